import { ResourcePage } from "../../kit/resource-page.tsx";
import { ownWithdrawals } from "./resource.tsx";

export function WithdrawalPage() {
  return <ResourcePage resource={ownWithdrawals} title="withdrawal.own.title" />;
}
