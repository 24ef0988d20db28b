import { ResourcePage } from "../../kit/resource-page.tsx";
import { payoutCardRecords } from "./resource.tsx";

export function PayoutCardRecordPage() {
  return <ResourcePage resource={payoutCardRecords} title="payoutCardRecord.title" />;
}
