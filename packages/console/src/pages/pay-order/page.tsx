import { ResourcePage } from "../../kit/resource-page.tsx";
import { payOrders } from "./resource.ts";

export function PayOrderPage() {
  return <ResourcePage resource={payOrders} title="payOrder.title" />;
}
