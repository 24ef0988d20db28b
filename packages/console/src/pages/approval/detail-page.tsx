import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { ApprovalDetail } from "./detail.tsx";

export function ApprovalDetailPage() {
  return <DetailPage title="approval.title" detail={ApprovalDetail} />;
}
