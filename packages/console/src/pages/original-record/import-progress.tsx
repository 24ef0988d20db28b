/** How far a statement is: its bytes on the way, then its rows. */
import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import css from "./statement-import.module.css";

interface ImportProgressProps {
  /** How much of the file has left, from 0 to 1. */
  share: number;
  /** Being imported, not only read. */
  rows?: string;
}

export function ImportProgress({ share, rows }: ImportProgressProps) {
  const { t } = useTexts();
  const seconds = useSeconds();
  const isSent = share >= 1;
  const working =
    rows === undefined ? t("statementImport.checking") : t("statementImport.importing", { rows, seconds });
  const said = isSent ? working : t("statementImport.sending", { percent: Math.floor(share * 100) });
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
