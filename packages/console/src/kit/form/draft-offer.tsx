/** Above the fields: what was typed here before and not sent, to go on with or to throw away. */
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { formatTime } from "../format/time.ts";
import kitCss from "../kit.module.css";
import css from "./form.module.css";

interface DraftOfferProps {
  /** In milliseconds. */
  at: number;
  onTake: () => void;
  onDrop: () => void;
}

export function DraftOffer({ at, onTake, onDrop }: DraftOfferProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const time = formatTime(new Date(at).toISOString(), offsetMinutes);
  return (
    <section className={css.draft} aria-label={t("formDraft.title")}>
      <span>{t("formDraft.offer", { time })}</span>
      <button type="button" className={kitCss.button} onClick={onDrop}>
        {t("formDraft.discard")}
      </button>
      <button type="button" className={kitCss.button} onClick={onTake}>
        {t("formDraft.take")}
      </button>
    </section>
  );
}
