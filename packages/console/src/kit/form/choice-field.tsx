/** One of a few, all in sight, each with what it leads to. */

import { useTexts } from "../../i18n/i18n.ts";
import css from "./choice-field.module.css";
import formCss from "./form.module.css";
import { textOf } from "./form.ts";
import { type ControlProps, inputProps } from "./form-control.tsx";

export function ChoiceField(props: ControlProps<"choice">) {
  const { t } = useTexts();
  const { field, value, error, hint, isFirst, onTyped } = props;
  const { id, label, name, disabled } = inputProps(props);
  const told = error ?? hint;
  // The focus goes to the chosen one, or to the first while none is.
  const focused = field.options.find((option) => option.value === value) ?? field.options[0];
  return (
    <fieldset
      className={css.choices}
      disabled={disabled}
      aria-describedby={told === undefined ? undefined : `${id}-told`}
    >
      <legend className={formCss.label}>{label}</legend>
      <div className={css.options}>
        {field.options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              id={option === focused ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              data-autofocus={(isFirst && option === focused) || undefined}
              onChange={() => onTyped(option.value)}
            />
            <span>
              {textOf(option.label, t)}
              {option.detail && <small>{textOf(option.detail, t)}</small>}
            </span>
          </label>
        ))}
      </div>
      {told !== undefined && (
        <p id={`${id}-told`} className={css.told} data-wrong={error !== undefined || undefined}>
          {told}
        </p>
      )}
    </fieldset>
  );
}
