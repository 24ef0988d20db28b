/** Without a merchant, or one that is not there: back to where merchants are chosen. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import kit from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { useTabTitle } from "../../state/tab.tsx";
import css from "./no-merchant.module.css";
import type { Side } from "./side.ts";

interface NoMerchantProps {
  side: Side;
  /** Why the merchant could not be shown; absent when none was asked for. */
  error?: Error;
  onRetry?: () => void;
}

export function NoMerchant({ side, error, onRetry }: NoMerchantProps) {
  const { t } = useTexts();
  const canGo = useCan("MerchantList");
  useTabTitle(t(side.title));
  return (
    <div className={css.noMerchant}>
      <h1>{t(side.title)}</h1>
      {error && onRetry ? (
        <Failure error={error} onRetry={onRetry} />
      ) : (
        <p>{t("merchantChannel.noMerchant")}</p>
      )}
      {canGo && (
        <Link className={error ? kit.button : kit.primary} to={routes.MerchantList}>
          {t("merchantChannel.toMerchants")}
        </Link>
      )}
    </div>
  );
}
