/** A merchant's available balance changed by hand: before and after in one sentence, a code, and at most one effect. */
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant";
import { merchantBalancechangeInput } from "@opc/contract/merchant-action";
import type { Translate } from "../../i18n/i18n.ts";
import { heldBackAs, sayWaiting } from "../../kit/approval/held-back.ts";
import type { FieldValue, FormValues, Text } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatMoney, groupDigits, signOf } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import { newRequestId } from "../../kit/request-id.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { merchantChanged } from "./changed.ts";
import { currencyOptions } from "./currencies.ts";
import { presentMerchant } from "./merchant.ts";
import { ownCode } from "./own-proof.ts";

export async function changeBalance(row: MerchantRow, tools: ActionTools): Promise<void> {
  const merchant = await presentMerchant(row);
  const currencies = merchant && (await currencyOptions(merchant));
  if (!currencies) return;
  const { MerchantAlias, MerchantName: name } = merchant;
  const changed = await openForm({
    title: (t) => t("merchantAction.balance.title", { merchant: MerchantAlias }),
    widthPx: 480,
    call: "merchantBalancechange",
    input: merchantBalancechangeInput,
    fixed: { MerchantAlias, RequestId: newRequestId() },
    fields: [
      {
        kind: "select",
        name: "Currency",
        label: "merchant.field.Currency",
        options: currencies,
        isHalf: true,
      },
      {
        kind: "amount",
        name: "Amount",
        label: "merchantAction.field.Amount",
        hint: "merchantAction.balance.amountHint",
        isSigned: true,
        isRequired: true,
        isHalf: true,
        check: (value, values) => amountProblem(merchant, value, values),
      },
      {
        kind: "textarea",
        name: "Remark",
        label: "merchantAction.field.Remark",
        hint: "merchantAction.balance.remarkHint",
      },
      ownCode,
    ],
    initial: { Currency: currencies[0]?.value ?? "" },
    sentence: (values, t) => changeSentence(merchant, values, t),
    confirm: "merchantAction.balance.action",
    // What came of it decides what is said.
    done: null,
  });
  if (!changed) return;
  const { BalanceBefore: before, BalanceAfter: after } = changed;
  const waiting = heldBackAs(changed);
  if (waiting !== undefined) await sayWaiting(waiting);
  if (before !== null && after !== null) {
    const [from, to] = [groupDigits(before), groupDigits(after)];
    say.success(tools.t("merchantAction.balance.done", { merchant: name, before: from, after: to }));
  }
  await merchantChanged(row, tools);
}

function availableIn({ Balances }: MerchantDetail, { Currency }: FormValues): string {
  return Balances.find((balance) => balance.Currency === Currency)?.Available ?? "0";
}

function amountProblem(merchant: MerchantDetail, value: FieldValue, values: FormValues): Text | undefined {
  const amount = String(value).trim();
  if (signOf(amount) === 0) return "merchantAction.balance.notZero";
  const available = availableIn(merchant, values);
  const after = sumOf(available, amount);
  if (after === undefined) return "kit.form.amount";
  if (signOf(after) >= 0) return undefined;
  const text = formatMoney(available, String(values.Currency));
  return (t) => t("merchantAction.balance.tooMuch", { available: text });
}

function changeSentence(merchant: MerchantDetail, values: FormValues, t: Translate): string | undefined {
  const amount = String(values.Amount ?? "").trim();
  if (!values.Currency || !/\d/.test(amount) || amountProblem(merchant, amount, values)) return undefined;
  const before = availableIn(merchant, values);
  const isAdded = signOf(amount) > 0;
  return t(`merchantAction.balance.${isAdded ? "added" : "deducted"}`, {
    merchant: merchant.MerchantName,
    amount: formatMoney(isAdded ? amount : negated(amount), String(values.Currency)),
    before: groupDigits(before),
    after: groupDigits(sumOf(before, amount) ?? ""),
  });
}
