import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { CashoutTaskDetail } from "./detail.tsx";

export function PayoutTaskDetailPage() {
  const { data } = useDetail("cashouttaskGet", { TaskId: useRecordId() }, () => true);
  return <DetailPage title="payoutTask.title" detail={CashoutTaskDetail} name={data?.Task.OrderNo} />;
}
