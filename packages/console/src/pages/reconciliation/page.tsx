/** Reconciliation. */
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/kit.module.css";

export function ReconciliationPage() {
  const { t } = useTexts();
  return (
    <section className={css.screen} aria-label={t("reconciliation.title")}>
      <h1>{t("reconciliation.title")}</h1>
    </section>
  );
}
