import { ResourcePage } from "../../kit/resource-page.tsx";
import { cashoutTasks } from "./resource.tsx";

export function PayoutTaskPage() {
  return <ResourcePage resource={cashoutTasks} title="payoutTask.title" />;
}
