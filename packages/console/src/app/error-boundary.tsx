/** Keeps a page's error inside that page: the rest of the console goes on. */
import { Component, type ReactNode } from "react";
import { translate } from "../i18n/i18n.ts";
import classes from "./error-page.module.css";

interface Props {
  children: ReactNode;
  onRetry?: () => void;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={classes.inPage} role="alert">
        <h1>{translate("common.somethingBroke")}</h1>
        <p>{translate("common.somethingBrokeHint")}</p>
        <button
          type="button"
          className={classes.action}
          onClick={this.props.onRetry ?? (() => location.reload())}
        >
          {translate("common.refresh")}
        </button>
      </div>
    );
  }
}
