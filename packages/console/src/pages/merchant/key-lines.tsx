/** API keys without their secrets: until when each is valid, who made it, who saw it last. */
import type { MerchantDetail, MerchantKey } from "@opc/contract/merchant/calls";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { formatCountdown, formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { useNow } from "../../kit/use-now.ts";
import { useCan, useSession } from "../../state/session.ts";
import css from "./keys.module.css";

interface KeyLinesProps {
  merchant: MerchantDetail;
  refresh: () => void;
}

export function KeyLines({ merchant, refresh }: KeyLinesProps) {
  const { t } = useTexts();
  const mayEnd = useCan("MerchantList", "rotateKey") && merchant.Keys.length > 1;
  return (
    <section className={detailCss.group}>
      <h3>{t("merchant.detail.keys")}</h3>
      {merchant.Keys.length === 0 && <p className={exposureCss.risk}>{t("merchant.detail.noKeys")}</p>}
      {merchant.Keys.length > 0 && (
        <ul className={css.lines}>
          {merchant.Keys.map((key, index) => (
            <li key={key.KeyId}>
              <code>{key.Masked}</code>
              <span className={css.term}>
                <KeyTerm of={key} />
              </span>
              <KeyStory of={key} />
              {mayEnd && index > 0 && (
                <button
                  type="button"
                  className={kitCss.button}
                  onClick={async () => (await import("./keys.tsx")).endKey(merchant, key, { t, refresh })}
                >
                  {t("merchantAction.key.end")}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "Valid until it is replaced", or what is left of it second by second. */
export function KeyTerm({ of: { ExpiresAt } }: { of: Pick<MerchantKey, "ExpiresAt"> }) {
  const { t } = useTexts();
  return ExpiresAt === null ? <small>{t("merchant.detail.keyStays")}</small> : <Ending at={ExpiresAt} />;
}

function Ending({ at }: { at: string }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const leftMs = Date.parse(at) - useNow();
  if (leftMs <= 0) return <small>{t("merchant.detail.keyEnded")}</small>;
  return (
    <small
      role="timer"
      className={css.ending}
      title={t("merchant.detail.keyEndsAt", { at: formatTime(at, offsetMinutes) })}
    >
      {t("merchant.detail.keyEnds", { left: formatCountdown(leftMs) })}
    </small>
  );
}

function KeyStory({ of: key }: { of: MerchantKey }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const made = formatTime(key.CreatedAt, offsetMinutes);
  const seen = key.LastViewedAt && formatTime(key.LastViewedAt, offsetMinutes);
  return (
    <small className={css.story}>
      {key.CreatedBy === null
        ? t("merchant.detail.keyCreatedAlone", { at: made })
        : t("merchant.detail.keyCreated", { at: made, by: key.CreatedBy })}
      {" · "}
      {seen
        ? t("merchant.detail.keyViewed", { at: seen, by: key.LastViewedBy ?? "" })
        : t("merchant.detail.keyNeverViewed")}
    </small>
  );
}
