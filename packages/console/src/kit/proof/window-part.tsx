/** In place of a form's password and code: that an earlier proof does, how long, and the way round it. */
import { useTexts } from "../../i18n/i18n.ts";
import kitCss from "../kit.module.css";
import css from "../passkey/passkey.module.css";
import { useNow } from "../use-now.ts";
import { minutesLeft } from "./time-left.ts";

export function WindowPart({ endsAt, onAnew }: { endsAt: number; onAnew: () => void }) {
  const { t } = useTexts();
  return (
    <p className={css.part}>
      <span>{t("passkey.window.covers", { left: minutesLeft(endsAt, useNow()) })} </span>
      <button type="button" className={kitCss.link} onClick={onAnew}>
        {t("passkey.window.anew")}
      </button>
    </p>
  );
}
