/** How much of its daily limit an account has used: a bar, and the figures. */
import { useTexts } from "../../i18n/i18n.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { percentOf } from "../../kit/format/percent.ts";
import type { AccountRow } from "./kinds.ts";
import css from "./offline-account.module.css";

const nearlyFull = 90;

export function UseBar({ row }: { row: AccountRow }) {
  const { t } = useTexts();
  const percent = percentOf(row.PromisedToday, row.DailyLimit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn alike in all browsers
    <div
      className={css.bar}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percent)}
      aria-label={t("offlineAccount.todayUseOf", { name: row.AccountName, percent })}
      data-full={percent >= nearlyFull || undefined}
    >
      <i style={{ width: `${Math.min(100, percent)}%` }} />
    </div>
  );
}

/** "THB 125,300.00 of 500,000.00". */
export function UseFigures({ row }: { row: AccountRow }) {
  const { t } = useTexts();
  return t("offlineAccount.todayUse", {
    used: formatMoney(row.PromisedToday, row.Currency),
    limit: groupDigits(row.DailyLimit),
  });
}
