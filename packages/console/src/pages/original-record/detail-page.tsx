import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { TransactionDetail } from "./detail.tsx";

export function OriginalRecordDetailPage() {
  return <DetailPage title="originalRecord.title" detail={TransactionDetail} />;
}
