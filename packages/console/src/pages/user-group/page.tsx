import { ResourcePage } from "../../kit/resource-page.tsx";
import { userGroups } from "./resource.tsx";

export function UserGroupPage() {
  return <ResourcePage resource={userGroups} title="userGroup.title" />;
}
