import { ResourcePage } from "../../kit/resource-page.tsx";
import { payoutCards } from "./resource.tsx";

export function PayoutCardPage() {
  return <ResourcePage resource={payoutCards} title="payoutCard.title" />;
}
