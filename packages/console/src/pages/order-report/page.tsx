/** The collection report and the payout report. */
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/kit.module.css";

export function PayReportPage() {
  const { t } = useTexts();
  return (
    <section className={css.screen} aria-label={t("orderReport.payTitle")}>
      <h1>{t("orderReport.payTitle")}</h1>
    </section>
  );
}

export function CashoutReportPage() {
  const { t } = useTexts();
  return (
    <section className={css.screen} aria-label={t("orderReport.cashoutTitle")}>
      <h1>{t("orderReport.cashoutTitle")}</h1>
    </section>
  );
}
