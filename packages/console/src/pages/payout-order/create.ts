/** A payout made by hand: what it costs and what will happen are said while it is filled in. */
import { formatAmount } from "@opc/contract/money";
import { cashoutorderCreate } from "@opc/contract/payout-order/create";
import { isAmountText } from "@opc/contract/question/fields";
import { api } from "../../api/client.ts";
import { currentLanguage, type Translate, translate } from "../../i18n/i18n.ts";
import { banksOf } from "../../kit/form/bank-options.ts";
import type { Form, FormValues, Option, Text } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import {
  availableIn,
  costOf,
  merchantOptions,
  ownAlias,
  type PayoutType,
  type Terms,
  termsOf,
} from "./terms.ts";

export async function createPayout({ refresh }: ActionTools): Promise<void> {
  const own = ownAlias();
  const known: KnownTerms = { alias: own, terms: own === undefined ? undefined : await termsOf(own) };
  if (own !== undefined && !known.terms) return;
  const created = await openForm({
    title: "payoutImport.create.title",
    widthPx: 520,
    call: "cashoutorderCreate",
    input: cashoutorderCreate.input,
    // With its number: one that was sent before, and whose answer was lost, is not made a second time.
    draft: "payout",
    fields: [...(own === undefined ? [merchantField] : []), ...fieldsOf(known), ...proofFields],
    initial: { MerchantOrderNo: newNumber() },
    sentence: (values, t) => sentenceOf(known, values, t),
    confirm: "payoutImport.create.action",
    done: null,
  });
  if (!created) return;
  say.success(translate("payoutImport.create.done", { order: created.OrderNo }));
  refresh();
}

/** Of the merchant that is chosen now. */
interface KnownTerms {
  alias: string | undefined;
  terms: Terms | undefined;
  /** On their way. */
  asked?: Promise<Terms>;
}

/** Basis points are hundredths of a percent. */
const percentExponent = 2;

type Field = Form<"cashoutorderCreate">["fields"][number];

const merchantField: Field = {
  kind: "select",
  name: "MerchantAlias",
  label: "payoutImport.create.merchant",
  options: merchantOptions,
  isRequired: true,
};

function fieldsOf(known: KnownTerms): Field[] {
  const isOperators = known.alias === undefined;
  return [
    {
      kind: "select",
      name: "CashoutTypeCode",
      label: "payoutImport.create.type",
      options: (values) => typeOptions(known, values),
      dependsOn: isOperators ? ["MerchantAlias"] : [],
    },
    {
      kind: "select",
      name: "Currency",
      label: "payoutOrder.field.Currency",
      options: (values) => currencyOptions(known, values),
      // Another merchant's type of the same code may have other currencies.
      dependsOn: [...(isOperators ? ["MerchantAlias" as const] : []), "CashoutTypeCode"],
      isHalf: true,
    },
    {
      kind: "select",
      name: "BankCode",
      label: "payoutImport.create.bank",
      options: ({ Currency }) => banksOf(String(Currency)),
      dependsOn: ["Currency"],
      isHalf: true,
    },
    { kind: "card", name: "CardNumber", label: "payoutImport.create.card", isHalf: true },
    {
      kind: "text",
      name: "PayeeName",
      label: "payoutImport.create.payee",
      hint: "payoutImport.create.payeeHint",
      isHalf: true,
    },
    {
      kind: "amount",
      name: "Amount",
      label: "payoutImport.create.amount",
      isRequired: true,
      isHalf: true,
      check: (value, values) => amountProblem(known, String(value), values),
    },
    { kind: "text", name: "MerchantOrderNo", label: "payoutImport.create.orderNo", isHalf: true },
  ];
}

/** The terms of the merchant that is chosen; every choice that depends on them waits for the same answer. */
async function termsNow(known: KnownTerms, { MerchantAlias }: FormValues): Promise<Terms | undefined> {
  if (MerchantAlias === undefined || MerchantAlias === "") return known.terms;
  if (known.alias !== MerchantAlias || (!known.terms && !known.asked)) {
    known.alias = String(MerchantAlias);
    known.terms = undefined;
    const asked = api("cashoutorderTerms", { MerchantAlias: known.alias }, { quiet: true });
    known.asked = asked;
    // What fails here is no merchant without types: the field says so and asks again.
    asked.then(
      (terms) => known.asked === asked && Object.assign(known, { terms, asked: undefined }),
      () => known.asked === asked && Object.assign(known, { asked: undefined }),
    );
  }
  return known.terms ?? known.asked;
}

