/** Who knows the country of an address: the licence of the data (CC BY 4.0) asks for it where areas are shown. */
import { useTexts } from "../i18n/i18n.ts";
import css from "./kit.module.css";

export function AreaCredit() {
  const { t } = useTexts();
  return (
    <a className={css.updated} href="https://db-ip.com" target="_blank" rel="noreferrer">
      {t("kit.areaCredit")}
    </a>
  );
}
