/** Cells that lead on: to a group's permissions, and to its users. */
import type { UserGroupRow } from "@opc/contract/user/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { permissionsText, usersText } from "./texts.ts";
import css from "./user-group.module.css";

export function PermissionsCell({ row }: { row: UserGroupRow }) {
  const { t } = useTexts();
  const canOpen = useCan("UserGroupRole");
  const permissions = permissionsText(row, t);
  if (!canOpen) return permissions;
  const label = t("userGroup.permissionsOf", { name: row.UserGroupName, permissions });
  return (
    <Link to={`${routes.UserGroupRole}?UserGroupId=${row.UserGroupId}`} aria-label={label}>
      {permissions}
    </Link>
  );
}

export function UsersCell({ row }: { row: UserGroupRow }) {
  const { t } = useTexts();
  const { UserGroupId, UserGroupName, MerchantAlias, UserCount } = row;
  const canOpen = useCan("UserList");
  if (UserCount === 0) return nothing;
  const names = usersText(row, t);
  const shown = (
    <>
      {UserCount} <span className={css.names}>{names}</span>
    </>
  );
  if (!canOpen) return shown;
  const question = new URLSearchParams({ MerchantAlias, UserGroupIds: UserGroupId });
  const label = `${UserCount} ${names}: ${t("userGroup.usersOf", { name: UserGroupName })}`;
  return (
    <Link to={`${routes.UserList}?${question}`} aria-label={label}>
      {shown}
    </Link>
  );
}
