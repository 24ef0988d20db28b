/** Beginning, ending and cancelling maintenance: what it means, and the call. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import { api } from "../../api/client.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { maintenanceChanged } from "./changed.ts";
import { inSentence, stopsText, whatText } from "./words.ts";

type Verb = "start" | "end" | "cancel";

export const startNow = (row: MaintenanceRow, tools: ActionTools) => change("start", row, tools);
export const endNow = (row: MaintenanceRow, tools: ActionTools) => change("end", row, tools);
export const cancelIt = (row: MaintenanceRow, tools: ActionTools) => change("cancel", row, tools);

const calls = {
  start: "maintenanceStart",
  end: "maintenanceEnd",
  cancel: "maintenanceCancel",
} as const;

async function change(
  verb: Verb,
  { MaintenanceId }: MaintenanceRow,
  { t, refresh }: ActionTools,
): Promise<void> {
  // What the list said may be old; what is agreed to is how it stands now. What fails has said why.
  const present = await api("maintenanceGet", { MaintenanceId }).catch(() => undefined);
  if (!present) return;
  const row = present.Maintenance;
  const what = whatText(row, t, currentLanguage());
  const time = (instant: string) => formatTime(instant, sessionStore.get()?.user.TimeDifferenceMinutes ?? 0);
  const end =
    row.EndsAt === null ? t("maintenance.untilEnded") : t("maintenance.untilEnd", { end: time(row.EndsAt) });
  await act({
    title: t(`maintenance.${verb}.title`),
    sentence: t(`maintenance.${verb}.sentence`, {
      what,
      end,
      stops: inSentence(stopsText(row, t)),
      start: time(row.StartsAt),
    }),
    confirm: t(`maintenance.${verb}.action`),
    cancel: t(verb === "cancel" ? "maintenance.cancel.keep" : "common.cancel"),
    call: () => api(calls[verb], { MaintenanceId, Version: row.Version }),
    done: t(`maintenance.${verb}.done`, { what }),
    refresh: () => {
      refresh();
      maintenanceChanged();
    },
  });
}
