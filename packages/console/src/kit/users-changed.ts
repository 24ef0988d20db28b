import { refetchCalls } from "./list/refetch.ts";

/**
 * Something was done to an account, a group or a terminal: each of their lists tells of the others, so all ask again, in
 * whatever tab; the one that it was done in by `refresh`.
 */
export function usersChanged(refresh: () => unknown): void {
  refetchCalls(["userList", "usergroupList", "usergroupSimplelist", "getonlineuserlist"]);
  refresh();
}
