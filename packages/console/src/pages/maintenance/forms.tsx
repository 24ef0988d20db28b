/** Planning maintenance, and changing what is planned or runs. */
import { type MaintenanceRow, maintenanceAdd, maintenanceUpdate } from "@opc/contract/maintenance/calls";
import type { MaintenanceScope } from "@opc/contract/maintenance/values";
import { api } from "../../api/client.ts";
import { currentLanguage, type Translate } from "../../i18n/i18n.ts";
import type { ChoiceOption, FieldName, FormField, FormValues, Option } from "../../kit/form/form.ts";
import { tidyMoment } from "../../kit/form/moment.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { isOffered } from "../../kit/reference-choices.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { maintenanceChanged } from "./changed.ts";
import { MessagePreview } from "./message-preview.tsx";
import { TemplateChooser } from "./template-chooser.tsx";
import { maintenanceScopes } from "./values.static.ts";
import { inSentence, stopsText, whatText } from "./words.ts";

const dialogWidthPx = 680;

type Field = FormField<FieldName<"maintenanceAdd"> & FieldName<"maintenanceUpdate">>;

const scopeOf = (values: FormValues) => String(values.Scope ?? "System") as MaintenanceScope;
const isOfType = (values: FormValues) => scopeOf(values).endsWith("Type");
const typed = (values: FormValues, name: string) => String(values[name] ?? "").trim();

export async function planMaintenance({ refresh }: ActionTools): Promise<void> {
  const known: Names = new Map();
  const added = await openForm({
    title: "maintenance.add.action",
    widthPx: dialogWidthPx,
    call: "maintenanceAdd",
    draft: "maintenance",
    input: maintenanceAdd.input,
    fields: [...scopeFields(known), ...stopsFields(), ...plannedFields(), ...messageFields(known)],
    // What does least harm if nobody looks: one merchant, and not before somebody has said when.
    initial: { Scope: "Merchant", StopsPayments: true, StopsPayouts: true, Begin: later },
    sentence: (values, t) => {
      if (values.Begin === later && typed(values, "StartsAt") === "") return undefined;
      const StartsAt = values.Begin === later ? (values.StartsAt ?? "") : "";
      return sentenceOf({ ...values, StartsAt }, whatOf(values, known, t), t);
    },
    confirm: ({ Begin }) => (Begin === later ? "maintenance.add.confirm" : "maintenance.add.confirmNow"),
    done: "kit.done.added",
  });
  if (!added) return;
  refresh();
  maintenanceChanged();
}

export async function editMaintenance(
  { MaintenanceId }: MaintenanceRow,
  { t, refresh }: ActionTools,
): Promise<void> {
  // What fails has said why.
  const present = await api("maintenanceGet", { MaintenanceId }).catch(() => undefined);
  if (!present) return;
  const row = present.Maintenance;
  const { Version, Scope, StopsPayments, StopsPayouts } = row;
  const what = whatText(row, t, currentLanguage());
  const isRunning = row.State === "Running";
  const hasChoice = !isRunning && !Scope.endsWith("Type");
  const time = (instant: string | null) => (instant === null ? "" : formatTime(instant, offsetMinutes()));
  const saved = await openForm({
    title: (say) => say("maintenance.edit.title", { what }),
    widthPx: dialogWidthPx,
    call: "maintenanceUpdate",
    draft: `maintenance ${MaintenanceId} ${Version}`,
    input: maintenanceUpdate.input,
    fixed: { MaintenanceId, Version, ...(hasChoice ? {} : { StopsPayments, StopsPayouts }) },
    fields: [
      ...(hasChoice ? stopsFields() : []),
      ...timeFields(!isRunning),
      ...messageFields(new Map(), row),
    ],
    initial: {
      Scope,
      StopsPayments,
      StopsPayouts,
      StartsAt: time(row.StartsAt),
      EndsAt: time(row.EndsAt),
      Message_enUS: row.Message_enUS,
      Message_zhCN: row.Message_zhCN,
    },
    sentence: (values, say) =>
      sentenceOf({ Scope, StopsPayments, StopsPayouts, StartsAt: time(row.StartsAt), ...values }, what, say),
    done: "kit.done.modified",
  });
  if (!saved) return;
  refresh();
  maintenanceChanged();
}

