/** The daily overview. */
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/kit.module.css";

export function DailyOverviewPage() {
  const { t } = useTexts();
  return (
    <section className={css.screen} aria-label={t("report.overview.title")}>
      <h1>{t("report.overview.title")}</h1>
    </section>
  );
}
