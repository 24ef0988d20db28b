import { useTexts } from "../i18n/i18n.ts";
import { useSession } from "../state/session.ts";
import { formatTime } from "./format/time.ts";

/** When what is shown was answered, on the viewer's clock; by the server's, where it has drawn it. */
export function Updated({ atMs, className }: { atMs: number; className?: string | undefined }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <span className={className} suppressHydrationWarning>
      {t("kit.footer.updated", { time: formatTime(atMs, offsetMinutes).slice(11) })}
    </span>
  );
}