/** What codes are called, for the sentence and the preview; filled as the choices are loaded. */
type Names = Map<string, { TypeName: string; TypeName_enUS: string } | { MerchantName: string }>;

function scopeFields(known: Names): FormField<FieldName<"maintenanceAdd">>[] {
  return [
    {
      kind: "choice",
      name: "Scope",
      label: "maintenance.field.Scope",
      options: maintenanceScopes.map(
        (value): ChoiceOption => ({
          value,
          label: `maintenance.scope.${value}`,
          detail: `maintenance.scopeHint.${value}`,
        }),
      ),
    },
    {
      kind: "select",
      name: "MerchantAlias",
      label: "maintenance.field.MerchantAlias",
      isRequired: true,
      isShown: (values) => scopeOf(values) === "Merchant",
      options: () => merchantOptions(known),
    },
    {
      kind: "select",
      name: "Currency",
      label: "maintenance.field.Currency",
      isRequired: true,
      isHalf: true,
      isShown: isOfType,
      dependsOn: ["Scope"],
      options: async (values) => currenciesOf(await typesOf(values, known)),
    },
    {
      kind: "select",
      name: "TypeCode",
      label: "maintenance.field.TypeCode",
      isRequired: true,
      isHalf: true,
      isShown: isOfType,
      dependsOn: ["Scope", "Currency"],
      options: async (values) =>
        (await typesOf(values, known))
          .filter(({ currency }) => currency === typed(values, "Currency"))
          .map(({ code, label }) => ({ value: code, label })),
    },
  ];
}

function stopsFields(): Field[] {
  const isShown = (values: FormValues) => !isOfType(values);
  return [
    {
      kind: "switch",
      name: "StopsPayments",
      label: "maintenance.form.stopsPayments",
      isHalf: true,
      isShown,
      check: (value, values) =>
        value === true || values.StopsPayouts === true ? undefined : "maintenance.stops.nothing",
    },
    {
      kind: "switch",
      name: "StopsPayouts",
      label: "maintenance.form.stopsPayouts",
      isHalf: true,
      isShown,
    },
  ];
}

const later = "later";

/** Of what is planned: whether it begins at a time or at once, and the times. */
function plannedFields(): Field[] {
  const [start, end] = timeFields(true).map(({ heading: _, ...field }) => field as Field);
  const begin: Field = {
    kind: "choice",
    name: "Begin",
    local: "required",
    label: "maintenance.form.begin",
    heading: "maintenance.form.when",
    options: [
      { value: later, label: "maintenance.form.beginLater" },
      { value: "now", label: "maintenance.form.beginNow" },
    ],
  };
  if (!start || !end) return [begin];
  const { hint: _, ...given } = start;
  return [begin, { ...given, isRequired: true, isShown: ({ Begin }) => Begin === later } as Field, end];
}

function timeFields(hasStart: boolean): Field[] {
  const start: Field = {
    kind: "time",
    name: "StartsAt",
    label: "maintenance.field.StartsAt",
    hint: "maintenance.form.startHint",
    isHalf: true,
    heading: "maintenance.form.when",
  };
  const end: Field = {
    kind: "time",
    name: "EndsAt",
    label: "maintenance.field.EndsAt",
    hint: "maintenance.form.endHint",
    isHalf: true,
  };
  return hasStart ? [start, end] : [{ ...end, heading: "maintenance.form.when" }];
}

function messageFields(known: Names, row?: MaintenanceRow): Field[] {
  return [
    {
      kind: "own",
      name: "Template",
      local: "optional",
      label: "maintenance.field.Template",
      heading: "maintenance.form.says",
      draw: (facts) => <TemplateChooser {...facts} />,
    },
    {
      kind: "textarea",
      name: "Message_enUS",
      label: "maintenance.field.Message_enUS",
      hint: "maintenance.form.messageHint",
    },
    {
      kind: "textarea",
      name: "Message_zhCN",
      label: "maintenance.field.Message_zhCN",
      hint: "maintenance.form.messageHint",
    },
    {
      kind: "own",
      name: "Preview",
      local: "optional",
      label: "maintenance.field.Preview",
      draw: ({ label, values }) => <MessagePreview label={label} window={previewOf(values, known, row)} />,
    },
  ];
}

