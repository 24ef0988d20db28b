import { ApiError, NetworkError } from "../api/client.ts";
import { useTexts } from "../i18n/i18n.ts";
import { failureText } from "../state/messages.ts";
import css from "./kit.module.css";

/** Why there is nothing to see, and a way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const isKnown = error instanceof ApiError || error instanceof NetworkError;
  return (
    <div className={css.empty} role="alert">
      <p>{isKnown ? failureText(error) : t("common.hasError")}</p>
      <button type="button" className={css.button} onClick={onRetry}>
        {t("common.tryAgain")}
      </button>
    </div>
  );
}
