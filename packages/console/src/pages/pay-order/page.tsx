import { ResourcePage } from "../../kit/resource-page.tsx";
import { payOrders } from "./resource.tsx";

export function PayOrderPage() {
  return <ResourcePage resource={payOrders} title="payOrder.title" />;
}
