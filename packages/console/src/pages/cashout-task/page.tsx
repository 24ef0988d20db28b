import { ResourcePage } from "../../kit/resource-page.tsx";
import { cashoutTasks } from "./resource.tsx";

export function CashoutTaskPage() {
  return <ResourcePage resource={cashoutTasks} title="cashoutTask.title" />;
}
