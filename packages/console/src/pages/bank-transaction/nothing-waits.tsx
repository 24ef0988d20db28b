/** What stands on the desk where there is no credit to look at. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { DoneIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import css from "./desk.module.css";
import type { Desk } from "./use-desk.ts";

export function NothingWaits({ desk }: { desk: Desk }) {
  const { t } = useTexts();
  const { address } = desk;
  if (Object.keys(address.search).length > 0) {
    return (
      <div className={css.nobody}>
        <p>{t("matchingDesk.nothing.filtered")}</p>
        <button type="button" className={kitCss.button} onClick={() => address.ask({})}>
          {t("matchingDesk.nothing.clear")}
        </button>
      </div>
    );
  }
  return (
    <div className={css.nobody}>
      <DoneIcon />
      <h2>{t("matchingDesk.nothing.title")}</h2>
      <p>{t("matchingDesk.nothing.text")}</p>
      <Link to={`${routes.OriginalRecord}?View=list`} className={kitCss.button}>
        {t("matchingDesk.nothing.list")}
      </Link>
    </div>
  );
}

/** Somebody else was quicker, or an old address was opened. */
export function Gone({ desk }: { desk: Desk }) {
  const { t } = useTexts();
  const { chosenId, choose } = desk;
  return (
    <div className={css.nobody} role="status">
      <p>{t("matchingDesk.gone")}</p>
      <button type="button" className={kitCss.button} onClick={() => choose(undefined)}>
        {t("matchingDesk.back")}
      </button>
      <Link to={`${routes.OriginalRecord}/${chosenId}`}>{t("matchingDesk.goneDetail")}</Link>
    </div>
  );
}
