import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { CallbackRecordDetail } from "./detail.tsx";

export function CallbackRecordDetailPage() {
  return <DetailPage title="callbackRecord.title" detail={CallbackRecordDetail} />;
}