async function typeOptions(known: KnownTerms, values: FormValues): Promise<Option[]> {
  const terms = await termsNow(known, values);
  const types = terms?.CashoutTypes ?? [];
  const isEnglish = currentLanguage() === "enUS";
  const each = [...new Map(types.map((type) => [type.CashoutTypeCode, type])).values()];
  return each.map((type) => ({
    value: type.CashoutTypeCode,
    label: `${isEnglish ? type.CashoutTypeName_enUS : type.CashoutTypeName} (${feeText(type)})`,
    isUsual: each.length === 1,
  }));
}

/** "1.50 %, at least 10.00" */
function feeText(type: PayoutType): string {
  const values = {
    rate: formatAmount(BigInt(type.FeeBasisPoints), percentExponent),
    minimum: formatMoney(type.MinimumFee, type.Currency),
  };
  if (type.MaximumFee === null) return translate("payoutImport.create.feeTerms", values);
  const maximum = formatMoney(type.MaximumFee, type.Currency);
  return translate("payoutImport.create.feeTermsUpTo", { ...values, maximum });
}

async function currencyOptions(known: KnownTerms, values: FormValues): Promise<Option[]> {
  const terms = await termsNow(known, values);
  const types = (terms?.CashoutTypes ?? []).filter(
    ({ CashoutTypeCode }) => CashoutTypeCode === values.CashoutTypeCode,
  );
  return types.map(({ Currency }) => ({ value: Currency, label: Currency, isUsual: types.length === 1 }));
}

function typeOf({ terms }: KnownTerms, values: FormValues): PayoutType | undefined {
  return terms?.CashoutTypes.find(
    (type) => type.CashoutTypeCode === values.CashoutTypeCode && type.Currency === values.Currency,
  );
}

function amountProblem(known: KnownTerms, text: string, values: FormValues): Text | undefined {
  const type = typeOf(known, values);
  if (!type || !known.terms || !isAmountText(text.trim())) return undefined;
  const { Currency, MinimumAmount, MaximumAmount } = type;
  const isBelow = isLess(text.trim(), MinimumAmount);
  if (isBelow || isLess(MaximumAmount, text.trim())) {
    const range = {
      minimum: formatMoney(MinimumAmount, Currency),
      maximum: formatMoney(MaximumAmount, Currency),
    };
    return (t) => t("payoutImport.create.range", range);
  }
  const cost = costOf(text, type);
  const available = availableIn(known.terms, Currency);
  if (!cost || !isLess(available, cost.deducted)) return undefined;
  const money = { net: formatMoney(cost.deducted, Currency), available: groupDigits(available) };
  return (t) => t("payoutImport.create.short", money);
}

function isLess(one: string, other: string): boolean {
  return sumOf(one, negated(other))?.startsWith("-") ?? false;
}

function sentenceOf(known: KnownTerms, values: FormValues, t: Translate): string | undefined {
  const type = typeOf(known, values);
  const cost = type && costOf(String(values.Amount ?? ""), type);
  if (!type || !cost || !known.terms) return undefined;
  // What cannot happen is not told as if it would.
  if (amountProblem(known, String(values.Amount), values) !== undefined) return undefined;
  const money = (amount: string) => formatMoney(amount, type.Currency);
  const before = availableIn(known.terms, type.Currency);
  const deducted = t("payoutAction.money.deducted", {
    merchant: known.terms.MerchantName,
    net: money(cost.deducted),
    amount: money(cost.amount),
    fee: money(cost.fee),
    before: groupDigits(before),
    after: groupDigits(sumOf(before, negated(cost.deducted)) ?? ""),
  });
  return `${deducted} ${t(cost.needsReview ? "payoutImport.create.toReview" : "payoutImport.create.atOnce")}`;
}

/** A number that nobody has used: the merchant may write another over it. */
function newNumber(): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `C-${Date.now().toString(36)}-${random.toString(36)}`.toUpperCase();
}
