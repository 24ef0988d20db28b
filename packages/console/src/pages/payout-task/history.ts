/** What happened to one attempt, oldest first, from the times that it keeps. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { TimelineEntry } from "../../kit/detail/timeline.tsx";
import { taskText, taskTone } from "../../kit/payout/task-steps.ts";

export function historyOf(task: PayoutTaskRow, t: Translate): TimelineEntry[] {
  const crawler = t("payoutTask.actor.crawler", { id: task.SpiderId });
  const system = t("payoutTask.actor.system");
  const event = (at: string | null, change: Omit<TimelineEntry, "at" | "facts">): TimelineEntry[] =>
    at === null ? [] : [{ at, facts: [], ...change }];
  return [
    ...event(task.CreatedAt, {
      tone: "quiet",
      sentence: t("payoutTask.event.created", { card: task.CardName }),
      by: system,
    }),
    ...event(task.TakenAt, { tone: "quiet", sentence: t("payoutTask.event.taken"), by: crawler }),
    ...event(task.AppliedAt, { tone: "warning", sentence: t("payoutTask.event.applied"), by: crawler }),
    ...event(task.Step === "CodeSubmitted" ? task.StepSince : null, {
      tone: "busy",
      sentence: t("payoutTask.event.codeSubmitted"),
      by: crawler,
    }),
    ...event(task.Step === "AwaitingArrival" ? task.StepSince : null, {
      tone: "busy",
      sentence: t("payoutTask.event.submitted"),
      by: crawler,
    }),
    ...event(task.FinishedAt, {
      tone: taskTone(task),
      sentence:
        task.Failure === null
          ? t("payoutTask.event.paid")
          : t("payoutTask.event.failed", { failure: taskText(task, t) }),
      by: "",
    }),
  ];
}
