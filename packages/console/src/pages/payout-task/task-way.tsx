/** The four steps with what is known of each: when it was reached, how long it lasts, until when the code is needed. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Elapsed } from "../../kit/detail/elapsed.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { Deadline } from "../../kit/payout/deadline.tsx";
import { isWaitingForCode, stepStates, taskText, taskWay } from "../../kit/payout/task-steps.ts";
import { Stepper } from "../../kit/stepper/stepper.tsx";
import { useSession } from "../../state/session.ts";

export function TaskWay({ task }: { task: PayoutTaskRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const states = stepStates(task);
  const at = (instant: string | null) => (instant === null ? null : formatTime(instant, offsetMinutes));
  const noteOf = (step: (typeof taskWay)[number], index: number): ReactNode => {
    if (states[index] === "failed") return `${taskText(task, t)} · ${at(task.FinishedAt) ?? ""}`;
    if (states[index] === "current") return <CurrentNote task={task} />;
    if (step === "AwaitingCode") return at(task.AppliedAt);
    return states[index] === "done" && step === "Finished" ? at(task.FinishedAt) : null;
  };
  const steps = taskWay.map((step, index) => ({
    label: t(`payoutTask.step.${step}`),
    state: states[index] ?? "todo",
    note: noteOf(step, index),
  }));
  return (
    <>
      {task.Step === "Queued" && (
        <p>
          {t("payoutTask.step.Queued")} · <Elapsed since={task.StepSince} />
        </p>
      )}
      <Stepper steps={steps} label={t("payoutTask.detail.progress")} />
    </>
  );
}

function CurrentNote({ task }: { task: PayoutTaskRow }) {
  const { t } = useTexts();
  if (isWaitingForCode(task) && task.CodeDeadline !== null) {
    return (
      <>
        {t("payoutTask.field.CodeDeadline")} <Deadline until={task.CodeDeadline} />
      </>
    );
  }
  const given = task.Step === "AwaitingCode" ? `${t("payoutTask.codeGiven")} · ` : "";
  return (
    <>
      {given}
      <Elapsed since={task.StepSince} />
    </>
  );
}
