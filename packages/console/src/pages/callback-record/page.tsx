import { ResourcePage } from "../../kit/resource-page.tsx";
import { callbackRecords } from "./resource.tsx";

export function CallbackRecordPage() {
  return <ResourcePage resource={callbackRecords} title="callbackRecord.title" />;
}
