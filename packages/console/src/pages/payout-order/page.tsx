import { ResourcePage } from "../../kit/resource-page.tsx";
import { cashoutOrders } from "./resource.tsx";

export function PayoutOrderPage() {
  return <ResourcePage resource={cashoutOrders} title="payoutOrder.title" />;
}
