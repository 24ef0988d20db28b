/** Keeps a page's error inside that page: the rest of the console goes on. */
import type { ReactNode } from "react";
import { useTexts } from "../i18n/i18n.ts";
import { Boundary } from "../kit/boundary.tsx";
import classes from "./error-page.module.css";

interface Props {
  children: ReactNode;
  onRetry?: () => void;
  /** For what the page can do without. */
  isSilent?: true;
}

/** Code that did not arrive is kept as failed for as long as the document lives. */
const missingCode = /dynamically imported module|module script failed|preload CSS/i;

export function ErrorBoundary({ children, onRetry, isSilent }: Props) {
  const instead = (error: unknown) => {
    if (isSilent) return null;
    const again = missingCode.test(String(error)) ? undefined : onRetry;
    return <BrokenPage onRetry={again ?? (() => location.reload())} />;
  };
  return <Boundary instead={instead}>{children}</Boundary>;
}

function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div className={classes.inPage} role="alert">
      <h1>{t("common.somethingBroke")}</h1>
      <p>{t("common.somethingBrokeHint")}</p>
      <button type="button" className={classes.action} onClick={onRetry}>
        {t("common.refresh")}
      </button>
    </div>
  );
}
