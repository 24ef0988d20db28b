/** For which kinds of acts no proof is asked now, and how long; one click ends it. */
import { useEffect } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { minutesLeft } from "../../kit/proof/time-left.ts";
import { endWindows, refreshWindows } from "../../kit/proof/windows.ts";
import { useNow } from "../../kit/use-now.ts";
import { say } from "../../state/messages.ts";
import { proofWindowsStore } from "../../state/proof-windows.ts";
import { useStore } from "../../state/store.ts";
import { Icon } from "../../theme/icon.tsx";
import classes from "./navbar.module.css";

export function ProofCountdown() {
  const { t } = useTexts();
  const windows = useStore(proofWindowsStore);
  const nowMs = useNow();
  const endsAt = Math.max(...windows.map((one) => one.endsAt));
  const isOver = windows.some((one) => one.endsAt <= nowMs);
  useEffect(() => {
    if (isOver) void refreshWindows();
  }, [isOver]);
  const kinds = windows.map(({ kind }) => t(`passkey.window.kinds.${kind}`)).join(", ");
  const left = minutesLeft(endsAt, nowMs);
  const label = t("passkey.window.end", { kinds });
  const end = () =>
    endWindows().then(
      () => say.success(t("passkey.window.ended")),
      () => undefined,
    );
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.countdown}`}
      aria-label={`${left} ${label}`}
      title={label}
      onClick={end}
    >
      <Icon name="key" />
      <span>{left}</span>
    </button>
  );
}
