/** What of a task moves while one looks at it. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { Elapsed } from "../../kit/detail/elapsed.tsx";
import { Deadline } from "../../kit/payout/deadline.tsx";
import { isWaitingForCode } from "../../kit/payout/task-steps.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import css from "./payout-task.module.css";

interface TaskProps {
  task: PayoutTaskRow;
}

export function TimeInStep({ task }: TaskProps) {
  if (task.Step === "Finished") return nothing;
  return (
    <span className={css.figures}>
      <Elapsed since={task.StepSince} />
    </span>
  );
}

export function CodeTime({ task }: TaskProps) {
  if (!isWaitingForCode(task) || task.CodeDeadline === null) return nothing;
  return <Deadline until={task.CodeDeadline} />;
}

/** Its crawler's; of what is over it does not matter. */
export function Health({ task }: TaskProps) {
  const { t } = useTexts();
  if (task.Step === "Finished") return task.SpiderId;
  return (
    <Toned tone={task.IsMonitored ? "good" : "bad"}>
      {t(task.IsMonitored ? "exposure.monitored" : "exposure.down")} · {task.SpiderId}
    </Toned>
  );
}
