import { ResourcePage } from "../../kit/resource-page.tsx";
import { maintenance } from "./resource.tsx";

export function MaintenancePage() {
  return <ResourcePage resource={maintenance} title="maintenance.title" />;
}
