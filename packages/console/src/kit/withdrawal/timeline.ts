/** A withdrawal's events in words. */
import type { WithdrawalEvent } from "@opc/contract/withdrawal/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { TimelineEntry } from "../detail/timeline.tsx";

const tones = { created: "warning", approved: "good", rejected: "bad" } as const;
const notes = {
  created: "withdrawal.field.Remark",
  approved: "withdrawal.field.Remark",
  rejected: "withdrawal.field.Reason",
} as const;

export function withdrawalTimeline(events: readonly WithdrawalEvent[], t: Translate): TimelineEntry[] {
  return events.map(({ At, Kind, By, Note }) => ({
    at: At,
    tone: tones[Kind],
    sentence: t(`withdrawal.event.${Kind}`),
    by: By ?? t("withdrawal.event.operator"),
    facts: Note === null ? [] : [{ name: t(notes[Kind]), value: Note }],
  }));
}
