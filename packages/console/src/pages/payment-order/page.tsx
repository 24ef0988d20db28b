import { ResourcePage } from "../../kit/resource-page.tsx";
import { payOrders } from "./resource.tsx";

export function PaymentOrderPage() {
  return <ResourcePage resource={payOrders} title="paymentOrder.title" />;
}
