/** Keeps a page's error inside that page: the rest of the console goes on. */
import { Component, type ReactNode } from "react";
import { translate } from "../i18n/i18n.ts";
import classes from "./error-page.module.css";

interface Props {
  children: ReactNode;
  onRetry?: () => void;
  /** For what the page can do without. */
  isSilent?: true;
}

/** Code that did not arrive is kept as failed for as long as the document lives. */
const missingCode = /dynamically imported module|module script failed|preload CSS/i;

interface State {
  failed: boolean;
  lacksCode: boolean;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, lacksCode: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, lacksCode: missingCode.test(String(error)) };
  }

  override render() {
    const { children, onRetry, isSilent } = this.props;
    if (!this.state.failed) return children;
    if (isSilent) return null;
    return (
      <div className={classes.inPage} role="alert">
        <h1>{translate("common.somethingBroke")}</h1>
        <p>{translate("common.somethingBrokeHint")}</p>
        <button
          type="button"
          className={classes.action}
          onClick={(!this.state.lacksCode && onRetry) || (() => location.reload())}
        >
          {translate("common.refresh")}
        </button>
      </div>
    );
  }
}
