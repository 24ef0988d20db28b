/** One field after its kind. Labels, hints and errors are tied to it by Mantine's wrapper. */
import { Switch, Textarea, TextInput } from "@mantine/core";
import { useTexts } from "../../i18n/i18n.ts";
import { useAsWritten } from "../use-as-written.ts";
import { addressesOf } from "./addresses.ts";
import { CardField } from "./card-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { CodeField } from "./code-field.tsx";
import { FileField } from "./file-field.tsx";
import css from "./form.module.css";
import { type FieldValue, type FormField, type FormValues, textOf } from "./form.ts";
import { PasswordField } from "./password-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TimeField } from "./time-field.tsx";

interface ControlFacts {
  id: string;
  label: string;
  isOptional: boolean;
  hint: string | undefined;
  error: string | undefined;
  value: FieldValue;
  values: FormValues;
  /** The focus starts here. */
  isFirst: boolean;
  onTyped: (value: FieldValue) => void;
  onOther: (name: string, value: FieldValue) => void;
  /** Chosen by the field itself: not what a person typed. */
  onPreset: (value: FieldValue) => void;
}

export interface ControlProps<Kind extends FormField["kind"] = FormField["kind"]> extends ControlFacts {
  field: Extract<FormField, { kind: Kind }>;
}

/** Of these nothing can be left out. */
const neverEmpty: readonly FormField["kind"][] = ["readOnly", "choice"];

/** What every one of Mantine's inputs is given. */
export function inputProps(facts: ControlFacts & { field: FormField }) {
  const { field, id, label, isOptional, hint, error, isFirst } = facts;
  return {
    id,
    label: isOptional && !neverEmpty.includes(field.kind) ? <OptionalLabel label={label} /> : label,
    name: field.name,
    description: error ? undefined : hint,
    error,
    disabled: field.isDisabled ?? false,
    classNames: {
      label: css.label ?? "",
      wrapper: css.wrapper ?? "",
      error: css.error ?? "",
      description: css.hint ?? "",
    },
    inputWrapperOrder: ["label", "input", "description", "error"] as const satisfies string[],
    // Each says by itself what is wrong; nothing is left to the browser's own bubbles.
    "aria-required": !isOptional,
    "aria-invalid": error !== undefined,
    "data-autofocus": isFirst || undefined,
  };
}

function OptionalLabel({ label }: { label: string }) {
  const { t } = useTexts();
  return (
    <>
      {label} <span className={css.optional}>{t("kit.form.optional")}</span>
    </>
  );
}

export function FormControl(props: ControlProps) {
  const { field } = props;
  switch (field.kind) {
    case "password":
      return <PasswordField {...props} field={field} />;
    case "code":
      return <CodeField {...props} field={field} />;
    case "select":
      return <SelectField {...props} field={field} />;
    case "card":
      return <CardField {...props} field={field} />;
    case "choice":
      return <ChoiceField {...props} field={field} />;
    case "switch":
      return <SwitchField {...props} field={field} />;
    case "textarea":
    case "ipList":
      return <LongField {...props} field={field} />;
    case "image":
    case "csv":
      return <FileField {...props} field={field} />;
    case "time":
      return <TimeField {...props} field={field} />;
    case "amount":
      return <AmountField {...props} field={field} />;
    case "own":
      return field.draw(props);
    default:
      return <TextField {...props} field={field} />;
  }
}

const inputModes = { text: "text", readOnly: "none", amount: "decimal", number: "numeric" } as const;

/** A currency's code fits. */
const unitWidthPx = 52;

function AmountField(props: ControlProps<"amount">) {
  const { shown, write } = useAsWritten(String(props.value), props.onTyped);
  return <TextField {...props} value={shown} onTyped={(text) => write(String(text))} />;
}

function TextField(props: ControlProps<"text" | "readOnly" | "amount" | "number">) {
  const { t } = useTexts();
  const { field, value, onTyped } = props;
  return (
    <TextInput
      {...inputProps(props)}
      value={String(value)}
      readOnly={field.kind === "readOnly"}
      variant={field.kind === "readOnly" ? "filled" : "default"}
      inputMode={inputModes[field.kind]}
      // Names, codes and figures: nothing to correct or to begin with a capital.
      spellCheck={false}
      autoCapitalize="off"
      autoComplete={("autoComplete" in field && field.autoComplete) || "off"}
      placeholder={field.placeholder && textOf(field.placeholder, t)}
      rightSection={"unit" in field ? field.unit : undefined}
      rightSectionWidth={unitWidthPx}
      onChange={({ currentTarget: { value: text } }) =>
        onTyped(field.kind === "number" ? text.normalize("NFKC") : text)
      }
    />
  );
}

function LongField(props: ControlProps<"textarea" | "ipList">) {
  const { t } = useTexts();
  const { field, value, onTyped } = props;
  const tidy = () => {
    const tidied = addressesOf(String(value));
    if (tidied !== value) onTyped(tidied);
  };
  return (
    <Textarea
      {...inputProps(props)}
      value={String(value)}
      rows={field.kind === "ipList" ? 2 : 3}
      spellCheck={field.kind === "textarea"}
      placeholder={field.placeholder && textOf(field.placeholder, t)}
      onBlur={field.kind === "ipList" ? tidy : undefined}
      onChange={(event) => onTyped(event.currentTarget.value)}
    />
  );
}

function SwitchField(props: ControlProps<"switch">) {
  const common = inputProps(props);
  return (
    <Switch
      id={common.id}
      name={common.name}
      label={props.label}
      description={common.description}
      error={common.error}
      disabled={common.disabled}
      checked={props.value === true}
      onChange={(event) => props.onTyped(event.currentTarget.checked)}
    />
  );
}
