/** Adding and editing one of them. */
import { bank, cashouttype, currency, language, paytype } from "@opc/contract/reference/calls";
import type { ReferenceKind } from "@opc/contract/reference/inputs";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormField, FormValues, Option } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { isOffered } from "../../kit/reference-choices.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { referencesChanged } from "./changed.ts";
import { type AnyRow, nameOf, referenceCalls } from "./kinds.ts";

const dialogWidthPx = 600;
const schemas = {
  PayType: paytype,
  CashoutType: cashouttype,
  Bank: bank,
  Currency: currency,
  Language: language,
} as const;

/** The names of any kind's fields: the kind's own schema checks them (kinds.ts says why they pass for payment types'). */
type Field = FormField<never>;
type FieldDraft = FormField;
const asFields = (drafts: readonly FieldDraft[]) => drafts as unknown as readonly Field[];

export async function addReference(kind: ReferenceKind, { refresh }: ActionTools): Promise<void> {
  const currencies = hasCurrency(kind) ? await currencyOptions() : [];
  if (!currencies) return;
  const added = await openForm({
    title: `reference.add.${kind}`,
    widthPx: dialogWidthPx,
    call: referenceCalls[kind].add,
    input: schemas[kind].add.input,
    fields: asFields([codeField(kind), ...currencyFields(currencies), ...commonFields, ...ownFields(kind)]),
    initial: { SortOrder: "0", ...(currencies.length === 1 ? { Currency: currencies[0]?.value ?? "" } : {}) },
    sentence: (values, t) => sentenceOf(kind, values, String(values.Currency ?? ""), t),
    confirm: `reference.add.${kind}`,
    done: "kit.done.added",
  });
  if (!added) return;
  refresh();
  referencesChanged(kind);
}

export async function editReference(
  kind: ReferenceKind,
  row: AnyRow,
  { refresh }: ActionTools,
): Promise<void> {
  const { ReferenceId } = row;
  const present = await api(referenceCalls[kind].get, { ReferenceId }).catch(() => undefined);
  if (!present) return;
  const now: AnyRow = present.Reference;
  const unit = now.Currency ?? undefined;
  const isExponentFixed = present.IsExponentFixed;
  const saved = await openForm({
    title: (t) => t("reference.edit.title", { name: nameOf(now) }),
    widthPx: dialogWidthPx,
    call: referenceCalls[kind].edit,
    input: schemas[kind].edit.input,
    // Whoever saves over what somebody else saved meanwhile is told.
    fixed: { ReferenceId, Version: now.Version },
    fields: asFields([...commonFields, ...ownFields(kind, { unit, isExponentFixed })]),
    initial: valuesOf(now),
    sentence: (values, t) => sentenceOf(kind, values, now.Currency ?? "", t),
    done: "kit.done.modified",
  });
  if (!saved) return;
  refresh();
  referencesChanged(kind);
}

function hasCurrency(kind: ReferenceKind): boolean {
  return kind === "PayType" || kind === "CashoutType" || kind === "Bank";
}

function codeField(kind: ReferenceKind): FieldDraft {
  const hint = { Currency: "currencyCode", Language: "languageCode" } as const;
  const own = kind === "Currency" || kind === "Language" ? hint[kind] : "code";
  return {
    kind: "text",
    name: "Code",
    label: "reference.field.Code",
    hint: `reference.hint.${own}`,
    ...(hasCurrency(kind) ? { isHalf: true as const } : {}),
  };
}

function currencyFields(options: readonly Option[]): FieldDraft[] {
  if (options.length === 0) return [];
  return [{ kind: "select", name: "Currency", label: "reference.field.Currency", options, isHalf: true }];
}

/** What fails has said why. */
async function currencyOptions(): Promise<readonly Option[] | undefined> {
  const found = await api("currencylist", {}).catch(() => undefined);
  return found?.filter(isOffered).map(({ Currency }) => ({ value: Currency, label: Currency }));
}

const commonFields: readonly FieldDraft[] = [
  { kind: "text", name: "Name_enUS", label: "reference.field.Name_enUS", isHalf: true },
  { kind: "text", name: "Name", label: "reference.field.Name", isHalf: true },
];
const sortField: FieldDraft = {
  kind: "number",
  name: "SortOrder",
  label: "reference.field.SortOrder",
  hint: "reference.hint.sortOrder",
};

interface Known {
  unit?: string | undefined;
  isExponentFixed?: boolean;
}

function ownFields(kind: ReferenceKind, { unit, isExponentFixed = false }: Known = {}): FieldDraft[] {
  const amount = (name: "MinimumAmount" | "MaximumAmount" | "MinimumFee" | "MaximumFee"): FieldDraft => ({
    kind: "amount",
    name,
    label: `reference.field.${name}`,
    isHalf: true,
    ...(unit === undefined ? {} : { unit }),
    ...(name === "MaximumFee" ? { hint: "reference.hint.maximumFee" } : { isRequired: true as const }),
  });
  const own: Record<ReferenceKind, FieldDraft[]> = {
    PayType: [{ ...amount("MinimumAmount"), heading: "reference.heading.limits" }, amount("MaximumAmount")],
    CashoutType: [
      {
        kind: "amount",
        name: "FeeRate",
        label: "reference.field.FeeRate",
        isRequired: true,
        unit: "%",
        heading: "reference.heading.fee",
      },
      amount("MinimumFee"),
      amount("MaximumFee"),
    ],
    Bank: [
      {
        kind: "text",
        name: "NationalCode",
        label: "reference.field.NationalCode",
        hint: "reference.hint.nationalCode",
        heading: "reference.heading.codes",
        isHalf: true,
      },
      {
        kind: "text",
        name: "SwiftCode",
        label: "reference.field.SwiftCode",
        hint: "reference.hint.swiftCode",
        isHalf: true,
      },
    ],
    Currency: [
      {
        kind: "number",
        name: "Exponent",
        label: "reference.field.Exponent",
        hint: isExponentFixed ? "reference.hint.exponentFixed" : "reference.hint.exponent",
        isDisabled: isExponentFixed,
      },
    ],
    Language: [
      {
        kind: "text",
        name: "NativeName",
        label: "reference.field.NativeName",
        hint: "reference.hint.nativeName",
      },
    ],
  };
  return [...own[kind], sortField];
}

/** What the fields begin with: every text of the row, nothing for what it has not. */
function valuesOf(row: AnyRow): FormValues {
  const plain = Object.entries(row).filter(([, value]) => typeof value !== "boolean");
  return Object.fromEntries(plain.map(([name, value]) => [name, value === null ? "" : String(value)]));
}

/** What the figures mean, as far as they are typed. */
function sentenceOf(
  kind: ReferenceKind,
  values: FormValues,
  currency: string,
  t: Translate,
): string | undefined {
  const typed = (name: string) => String(values[name] ?? "").trim();
  const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text);
  const money = (name: string) => formatMoney(typed(name), currency);
  if (currency === "") return undefined;
  if (kind === "PayType" && isAmount(typed("MinimumAmount")) && isAmount(typed("MaximumAmount")))
    return t("reference.sentence.limits", { least: money("MinimumAmount"), most: money("MaximumAmount") });
  if (kind !== "CashoutType" || !isAmount(typed("FeeRate")) || !isAmount(typed("MinimumFee")))
    return undefined;
  const known = { rate: typed("FeeRate"), least: money("MinimumFee") };
  return isAmount(typed("MaximumFee"))
    ? t("reference.sentence.feeWithin", { ...known, most: money("MaximumFee") })
    : t("reference.sentence.fee", known);
}
