/** What is under way on a card, and what moved on it last. */
import type { PayoutCardRecordRow } from "@opc/contract/payout-card/records";
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { groupDigits, groupSigned } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { PayoutLink } from "../../kit/payout/order-link.tsx";
import { recordKind } from "../../kit/payout/record-kind.ts";
import { TaskProgress } from "../../kit/payout/task-progress.tsx";
import { Money, nothing, Status } from "../../kit/table/columns.tsx";
import { useSession } from "../../state/session.ts";

export function TaskLines({ tasks }: { tasks: readonly PayoutTaskRow[] }) {
  return (
    <Lines
      title="payoutCard.detail.tasks"
      none="payoutCard.detail.noTasks"
      heads={["payoutCard.detail.OrderNo", "payoutCard.detail.Step"]}
      amounts={["payoutCard.detail.Amount"]}
    >
      {tasks.map((task) => (
        <tr key={task.TaskId}>
          <td className={css.code}>
            <PayoutLink orderNo={task.OrderNo} />
          </td>
          <td>
            <TaskProgress task={task} hasTime />
          </td>
          <td className={css.amount}>
            <Money amount={task.Amount} currency={task.Currency} />
          </td>
        </tr>
      ))}
    </Lines>
  );
}

export function RecordLines({ records }: { records: readonly PayoutCardRecordRow[] }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <Lines
      title="payoutCard.detail.records"
      none="payoutCard.detail.noRecords"
      heads={["payoutCard.detail.At", "payoutCard.detail.Kind", "payoutCard.detail.OrderNo"]}
      amounts={["payoutCard.detail.Amount", "payoutCard.detail.BalanceAfter"]}
    >
      {records.map((record) => (
        <tr key={record.RecordId}>
          <td>{formatTime(record.CreatedAt, offsetMinutes)}</td>
          <td>
            <Status set={recordKind} value={record.Kind} t={t} />
          </td>
          {record.OrderNo === null ? (
            <td>{record.Remark ?? nothing}</td>
          ) : (
            <td className={css.code}>
              <PayoutLink orderNo={record.OrderNo} />
            </td>
          )}
          <td className={css.amount}>{groupSigned(record.Amount)}</td>
          <td className={css.amount}>{groupDigits(record.BalanceAfter)}</td>
        </tr>
      ))}
    </Lines>
  );
}

interface LinesProps {
  title: TextKey;
  none: TextKey;
  heads: readonly TextKey[];
  amounts: readonly TextKey[];
  children: readonly ReactNode[];
}

function Lines({ title, none, heads, amounts, children }: LinesProps) {
  const { t } = useTexts();
  return (
    <section className={css.group}>
      <h3>{t(title)}</h3>
      {children.length === 0 ? (
        <p className={exposureCss.none}>{t(none)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
        <section className={css.linesBox} tabIndex={0} aria-label={t(title)}>
          <table className={css.lines}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{t(head)}</th>
                ))}
                {amounts.map((head) => (
                  <th key={head} className={css.amount}>
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
    </section>
  );
}
