import { ResourcePage } from "../../kit/resource-page.tsx";
import { balanceChanges } from "./resource.tsx";

export function BalanceChangePage() {
  return <ResourcePage resource={balanceChanges} title="balanceChange.title" />;
}
