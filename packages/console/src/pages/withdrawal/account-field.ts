/** The account that a withdrawal is paid to: those that can be chosen now, and of the others why not. */
import type { Translate } from "../../i18n/i18n.ts";
import type { FormField, FormValues, Option } from "../../kit/form/form.ts";
import { formatTime } from "../../kit/format/time.ts";
import { sessionStore } from "../../state/session.ts";
import type { WithdrawalTerms } from "./terms.tsx";

type Account = WithdrawalTerms["Accounts"][number];

const nameOf = ({ BankCode, CardNumberMasked }: Account) => `${BankCode} ${CardNumberMasked}`;

export function accountField({ Accounts: accounts }: WithdrawalTerms): FormField<"AccountId"> {
  return {
    kind: "select",
    name: "AccountId",
    label: "settlementAccount.choose.label",
    placeholder: "settlementAccount.choose.none",
    options: async (values) => optionsOf(accounts, values),
    dependsOn: ["Currency"],
    hint: (t) => hintOf(accounts, t),
  };
}

/** One alone is chosen from the start. */
function optionsOf(accounts: readonly Account[], { Currency }: FormValues): Option[] {
  const usable = accounts.filter((one) => one.Currency === Currency && one.Obstacle === null);
  return usable.map((one) => ({
    value: one.AccountId,
    label: `${nameOf(one)} · ${one.Holder}`,
    isUsual: usable.length === 1,
  }));
}

function hintOf(accounts: readonly Account[], t: Translate): string {
  if (accounts.length === 0) return t("settlementAccount.choose.add");
  const waiting = accounts.filter(({ Obstacle }) => Obstacle !== null).map((one) => whyNot(one, t));
  return waiting.length > 0 ? t("settlementAccount.choose.notYet", { accounts: waiting.join(", ") }) : "";
}

function whyNot(one: Account, t: Translate): string {
  const account = nameOf(one);
  if (one.UsableFrom === null) return t("settlementAccount.choose.unchecked", { account });
  const at = formatTime(one.UsableFrom, sessionStore.get()?.user.TimeDifferenceMinutes ?? 0);
  return t("settlementAccount.choose.held", { account, at });
}
