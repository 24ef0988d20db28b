/** A new account: the first password is given here, the link to enrol by right after. It has no group until one is chosen. */

import { adduserInput } from "@opc/contract/user/calls";
import { userKey } from "@opc/contract/user/key";
import { api } from "../../api/client.ts";
import { heldBackAs } from "../../kit/approval/held-back.ts";
import type { FormField, Option } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { usersChanged } from "../../kit/users-changed.ts";
import { can, type LoggedInUser, sessionStore } from "../../state/session.ts";
import type { Account } from "./account.ts";
import { fetchGroups } from "./groups.ts";
import { newPassword } from "./new-password.ts";
import { offerValidator } from "./validator.tsx";

/** The specification's own width of this dialog (section 9). */
const dialogWidthPx = 500;

export async function addUser(tools: ActionTools): Promise<void> {
  const user = sessionStore.get()?.user;
  if (!user) return;
  let added: Account | undefined;
  const answer = await openForm({
    title: "user.add.action",
    widthPx: dialogWidthPx,
    call: "adduser",
    input: adduserInput,
    fields: [
      { kind: "text", name: "UserName", label: "user.field.UserName", hint: "user.add.userNameHint" },
      merchantField(user),
      {
        kind: "select",
        name: "UserGroupId",
        label: "user.field.UserGroupName",
        options: ({ MerchantAlias }) => groupOptions(String(MerchantAlias)),
        dependsOn: ["MerchantAlias"],
      },
      { kind: "switch", name: "Enable", label: "user.add.enable" },
      ...newPassword,
    ],
    initial: {
      MerchantAlias: user.MerchantAlias,
      Enable: true,
    },
    confirm: "user.add.action",
    // The dialog that follows says it.
    done: can(sessionStore.get()?.menu ?? [], "UserList", "validatorInfo") ? null : "kit.done.added",
    onAccepted: ({ UserName, MerchantAlias }) => {
      const name = UserName.trim();
      added = { UserName: name, MerchantAlias, UserKey: userKey({ MerchantAlias, UserName: name }) };
    },
  });
  if (!added || !answer) return;
  usersChanged(tools.refresh);
  if (heldBackAs(answer) !== undefined) return;
  await offerValidator(added, "user.add.next", tools);
}

/** The operator chooses whose user it is; a merchant's users are its own. */
function merchantField(own: LoggedInUser): FormField<"MerchantAlias"> {
  const field = { name: "MerchantAlias", label: "user.field.MerchantAlias" } as const;
  if (!own.IsSuper) return { ...field, kind: "readOnly" };
  return { ...field, kind: "select", options: () => merchantOptions(own) };
}

/** The merchant selector knows the merchants that do business; the operator's own people are added here too. */
async function merchantOptions(own: LoggedInUser): Promise<Option[]> {
  const merchants = await api("merchantSimplelist", {}, { quiet: true });
  return [own, ...merchants].map(({ MerchantAlias, MerchantName }) => ({
    value: MerchantAlias,
    label: `${MerchantAlias} · ${MerchantName}`,
  }));
}

async function groupOptions(merchantAlias: string): Promise<Option[]> {
  const groups = await fetchGroups(merchantAlias);
  return groups.map(({ UserGroupId, UserGroupName }) => ({ value: UserGroupId, label: UserGroupName }));
}
