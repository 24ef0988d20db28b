/** A crawler's payout in one line: four dots, the step, and how long it has been there. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { Elapsed } from "../detail/elapsed.tsx";
import { CompactStepper } from "../stepper/stepper.tsx";
import css from "./payout.module.css";
import { stepStates, taskText, taskWay } from "./task-steps.ts";

export function TaskProgress({ task, hasTime = false }: { task: PayoutTaskRow; hasTime?: boolean }) {
  const { t } = useTexts();
  const states = stepStates(task);
  const steps = taskWay.map((step, index) => ({
    label: t(`payoutTask.step.${step}`),
    state: states[index] ?? "todo",
  }));
  return (
    <CompactStepper steps={steps} says={taskText(task, t)}>
      {hasTime && task.Step !== "Finished" && (
        <small className={css.time}>
          <Elapsed since={task.StepSince} />
        </small>
      )}
    </CompactStepper>
  );
}
