import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { CashoutOrderDetail } from "./detail.tsx";

export function PayoutOrderDetailPage() {
  return <DetailPage title="payoutOrder.title" detail={CashoutOrderDetail} />;
}
