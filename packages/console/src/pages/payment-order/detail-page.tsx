import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { PayOrderDetail } from "./detail.tsx";

export function PaymentOrderDetailPage() {
  return <DetailPage title="paymentOrder.title" detail={PayOrderDetail} />;
}
