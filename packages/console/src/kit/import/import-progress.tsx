/** How far a file is: its bytes on the way, then its rows. */
import { useEffect, useState } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import css from "./import.module.css";

interface ImportProgressProps {
  /** How much of the file has left, from 0 to 1. */
  share: number;
  /** Being imported, not only read: said with `rows` and `seconds`. */
  importing?: { says: TextKey; rows: string };
}

export function ImportProgress({ share, importing }: ImportProgressProps) {
  const { t } = useTexts();
  const seconds = useSeconds();
  const isSent = share >= 1;
  const working =
    importing === undefined ? t("fileImport.checking") : t(importing.says, { rows: importing.rows, seconds });
  const said = isSent ? working : t("fileImport.sending", { percent: Math.floor(share * 100) });
  return (
    <div className={css.progress}>
      <progress {...(isSent ? {} : { value: share })} max={1} aria-label={said} />
      <span>{said}</span>
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
