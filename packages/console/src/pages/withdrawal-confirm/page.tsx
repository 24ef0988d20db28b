import { ResourcePage } from "../../kit/resource-page.tsx";
import { withdrawals } from "./resource.tsx";

export function WithdrawalConfirmPage() {
  return <ResourcePage resource={withdrawals} title="withdrawal.title" />;
}
