/** Weekdays as boxes to tick; their value is "1,3,5". */
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import type { OwnFacts } from "../../kit/form/form.ts";
import css from "./lottery.module.css";

const days = ["1", "2", "3", "4", "5", "6", "7"];

export function WeekdaysField({ id, label, hint, error, value, onTyped }: OwnFacts) {
  const { t } = useTexts();
  const chosen = new Set(String(value).split(",").filter(Boolean));
  const toggle = (day: string) => onTyped(days.filter((one) => chosen.has(one) !== (one === day)).join(","));
  const told = error ?? hint;
  return (
    <fieldset className={css.weekdays} aria-describedby={told ? `${id}-told` : undefined}>
      <legend className={formCss.label}>{label}</legend>
      <div>
        {days.map((day, index) => (
          <label key={day}>
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              checked={chosen.has(day)}
              onChange={() => toggle(day)}
            />
            {t(`lottery.weekday.${day}` as TextKey)}
          </label>
        ))}
      </div>
      {told && (
        <p id={`${id}-told`} className={css.told} data-wrong={error !== undefined || undefined}>
          {told}
        </p>
      )}
    </fieldset>
  );
}
