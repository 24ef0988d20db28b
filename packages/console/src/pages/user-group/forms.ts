/** Adding, renaming and deleting groups. */
import { addusergroup, type UserGroupRow, updateusergroup } from "@opc/contract/user/calls";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { usersChanged } from "../../kit/users-changed.ts";
import { sessionStore } from "../../state/session.ts";
import { permissionsText } from "./texts.ts";

export async function addGroup({ refresh }: ActionTools): Promise<void> {
  const added = await openForm({
    title: "userGroup.add.action",
    call: "addusergroup",
    input: addusergroup.input,
    fields: [{ kind: "text", name: "UserGroupName", label: "userGroup.field.UserGroupName" }],
    sentence: (_, t) => whereTo(t),
    done: "kit.done.added",
  });
  if (added) usersChanged(refresh);
}

/** Groups are added for one's own merchant only; the operator may be looking at another's. */
function whereTo(t: Translate): string {
  const { MerchantAlias: own, MerchantName: merchant } = sessionStore.get()?.user ?? {};
  const other = new URLSearchParams(location.search).get("MerchantAlias");
  return other && other !== own
    ? t("userGroup.add.otherMerchant", { merchant: merchant ?? "", other })
    : t("userGroup.add.sentence", { merchant: merchant ?? "" });
}

export async function renameGroup(row: UserGroupRow, { refresh }: ActionTools): Promise<void> {
  const renamed = await openForm({
    title: (t) => t("userGroup.rename.title", { name: row.UserGroupName }),
    call: "updateusergroup",
    input: updateusergroup.input,
    fixed: { UserGroupId: row.UserGroupId },
    fields: [{ kind: "text", name: "UserGroupName", label: "userGroup.field.UserGroupName" }],
    initial: { UserGroupName: row.UserGroupName },
    done: "kit.done.modified",
  });
  if (!renamed) return;
  usersChanged(refresh);
  await renameOwn(row);
}

/** Home greets with the group's name. */
async function renameOwn({ MerchantAlias, UserGroupName }: UserGroupRow): Promise<void> {
  const own = sessionStore.get()?.user;
  if (own?.MerchantAlias !== MerchantAlias || own.GroupName !== UserGroupName) return;
  const user = await api("logininfo", {}, { quiet: true });
  sessionStore.set((session) => session && { ...session, user });
}

export async function deleteGroup(row: UserGroupRow, { t, refresh }: ActionTools): Promise<void> {
  await act({
    title: t("userGroup.delete.title"),
    sentence: t("userGroup.delete.sentence", {
      name: row.UserGroupName,
      merchant: row.MerchantName,
      permissions: permissionsText(row, t),
    }),
    confirm: t("userGroup.delete.action"),
    call: () => api("deleteusergroup", { UserGroupId: row.UserGroupId }),
    done: t("kit.done.deleted"),
    refresh: () => usersChanged(refresh),
  });
}
