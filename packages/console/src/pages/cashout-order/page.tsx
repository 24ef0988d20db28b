import { ResourcePage } from "../../kit/resource-page.tsx";
import { cashoutOrders } from "./resource.tsx";

export function CashoutOrderPage() {
  return <ResourcePage resource={cashoutOrders} title="payoutOrder.title" />;
}
