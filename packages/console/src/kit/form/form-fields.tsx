/** The fields of a form, one below the other or two beside one another; each keeps the room for its message, so that nothing jumps. */
import { type FocusEvent, Fragment } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import css from "./form.module.css";
import { textOf } from "./form.ts";
import { FormControl } from "./form-control.tsx";
import { isProof } from "./proof-fields.ts";
import { isOptional } from "./rules.ts";
import type { FormTools } from "./use-form.ts";

export function FormFields({ tools }: { tools: FormTools }) {
  const { t } = useTexts();
  const { form, fields, values, errors, idOf } = tools;
  const editable = fields.filter(({ kind }) => kind !== "readOnly");
  const first = editable.find((field) => values[field.name] === "" && !isProof(field)) ?? editable[0];
  const drawn = fields.map((field) => (
    <Fragment key={field.name}>
      {field.heading && <h3 className={css.heading}>{t(field.heading)}</h3>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is inside */}
      <div
        className={css.field}
        data-half={field.isHalf}
        onBlur={(event) => isLeft(event) && tools.onLeft(field.name)}
      >
        <FormControl
          field={field}
          id={idOf(field.name)}
          label={t(field.label)}
          isOptional={isOptional(form, field)}
          hint={field.hint && textOf(field.hint, t)}
          error={errors[field.name]}
          value={values[field.name] ?? ""}
          values={values}
          isFirst={field === first}
          onTyped={(value) => tools.onTyped(field.name, value)}
          onOther={tools.onTyped}
          onPreset={(value) => tools.onPreset(field.name, value)}
        />
      </div>
    </Fragment>
  ));
  return <div className={css.fields}>{drawn}</div>;
}

/** Not for another window (an authenticator app), nor for a part of the same field, nor for "cancel". */
function isLeft({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>): boolean {
  if (document.activeElement === target) return false;
  if (!(relatedTarget instanceof Element)) return true;
  return !currentTarget.contains(relatedTarget) && !relatedTarget.closest("[data-leaves-form]");
}
