/** All attempts to pay the same order, first to last. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { formatTime } from "../../kit/format/time.ts";
import { TaskProgress } from "../../kit/payout/task-progress.tsx";
import { routes } from "../../routes.static.ts";
import { useSession } from "../../state/session.ts";

interface AttemptsProps {
  attempts: readonly PayoutTaskRow[];
  shownId: string;
}

export function Attempts({ attempts, shownId }: AttemptsProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const title = t("payoutTask.detail.attempts");
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={css.linesBox} tabIndex={0} aria-label={title}>
        <table className={css.lines}>
          <tbody>
            {attempts.map((task, index) => {
              const name = t("payoutTask.detail.attempt", { number: index + 1 });
              return (
                <tr key={task.TaskId} aria-current={task.TaskId === shownId || undefined}>
                  <td>
                    {task.TaskId === shownId ? (
                      <b>{name}</b>
                    ) : (
                      <Link to={`${routes.CashoutTask}/${task.TaskId}`}>{name}</Link>
                    )}
                  </td>
                  <td>{task.CardName}</td>
                  <td>
                    <TaskProgress task={task} />
                  </td>
                  <td>{formatTime(task.CreatedAt, offsetMinutes)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}
