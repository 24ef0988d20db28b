/** When a scheduled report is made, in words. */
import type { scheduleWeekdays } from "@opc/contract/export/schedule-values";
import type { TextKey, Translate } from "../../i18n/i18n.ts";

type Weekday = (typeof scheduleWeekdays)[number];

function weekdayText(weekday: number): TextKey {
  return `exports.schedule.weekday.d${weekday as Weekday}`;
}

interface Timing {
  TimeOfDay: string;
  Weekday: number | null;
}

/** "every Monday at 07:00", inside a sentence. */
export function whenInSentence({ TimeOfDay: time, Weekday }: Timing, t: Translate): string {
  if (Weekday === null) return t("exports.schedule.dailySentence", { time });
  return t("exports.schedule.weeklySentence", { time, weekday: t(weekdayText(Weekday)) });
}

/** "Daily at 07:00", "Mondays at 07:00" */
export function whenText(timing: Timing, t: Translate): string {
  const { TimeOfDay: time, Weekday } = timing;
  if (Weekday === null) return t("exports.schedule.daily", { time });
  return t("exports.schedule.weekly", { time, weekday: t(weekdayText(Weekday)) });
}
