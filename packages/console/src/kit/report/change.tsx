/** A figure against that of the period it is compared with: an arrow, a percentage and words; never colour alone. */
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { changeText } from "./figure-texts.ts";
import css from "./report.module.css";

interface ChangeProps {
  now: string;
  /** Undefined: nothing is compared. */
  before: string | undefined;
  /** What more of it is; left out: neither. */
  more?: "good" | "bad";
  /** What it is compared with, and that there was nothing. */
  than?: TextKey;
  noBefore?: TextKey;
}

/** Where the figure stands among the words; no text has it. */
const place = "\u0000";

export function Change(props: ChangeProps) {
  const { now, before, more, than = "report.change.than", noBefore = "report.change.noBefore" } = props;
  const { t } = useTexts();
  if (before === undefined) return null;
  const change = changeText(now, before);
  if (change === undefined) return <span className={css.change}>{t(noBefore)}</span>;
  const isUp = change.startsWith("+");
  const isSame = Number(change.slice(1, -1)) === 0;
  const tone = isSame || !more ? undefined : (more === "good") === isUp ? "good" : "bad";
  const [beforeWords, after] = t(than, { change: place }).split(place);
  return (
    <span className={css.change}>
      {beforeWords}
      <span className={css.chip} data-change={tone}>
        {!isSame && <span aria-hidden="true">{isUp ? "▲" : "▼"} </span>}
        {isSame ? "0.0%" : change}
      </span>
      {after}
    </span>
  );
}
