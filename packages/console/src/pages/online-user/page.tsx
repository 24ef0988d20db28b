import { ResourcePage } from "../../kit/resource-page.tsx";
import { onlineUsers } from "./resource.tsx";

export function OnlineUserPage() {
  return <ResourcePage resource={onlineUsers} title="onlineUser.title" />;
}
