/** A merchant's available balance changed by hand: before and after in one sentence, a code, and at most one effect. */

import { merchantBalancechangeInput } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FieldValue, FormValues, Text } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits, signOf } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import { newRequestId } from "../../kit/request-id.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { merchantChanged } from "./changed.ts";
import { currenciesFor, type MerchantCurrencies, written } from "./currencies.ts";
import { currentMerchant } from "./merchant.ts";

/** What another page knows of it already: a difference of reconciliation leads here. */
export interface AskedChange {
  Currency?: string;
  Amount?: string;
  Remark?: string;
}

export async function changeBalance(
  row: MerchantRow,
  tools: ActionTools,
  asked: AskedChange = {},
): Promise<void> {
  const merchant = await currentMerchant(row);
  const currencies = merchant && (await currenciesFor(merchant));
  if (!currencies) return;
  const facts = { merchant, currencies };
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
        options: currencies.options,
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
        check: (value, values) => amountProblem(facts, value, values),
      },
      {
        kind: "textarea",
        name: "Remark",
        label: "merchantAction.field.Remark",
        hint: "merchantAction.balance.remarkHint",
      },
      ...proofFields,
    ],
    initial: { ...asked, Currency: currencyOf(currencies, asked) },
    sentence: (values, t) => changeSentence(facts, values, t),
    confirm: "merchantAction.balance.action",
    // What came of it decides what is said; that it waits the form says by itself.
    done: null,
  });
  if (!changed) return;
  const { BalanceBefore: before, BalanceAfter: after } = changed;
  if (before !== null && after !== null) {
    const [from, to] = [groupDigits(before), groupDigits(after)];
    say.success(tools.t("merchantAction.balance.done", { merchant: name, before: from, after: to }));
  }
  await merchantChanged(row, tools);
}

function currencyOf({ options }: MerchantCurrencies, { Currency }: AskedChange): string {
  return (options.find(({ value }) => value === Currency) ?? options[0])?.value ?? "";
}

interface ChangeFacts {
  merchant: MerchantDetail;
  currencies: MerchantCurrencies;
}

function availableIn({ merchant, currencies }: ChangeFacts, { Currency }: FormValues): string {
  const balance = merchant.Balances.find((one) => one.Currency === Currency);
  return balance?.Available ?? currencies.zeroOf(Currency);
}

function amountProblem(facts: ChangeFacts, value: FieldValue, values: FormValues): Text | undefined {
  const amount = String(value).trim();
  if (signOf(amount) === 0) return "merchantAction.balance.notZero";
  // The specification's rule for deposits; what is taken may be less.
  if (/^0(\.|$)/.test(amount)) return (t) => t("kit.form.tooSmall", { limit: "1" });
  const available = availableIn(facts, values);
  const after = sumOf(available, amount);
  if (after === undefined) return "kit.form.amount";
  if (signOf(after) >= 0) return undefined;
  const text = formatMoney(available, String(values.Currency));
  return (t) => t("merchantAction.balance.tooMuch", { available: text });
}

function changeSentence(facts: ChangeFacts, values: FormValues, t: Translate): string | undefined {
  const amount = String(values.Amount ?? "").trim();
  if (!values.Currency || !/\d/.test(amount) || amountProblem(facts, amount, values)) return undefined;
  const before = availableIn(facts, values);
  const isAdded = signOf(amount) > 0;
  const moved = written(isAdded ? amount : negated(amount), facts.currencies.zeroOf(values.Currency));
  return t(`merchantAction.balance.${isAdded ? "added" : "deducted"}`, {
    merchant: facts.merchant.MerchantName,
    amount: formatMoney(moved, String(values.Currency)),
    before: groupDigits(before),
    after: groupDigits(sumOf(before, amount) ?? ""),
  });
}
