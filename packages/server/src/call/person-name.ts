import type { UserViewer } from "./handler.ts";

/** "ALIAS/user", as people are named in orders, reviews, requests and logs. */
export function personName({
  merchantAlias,
  userName,
}: Pick<UserViewer, "merchantAlias" | "userName">): string {
  return `${merchantAlias}/${userName}`;
}