async function merchantOptions(known: Names): Promise<readonly Option[]> {
  const merchants = await api("merchantSimplelist", {});
  const own = sessionStore.get()?.user.MerchantAlias;
  return merchants
    .filter(({ MerchantAlias }) => MerchantAlias !== own)
    .map(({ MerchantAlias, MerchantName }) => {
      known.set(MerchantAlias, { MerchantName });
      return { value: MerchantAlias, label: `${MerchantName} (${MerchantAlias})` };
    });
}

interface TypeOption {
  code: string;
  currency: string;
  label: string;
}

async function typesOf(values: FormValues, known: Names): Promise<TypeOption[]> {
  const scope = scopeOf(values);
  const types =
    scope === "PayType"
      ? (await api("paytypelist", {})).filter(isOffered).map((one) => ({
          code: one.PayTypeCode,
          currency: one.Currency,
          TypeName: one.PayTypeName,
          TypeName_enUS: one.PayTypeName_enUS,
        }))
      : (await api("cashouttypelist", {})).filter(isOffered).map((one) => ({
          code: one.CashoutTypeCode,
          currency: one.Currency,
          TypeName: one.CashoutTypeName,
          TypeName_enUS: one.CashoutTypeName_enUS,
        }));
  return types.map(({ code, currency, TypeName, TypeName_enUS }) => {
    known.set(`${scope} ${code} ${currency}`, { TypeName, TypeName_enUS });
    const name = currentLanguage() === "zhCN" ? TypeName : TypeName_enUS;
    return { code, currency, label: `${name} (${code})` };
  });
}

function currenciesOf(types: readonly TypeOption[]): Option[] {
  return [...new Set(types.map(({ currency }) => currency))].map((value) => ({ value, label: value }));
}

function targetOf(values: FormValues, known: Names) {
  const Scope = scopeOf(values);
  const MerchantAlias = typed(values, "MerchantAlias");
  const TypeCode = typed(values, "TypeCode");
  const Currency = typed(values, "Currency");
  const names = known.get(Scope === "Merchant" ? MerchantAlias : `${Scope} ${TypeCode} ${Currency}`);
  const type = names && "TypeName" in names ? names : { TypeName: TypeCode, TypeName_enUS: TypeCode };
  const MerchantName = names && "MerchantName" in names ? names.MerchantName : MerchantAlias;
  return { Scope, MerchantAlias, MerchantName, TypeCode, Currency, ...type };
}

function whatOf(values: FormValues, known: Names, t: Translate): string | undefined {
  const target = targetOf(values, known);
  if (target.Scope === "Merchant" && target.MerchantAlias === "") return undefined;
  if (isOfType(values) && (target.TypeCode === "" || target.Currency === "")) return undefined;
  return whatText(target, t, currentLanguage());
}

function sentenceOf(values: FormValues, what: string | undefined, t: Translate): string | undefined {
  const Scope = scopeOf(values);
  const stops = {
    Scope,
    StopsPayments: values.StopsPayments === true,
    StopsPayouts: values.StopsPayouts === true,
  };
  const stopsNothing = !isOfType(values) && !stops.StopsPayments && !stops.StopsPayouts;
  if (what === undefined || stopsNothing) return undefined;
  const start = tidyMoment(typed(values, "StartsAt"));
  const end = tidyMoment(typed(values, "EndsAt"));
  const from = end === "" ? "maintenance.form.from" : "maintenance.form.until";
  const now = end === "" ? "maintenance.form.now" : "maintenance.form.nowUntil";
  const when = t(start === "" ? now : from, { start, end });
  return t("maintenance.form.sentence", { what, stops: inSentence(stopsText(stops, t)), when });
}

/** The banner as it would be; a time that is not whole yet is left out. */
function previewOf(values: FormValues, known: Names, row: MaintenanceRow | undefined) {
  const at = (name: string) => {
    const ms = Date.parse(`${tidyMoment(typed(values, name)).replace(" ", "T")}Z`);
    return Number.isNaN(ms) ? undefined : new Date(ms - offsetMinutes() * 60_000).toISOString();
  };
  return {
    ...(row ?? targetOf(values, known)),
    StartsAt: at("StartsAt") ?? row?.StartsAt ?? new Date(0).toISOString(),
    EndsAt: at("EndsAt") ?? null,
    Message_enUS: typed(values, "Message_enUS"),
    Message_zhCN: typed(values, "Message_zhCN"),
  };
}

function offsetMinutes(): number {
  return sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
}
