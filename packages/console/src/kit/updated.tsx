import { useTexts } from "../i18n/i18n.ts";
import { useSession } from "../state/session.ts";
import { formatTime } from "./format/time.ts";
import { useToday } from "./use-today.ts";

/** When what is shown was answered, on the viewer's clock, of another day with its day; by the server's, where it has drawn it. */
export function Updated({ atMs, className }: { atMs: number; className?: string | undefined }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const time = formatTime(atMs, offsetMinutes);
  const isToday = atMs >= useToday(offsetMinutes);
  return (
    <span className={className} suppressHydrationWarning>
      {t("kit.footer.updated", { time: isToday ? time.slice(11) : time })}
    </span>
  );
}
