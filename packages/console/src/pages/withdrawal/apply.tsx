/** Asking for a withdrawal: what is available and what the day still allows stay in sight while the amount is typed. */
import { withdrawalApply } from "@opc/contract/withdrawal/actions";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import type { FieldValue, FormValues, Text } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatMoney, groupDigits, signOf } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import { newRequestId } from "../../kit/request-id.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { can, sessionStore } from "../../state/session.ts";
import { accountField } from "./account-field.ts";
import { setPassword, termsChanged } from "./set-password.ts";
import css from "./terms.module.css";
import { Currencies, type WithdrawalTerms } from "./terms.tsx";

type Place = WithdrawalTerms["Currencies"][number];

export async function applyForWithdrawal({ refresh }: ActionTools): Promise<void> {
  const terms = await currentTerms();
  if (!terms) return;
  const placeOf = (values: FormValues) =>
    terms.Currencies.find(({ Currency }) => Currency === values.Currency) ?? terms.Currencies[0];
  const applied = await openForm({
    title: "withdrawalAction.apply.title",
    call: "withdrawalApply",
    input: withdrawalApply.input,
    fixed: { RequestId: newRequestId() },
    above: (
      <div className={`${css.terms} ${css.inDialog}`}>
        <Currencies terms={terms} />
      </div>
    ),
    blocked: blockedText(terms),
    initial: { Currency: terms.Currencies[0]?.Currency ?? "" },
    fields: [
      {
        kind: "select",
        name: "Currency",
        label: "withdrawal.field.Currency",
        options: terms.Currencies.map(({ Currency }) => ({ value: Currency, label: Currency })),
        isHalf: true,
      },
      {
        kind: "amount",
        name: "Amount",
        label: "withdrawal.field.Amount",
        isRequired: true,
        isHalf: true,
        check: (value, values) => amountProblem(value, placeOf(values)),
      },
      accountField(terms),
      {
        kind: "text",
        name: "Remark",
        label: "withdrawal.field.Remark",
        hint: "withdrawalAction.apply.remarkHint",
      },
      {
        kind: "password",
        whose: "current",
        name: "WithdrawalPassword",
        label: "withdrawalAction.field.WithdrawalPassword",
        empty: "withdrawalAction.field.withdrawalPasswordEmpty",
      },
    ],
    sentence: (values, t) => frozenSentence(String(values.Amount ?? ""), placeOf(values), t),
    confirm: "withdrawalAction.apply.action",
    done: "withdrawalAction.apply.done",
  });
  termsChanged();
  if (applied) refresh();
}

/** As they are now; a merchant without a password sets one first. Undefined: there is none to ask with. */
async function currentTerms(): Promise<WithdrawalTerms | undefined> {
  const ask = () => api("withdrawalTerms", {}).catch(() => undefined);
  const terms = await ask();
  const { IsSet, IsLocked } = terms?.Password ?? {};
  if (!terms || IsSet || IsLocked || !can(sessionStore.get()?.menu ?? [], "Withdrawal", "setPassword"))
    return terms;
  return (await setPassword()) ? ask() : undefined;
}

/** The server refuses these too; said before anybody fills the form in. */
function blockedText({ Currencies: places, Password }: WithdrawalTerms): Text | undefined {
  if (Password.IsLocked) return "withdrawal.own.locked";
  if (!Password.IsSet) return "withdrawal.own.noPassword";
  return places.length === 0 ? "withdrawal.own.noBalance" : undefined;
}

function amountProblem(value: FieldValue, place: Place | undefined): Text | undefined {
  const amount = String(value);
  if (!/[1-9]/.test(amount)) return "withdrawalAction.apply.notPositive";
  if (!place) return undefined;
  if (isMore(amount, place.AvailableBalance)) return "withdrawalAction.apply.tooMuch";
  const { Remaining } = place.Quota;
  if (Remaining === null || !isMore(amount, Remaining)) return undefined;
  return (t) => t("withdrawalAction.apply.overQuota", { remaining: formatMoney(Remaining, place.Currency) });
}

function isMore(amount: string, than: string): boolean {
  const left = sumOf(than, negated(amount));
  return left !== undefined && signOf(left) < 0;
}

function frozenSentence(amount: string, place: Place | undefined, t: Translate): string | undefined {
  if (!place || amountProblem(amount, place) !== undefined) return undefined;
  const after = sumOf(place.AvailableBalance, negated(amount));
  if (after === undefined) return undefined;
  return t("withdrawalAction.apply.sentence", {
    amount: formatMoney(amount, place.Currency),
    before: groupDigits(place.AvailableBalance),
    after: groupDigits(after),
  });
}
