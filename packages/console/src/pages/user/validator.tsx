/** The authenticator of an account: one's own secret or another's link to enrol by, after one's own login password; its renewal. */

import { getvalidatorinfo, userRenewvalidator } from "@opc/contract/user/calls";
import { userKey } from "@opc/contract/user/key";
import { moreTexts } from "../../i18n/i18n.ts";
import { heldBackAs } from "../../kit/approval/held-back.ts";
import { confirm } from "../../kit/confirm.ts";
import { openDialog } from "../../kit/dialogs.tsx";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { usersChanged } from "../../kit/users-changed.ts";
import { can, sessionStore } from "../../state/session.ts";
import { type Account, accountInput } from "./account.ts";
import { ValidatorDialog } from "./validator-dialog.tsx";

export async function showValidator(account: Account, { refresh }: ActionTools): Promise<void> {
  const user = account.UserKey;
  const own = sessionStore.get()?.user;
  const isOwn = own !== undefined && user === userKey(own);
  const info = await openForm({
    title: (t) => t("user.validator.title", { user }),
    call: "getvalidatorinfo",
    input: getvalidatorinfo.input,
    fixed: accountInput(account),
    fields: [
      {
        kind: "password",
        whose: "current",
        name: "LoginPassword",
        label: "user.field.LoginPassword",
        empty: "user.validator.passwordEmpty",
      },
    ],
    sentence: (_, t) => (isOwn ? t("user.validator.ownSentence") : t("user.validator.sentence", { user })),
    confirm: "user.validator.show",
    done: null,
  });
  if (!info) return;
  refresh();
  await moreTexts();
  await openDialog((tools) => <ValidatorDialog info={info} user={user} {...tools} />);
}

export async function renewValidator(account: Account, tools: ActionTools): Promise<void> {
  const user = account.UserKey;
  const renewed = await openForm({
    title: (t) => t("user.renew.title", { user }),
    call: "userRenewvalidator",
    input: userRenewvalidator.input,
    fixed: accountInput(account),
    fields: [{ kind: "code", name: "GoogleVerifyCode", label: "user.field.GoogleVerifyCode" }],
    sentence: (_, t) => t("user.renew.sentence", { user }),
    tone: "danger",
    confirm: "user.renew.action",
    // The question that follows says it.
    done: null,
  });
  if (!renewed) return;
  usersChanged(tools.refresh);
  if (heldBackAs(renewed) !== undefined) return;
  await offerValidator(account, "user.renew.next", tools);
}

/** Someone without an authenticator cannot sign in, so the next step is offered to who may take it. */
export async function offerValidator(
  account: Account,
  sentence: "user.add.next" | "user.renew.next",
  tools: ActionTools,
): Promise<void> {
  if (!can(sessionStore.get()?.menu ?? [], "UserList", "validatorInfo")) return;
  const { t } = tools;
  const user = account.UserKey;
  const isWanted = await confirm({
    title: t("user.validator.title", { user }),
    sentence: t(sentence, { user }),
    confirm: t("user.validator.show"),
    cancel: t("user.validator.later"),
  });
  if (isWanted) await showValidator(account, tools);
}
