/** In place of a form's password and code: that a passkey will be asked for, and the way round it where there is one. */
import { useTexts } from "../../i18n/i18n.ts";
import { sessionStore } from "../../state/session.ts";
import { useStore } from "../../state/store.ts";
import kitCss from "../kit.module.css";
import css from "./passkey.module.css";
import type { PasskeyWay } from "./way.ts";

export interface PasskeyPartProps {
  way: PasskeyWay;
  isUsed: boolean;
  onOther: () => void;
}

export function PasskeyPart({ way, isUsed, onOther }: PasskeyPartProps) {
  const { t } = useTexts();
  const hasPasskey = useStore(sessionStore)?.user.HasPasskey === true;
  if (way === "must" && !hasPasskey) return <p className={css.part}>{t("passkey.form.lacking")}</p>;
  return (
    <p className={css.part}>
      {isUsed && <span>{t(way === "must" ? "passkey.form.must" : "passkey.form.uses")} </span>}
      {way === "may" && (
        <button type="button" className={kitCss.link} onClick={onOther}>
          {t(isUsed ? "passkey.form.usePassword" : "passkey.form.usePasskey")}
        </button>
      )}
    </p>
  );
}
