import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { ApprovalDetail } from "./detail.tsx";

export function ApprovalDetailPage() {
  const { data } = useDetail("approvalGet", { ApprovalId: useRecordId() }, () => false);
  return <DetailPage title="approval.title" detail={ApprovalDetail} name={data?.Subject} />;
}
