/** Forms about one account: its group, its password. */
import { resetuserpasswordInput, type UserRow, updateUser } from "@opc/contract/user/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { usersChanged } from "../../kit/users-changed.ts";
import { accountInput, currentRow } from "./account.ts";
import { fetchGroups } from "./groups.ts";
import { newPassword } from "./new-password.ts";

export async function changeGroup(row: UserRow, { refresh }: ActionTools): Promise<void> {
  const [now, groups] = await Promise.all([
    currentRow(row),
    fetchGroups(row.MerchantAlias).catch(() => undefined),
  ]);
  if (!now || !groups) return;
  const options = groups.map(({ UserGroupId, UserGroupName }) => ({
    value: UserGroupId,
    label: UserGroupName,
  }));
  const user = row.UserKey;
  const saved = await openForm({
    title: (t) => t("user.edit.title", { user }),
    call: "updateUser",
    input: updateUser.input,
    fixed: { ...accountInput(row), Enable: now.Enable },
    fields: [{ kind: "select", name: "UserGroupId", label: "user.field.UserGroupName", options }],
    initial: { UserGroupId: now.UserGroupId },
    sentence: ({ UserGroupId }, t) => {
      const group = options.find(({ value }) => value === UserGroupId)?.label;
      return group && UserGroupId !== now.UserGroupId ? t("user.edit.sentence", { user, group }) : undefined;
    },
    done: "kit.done.modified",
  });
  if (saved) usersChanged(refresh);
}

export async function resetPassword(row: UserRow, { refresh }: ActionTools): Promise<void> {
  const user = row.UserKey;
  const saved = await openForm({
    title: (t) => t("user.reset.title", { user }),
    call: "resetuserpassword",
    input: resetuserpasswordInput,
    fixed: accountInput(row),
    fields: [
      ...newPassword,
      { kind: "code", name: "GoogleVerifyCode", label: "user.field.GoogleVerifyCode" },
    ],
    sentence: (_, t) => t("user.reset.sentence", { user }),
    confirm: "user.reset.action",
    done: (t) => t("user.reset.done", { user }),
  });
  if (saved) usersChanged(refresh);
}
