/** The form of one rule. What it would loosen is said before it is sent, since that may itself need a second person. */
import { type ApprovalRule, approvalruleSave } from "@opc/contract/approval/calls";
import type { RuledKind } from "@opc/contract/approval/kinds";
import { api } from "../../api/client.ts";
import { currentLanguage, type Translate } from "../../i18n/i18n.ts";
import type { Form, FormValues, Option } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { isOffered } from "../../kit/reference-choices.ts";
import { maxExpiresHours } from "./values.static.ts";

/** `isRuled`: loosening a rule needs a second person. */
export async function editRule(rule: ApprovalRule, isRuled: boolean): Promise<void> {
  const currencies = rule.HasAmount ? await currencyOptions(rule) : [];
  if (!currencies) return;
  const currency = currencies[0]?.value ?? "";
  await openForm({
    title: (t) => t("approval.rules.editTitle", { kind: t(`approval.kind.${rule.Kind}`) }),
    call: "approvalruleSave",
    input: approvalruleSave.input,
    fixed: { Kind: rule.Kind as RuledKind, UpdatedAt: rule.UpdatedAt ?? "" },
    fields: [
      { kind: "switch", name: "Enabled", label: "approval.rules.enabled" },
      {
        kind: "number",
        name: "ExpiresHours",
        label: "approval.rules.hours",
        check: (value) => (isHours(String(value)) ? undefined : "approval.rules.notWhole"),
      },
      ...(rule.HasAmount ? amountFields(rule, currencies) : []),
      ...proofFields,
    ],
    initial: {
      Enabled: rule.Enabled,
      ExpiresHours: String(rule.ExpiresHours),
      ...(rule.HasAmount && { Currency: currency, FromAmount: fromAmountOf(rule, currency) }),
    },
    sentence: (values, t) => sentenceOf(rule, values, isRuled, t),
    confirm: "approval.rules.save",
    done: "approval.rules.done",
  });
}

function amountFields(rule: ApprovalRule, currencies: readonly Option[]): Form<"approvalruleSave">["fields"] {
  return [
    {
      kind: "select",
      name: "Currency",
      label: "approval.line.Currency",
      options: currencies,
      isHalf: true,
      fills: (currency) => ({ FromAmount: fromAmountOf(rule, currency) }),
    },
    {
      kind: "amount",
      name: "FromAmount",
      label: "approval.line.RuleAmounts",
      hint: "approval.rules.fromHint",
      isHalf: true,
    },
  ];
}

function isHours(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxExpiresHours;
}

function fromAmountOf({ FromAmounts }: ApprovalRule, currency: unknown): string {
  return FromAmounts.find(({ Currency }) => Currency === currency)?.Amount ?? "";
}

/** Currencies that the rule has an amount for come first. */
async function currencyOptions({ FromAmounts }: ApprovalRule): Promise<Option[] | undefined> {
  const all = await api("currencylist").catch(() => undefined);
  const isChinese = currentLanguage() === "zhCN";
  const ruled = new Set(FromAmounts.map(({ Currency }) => Currency));
  return all
    ?.filter((one) => isOffered(one) || ruled.has(one.Currency))
    .map(({ Currency, CurrencyName, CurrencyName_enUS }) => ({
      value: Currency,
      label: `${Currency} · ${isChinese ? CurrencyName : CurrencyName_enUS}`,
    }))
    .sort((one, other) => Number(ruled.has(other.value)) - Number(ruled.has(one.value)));
}

function sentenceOf(rule: ApprovalRule, values: FormValues, isRuled: boolean, t: Translate): string {
  if (isLooser(rule, values))
    return t(isRuled ? "approval.rules.loosensWithSecond" : "approval.rules.loosens");
  return t(values.Enabled === true && !rule.Enabled ? "approval.rules.turnsOn" : "approval.rules.changes");
}

/** As the server judges it. */
function isLooser(rule: ApprovalRule, { Enabled, ExpiresHours, Currency, FromAmount }: FormValues): boolean {
  if (!rule.Enabled) return false;
  if (Enabled !== true || Number(ExpiresHours) > rule.ExpiresHours) return true;
  return rule.HasAmount && Number(FromAmount || 0) > Number(fromAmountOf(rule, Currency) || 0);
}
