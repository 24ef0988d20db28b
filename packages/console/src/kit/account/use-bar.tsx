/** How much of its daily limit an account or a card has used: a bar, and the figures. */
import { useTexts } from "../../i18n/i18n.ts";
import { formatMoney, groupDigits } from "../format/money.ts";
import { percentOf } from "../format/percent.ts";
import css from "./account.module.css";

const nearlyFull = 90;

/** Decimal texts of one currency. */
export interface DayUse {
  name: string;
  used: string;
  limit: string;
  currency: string;
}

export function UseBar({ use }: { use: DayUse }) {
  const { t } = useTexts();
  const percent = percentOf(use.used, use.limit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn alike in all browsers
    <div
      className={css.bar}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percent)}
      aria-label={t("exposure.todayUseOf", { name: use.name, percent })}
      data-full={percent >= nearlyFull || undefined}
    >
      <i style={{ width: `${Math.min(100, percent)}%` }} />
    </div>
  );
}

/** "THB 125,300.00 of 500,000.00". */
export function UseFigures({ use }: { use: DayUse }) {
  const { t } = useTexts();
  return t("exposure.todayUse", {
    used: formatMoney(use.used, use.currency),
    limit: groupDigits(use.limit),
  });
}

/** In a table's cell: the bar before its figures. */
export function UseCell({ use }: { use: DayUse }) {
  return (
    <span className={css.cellUse}>
      <UseBar use={use} /> <UseFigures use={use} />
    </span>
  );
}

/** In a card or above a detail: what it is, the figures, the bar below. */
export function UseOfDay({ use, title }: { use: DayUse; title: string }) {
  return (
    <div className={css.today}>
      <span>{title}</span>
      <span className={css.figures}>
        <UseFigures use={use} />
      </span>
      <UseBar use={use} />
    </div>
  );
}
