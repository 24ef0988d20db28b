/** Sentences about a group that depend on how many of something it has. */
import type { UserGroupRow } from "@opc/contract/user/calls";
import type { Translate } from "../../i18n/i18n.ts";

type Counts = Pick<UserGroupRow, "PageCount" | "FunctionCount">;

export function permissionsText({ PageCount, FunctionCount }: Counts, t: Translate): string {
  if (PageCount === 0) return t("userGroup.noPermissions");
  const pages = t(PageCount === 1 ? "userGroup.pagesOne" : "userGroup.pages", { count: PageCount });
  if (FunctionCount === 0) return pages;
  const functions = t(FunctionCount === 1 ? "userGroup.functionsOne" : "userGroup.functions", {
    count: FunctionCount,
  });
  return t("userGroup.permissions", { pages, functions });
}

/** Names as far as they were sent, and how many there are besides. */
export function usersText({ Users, UserCount }: Pick<UserGroupRow, "Users" | "UserCount">, t: Translate) {
  const names = Users.join(", ");
  const others = UserCount - Users.length;
  return others > 0 ? t("userGroup.moreUsers", { names, count: others }) : names;
}

/** Why the group cannot be deleted; undefined where it can. */
export function deleteRefusal(row: Pick<UserGroupRow, "IsDefault" | "UserCount">, t: Translate) {
  if (row.IsDefault) return t("userGroup.delete.isDefault");
  if (row.UserCount === 1) return t("userGroup.delete.hasOneUser");
  return row.UserCount > 1 ? t("userGroup.delete.hasUsers", { count: row.UserCount }) : undefined;
}
