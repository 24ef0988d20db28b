import { ResourcePage } from "../../kit/resource-page.tsx";
import { users } from "./resource.tsx";

export function UserPage() {
  return <ResourcePage resource={users} title="user.title" />;
}
