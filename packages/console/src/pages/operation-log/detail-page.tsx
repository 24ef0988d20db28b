import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { OperationLogDetail } from "./detail.tsx";

export function OperationLogDetailPage() {
  return <DetailPage title="operationLog.title" detail={OperationLogDetail} />;
}
