/** Below the rows, in one line however many they are: payouts that wait for a verification code, the one that runs out first before all. */

import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { CodeIcon, WarningIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { Deadline } from "../../kit/payout/deadline.tsx";
import { PayoutLink } from "../../kit/payout/order-link.tsx";
import { isWaitingForCode } from "../../kit/payout/task-steps.ts";
import { Money } from "../../kit/table/columns.tsx";
import { useCan } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import css from "./payout-task.module.css";

const everyMs = 5000;
const most = 20;

export function WaitingForCode() {
  const { t } = useTexts();
  const { data } = useTabCall(
    "cashouttaskList",
    { Steps: ["AwaitingCode"], Sort: "oldest", Size: most },
    { quiet: true, polled: true, everyMs },
  );
  const waiting = (data?.Rows ?? []).filter(isWaitingForCode).sort(byDeadline);
  const count = waiting.length;
  return (
    <div role="status" className={css.place}>
      {count > 0 && (
        <section className={css.waiting} aria-labelledby="waiting-for-code">
          <h2 id="waiting-for-code">
            <WarningIcon />
            {t(count === 1 ? "payoutTask.waiting.titleOne" : "payoutTask.waiting.title", {
              count: data?.NextCursor === null ? count : `${count}+`,
            })}
          </h2>
          <ul>
            {waiting.map((task) => (
              <Waiting key={task.TaskId} task={task} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function byDeadline(one: PayoutTaskRow, other: PayoutTaskRow): number {
  return (one.CodeDeadline ?? "").localeCompare(other.CodeDeadline ?? "");
}

function Waiting({ task }: { task: PayoutTaskRow }) {
  const { t } = useTexts();
  const mayEnter = useCan("CashoutTask", "enterCode");
  const enter = async () => (await import("./enter-code.tsx")).enterCode(task);
  return (
    <li>
      <span className={css.left}>{task.CodeDeadline && <Deadline until={task.CodeDeadline} />}</span>
      <span className={css.what}>
        <strong>
          <Money amount={task.Amount} currency={task.Currency} />
        </strong>
        <span className={css.order}>
          <PayoutLink orderNo={task.OrderNo} />
        </span>
      </span>
      <span className={css.what} title={`${task.CardName} → ${task.PayeeName}`}>
        {task.CardName} → {task.PayeeName}
      </span>
      {mayEnter && (
        <button
          type="button"
          className={kitCss.primary}
          aria-label={`${t("payoutTask.enterCode.action")} ${task.OrderNo}`}
          onClick={() => void enter()}
        >
          <CodeIcon /> {t("payoutTask.enterCode.action")}
        </button>
      )}
    </li>
  );
}
