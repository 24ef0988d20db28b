import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { PayOrderDetail } from "./detail.tsx";

export function PayOrderDetailPage() {
  return <DetailPage title="payOrder.title" detail={PayOrderDetail} />;
}
