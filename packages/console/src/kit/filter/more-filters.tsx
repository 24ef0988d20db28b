/** The folded filters, each drawn after its kind. Loaded when someone unfolds them. */
import { MultiSelect, Select } from "@mantine/core";
import { type FilterValues, isAmountText, isLastFour } from "@opc/contract/question/fields";
import { useId } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { useMerchantEntries } from "../../state/reference.ts";
import { useSession } from "../../state/session.ts";
import { ChoiceScope, useMissingOptions } from "../choice-scope.tsx";
import { choiceKeys } from "../form/choice-keys.ts";
import css from "../kit.module.css";
import { useCurrencyChoices, usePayTypes } from "../reference-choices.ts";
import type { Choice, Labelled, LabelledField, OptionsField } from "../resource.ts";
import { useAsWritten } from "../use-as-written.ts";
import { dependentsOf } from "./dependents.ts";
import filterCss from "./filter.module.css";

interface MoreFiltersProps {
  fields: readonly LabelledField[];
  values: FilterValues;
  onValues: (values: FilterValues) => void;
}

export function MoreFilters({ fields, values, onValues }: MoreFiltersProps) {
  return (
    <div className={filterCss.folded}>
      {fields.map((field) => (
        <ChoiceScope key={field.name}>
          <Field
            field={field}
            values={values}
            given={values[field.name] ?? []}
            onGiven={(given) => onValues({ ...values, ...dependentsOf(fields, field), [field.name]: given })}
          />
        </ChoiceScope>
      ))}
    </div>
  );
}

interface FieldProps {
  field: LabelledField;
  values: FilterValues;
  given: readonly string[];
  onGiven: (given: readonly string[]) => void;
}

function Field(props: FieldProps) {
  switch (props.field.kind) {
    case "merchant":
      return <MerchantField {...props} field={props.field} />;
    case "payType":
      return <PayTypeField {...props} />;
    case "currency":
      return <CurrencyField {...props} />;
    case "choices":
      return <ChoicesField {...props} choices={props.field.statuses} />;
    case "options":
    case "option":
      return <OptionsChoice {...props} field={props.field} />;
    case "amount":
      return <AmountField {...props} />;
    default:
      return <TextField {...props} />;
  }
}

type MerchantFilter = Extract<LabelledField, { kind: "merchant" }>;

function MerchantField(props: FieldProps & { field: MerchantFilter }) {
  const { hidesAll = false, withOwn = false } = props.field;
  const own = useSession();
  const entries = useMerchantEntries({ hidesAll });
  const choices = (withOwn ? entries.toSpliced(hidesAll ? 0 : 1, 0, own) : entries).map(
    ({ MerchantAlias, MerchantName }) => ({
      value: MerchantAlias,
      label: MerchantAlias === "" ? MerchantName : `${MerchantAlias} · ${MerchantName}`,
    }),
  );
  return <One {...props} choices={choices} />;
}

function PayTypeField(props: FieldProps) {
  const { t } = useTexts();
  return <One {...props} choices={[{ value: "", label: t("kit.filter.all") }, ...usePayTypes()]} />;
}

/** The operator knows all currencies; a merchant those of its payment and cashout types. */
function CurrencyField(props: FieldProps) {
  const { t } = useTexts();
  return <One {...props} choices={[{ value: "", label: t("kit.filter.all") }, ...useCurrencyChoices()]} />;
}

function One({ field, given, onGiven, choices }: FieldProps & { choices: readonly Choice[] }) {
  const { t } = useTexts();
  const [value = ""] = given;
  const { options, onDropdownOpen } = useOptionsOf(choices);
  // What an address asks for is shown also where it is no choice any more.
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <Select
      {...choiceKeys}
      label={t(field.label)}
      data={isKnown ? options : [...options, { value, label: value }]}
      value={value}
      searchable={choices.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t("kit.filter.nothingFound")}
      onDropdownOpen={onDropdownOpen}
      onChange={(chosen) => onGiven(chosen ? [chosen] : [])}
    />
  );
}

function ChoicesField(props: FieldProps & { choices: Labelled }) {
  const { t } = useTexts();
  const { values, label } = props.choices;
  return <Many {...props} choices={values.map((value) => ({ value, label: t(label(value)) }))} />;
}

function OptionsChoice(props: FieldProps & { field: OptionsField & { label: TextKey } }) {
  const { t } = useTexts();
  const { kind, of, useOptions } = props.field;
  const choices = useOptions(of && props.values[of]?.[0]);
  if (kind === "options") return <Many {...props} choices={choices} />;
  return <One {...props} choices={[{ value: "", label: t("kit.filter.all") }, ...choices]} />;
}

function Many({ field, given, onGiven, choices }: FieldProps & { choices: readonly Choice[] }) {
  const { t } = useTexts();
  const { options, onDropdownOpen } = useOptionsOf(choices);
  return (
    <MultiSelect
      {...choiceKeys}
      label={t(field.label)}
      data={options}
      searchable={choices.length > 8}
      nothingFoundMessage={t("kit.filter.nothingFound")}
      value={[...given]}
      clearable
      onDropdownOpen={onDropdownOpen}
      placeholder={given.length === 0 ? t("kit.filter.all") : ""}
      onChange={onGiven}
    />
  );
}

/** Where there is nothing to choose but all, because it is not there yet, that is said. */
function useOptionsOf(choices: readonly Choice[]) {
  const { said, onOpen } = useMissingOptions();
  const isEmpty = choices.every(({ value }) => value === "");
  const missing = said !== undefined && isEmpty ? [{ value: "\0", label: said, disabled: true }] : [];
  return { options: [...choices, ...missing], onDropdownOpen: onOpen };
}

/** Texts of a certain form: how one is told from another, what is said otherwise, what a phone's keyboard shows. */
const forms: Partial<Record<LabelledField["kind"], TextForm>> = {
  amount: { isRight: isAmountText, refusal: "kit.filter.amountRefused", inputMode: "decimal" },
  lastFour: {
    isRight: isLastFour,
    refusal: "kit.filter.lastFourRefused",
    inputMode: "numeric",
    longest: 4,
    tidy: (text) => text.normalize("NFKC"),
  },
};

interface TextForm {
  isRight: (text: string) => boolean;
  refusal: TextKey;
  inputMode: "decimal" | "numeric";
  longest?: number;
  tidy?: (text: string) => string;
}

function AmountField(props: FieldProps) {
  const { shown, write } = useAsWritten(props.given[0] ?? "", (plain) =>
    props.onGiven(plain === "" ? [] : [plain]),
  );
  return <TextField {...props} shown={shown} onGiven={([text = ""]) => write(text)} />;
}

function TextField({ field, given, onGiven, shown }: FieldProps & { shown?: string }) {
  const { t } = useTexts();
  const id = useId();
  const text = given[0] ?? "";
  const form = forms[field.kind];
  const isWrong = form !== undefined && text !== "" && !form.isRight(text.trim());
  return (
    <div className={filterCss.field}>
      <label htmlFor={id}>{t(field.label)}</label>
      <input
        id={id}
        className={css.input}
        value={shown ?? text}
        inputMode={form?.inputMode}
        maxLength={form?.longest}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-refusal` : undefined}
        autoComplete="off"
        onChange={({ target: { value } }) => onGiven(value === "" ? [] : [form?.tidy?.(value) ?? value])}
      />
      {isWrong && <small id={`${id}-refusal`}>{t(form.refusal)}</small>}
    </div>
  );
}
