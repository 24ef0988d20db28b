/** One value of the settings: its label above it where there is room for none beside the others, and what is wrong with it. */
import { useId } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import kit from "../../kit/kit.module.css";
import { useAsWritten } from "../../kit/use-as-written.ts";
import type { Fault } from "./draft.ts";
import css from "./merchant-channel.module.css";

interface FieldProps {
  label: string;
  /** Whose value, for those who do not see where it stands. */
  of: string;
  value: string;
  fault: Fault | undefined;
  /** The server's own words. */
  refusal: string | undefined;
  isReadOnly: boolean;
  placeholder?: string | undefined;
  /** Behind the value: "%". */
  unit?: string;
  onValue: (value: string) => void;
}

export function Field({
  label,
  of,
  value,
  fault,
  refusal,
  isReadOnly,
  placeholder,
  unit,
  onValue,
}: FieldProps) {
  const { t } = useTexts();
  const id = useId();
  const { shown, write } = useAsWritten(value, onValue);
  // An empty field is not scolded before something was typed into it: the whole says what is missing.
  const text =
    refusal ??
    (fault && t(value === "" ? "merchantChannel.fault.missing" : `merchantChannel.fault.${fault}`));
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        {label}
        <span className={kit.unseen}> · {of}</span>
      </label>
      <span className={css.value}>
        <input
          id={id}
          className={kit.input}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          readOnly={isReadOnly}
          placeholder={placeholder}
          aria-invalid={text !== undefined}
          aria-describedby={text === undefined ? undefined : `${id}-fault`}
          onChange={(event) => write(event.target.value.trim())}
        />
        {unit && (
          <span className={css.unit} data-wide={unit.length > 1}>
            {unit}
          </span>
        )}
      </span>
      {text !== undefined && (
        <span id={`${id}-fault`} className={css.fault}>
          {text}
        </span>
      )}
    </div>
  );
}
