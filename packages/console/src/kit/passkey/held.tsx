/** A user's passkeys, one below the other, and what is left of the recovery codes. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { formatTime } from "../format/time.ts";
import kitCss from "../kit.module.css";
import css from "./passkey.module.css";

type Held = Output<"userPasskeylist">;
export type Passkey = Held["Passkeys"][number];

export function PasskeyList(props: { passkeys: readonly Passkey[]; onRevoke: (passkey: Passkey) => void }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offset } = useSession();
  if (props.passkeys.length === 0) return <p>{t("passkey.none")}</p>;
  return (
    <ul className={css.list} aria-label={t("passkey.title")}>
      {props.passkeys.map((passkey) => (
        <li key={passkey.PasskeyId}>
          <div>
            <b>{passkey.Name}</b>
            <small>
              {t("passkey.created", { time: formatTime(passkey.CreatedAt, offset) })}
              {passkey.IsSynced && ` · ${t("passkey.synced")}`}
            </small>
            <small>
              {passkey.LastUsedAt
                ? t("passkey.lastUsed", { time: formatTime(passkey.LastUsedAt, offset) })
                : t("passkey.neverUsed")}
            </small>
          </div>
          <button
            type="button"
            className={kitCss.button}
            aria-label={`${t("passkey.revoke.action")}: ${passkey.Name}`}
            onClick={() => props.onRevoke(passkey)}
          >
            {t("passkey.revoke.action")}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function CodesLeft({ held }: { held: Pick<Held, "RecoveryCodesLeft" | "RecoveryCodesMadeAt"> }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offset } = useSession();
  const { RecoveryCodesLeft: left, RecoveryCodesMadeAt: madeAt } = held;
  if (madeAt === null) return <p>{t("passkey.codes.none")}</p>;
  return <p>{t("passkey.codes.left", { left, time: formatTime(madeAt, offset) })}</p>;
}
