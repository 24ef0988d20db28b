/** One crawler payout: the whole way with its times, what happened, the payee, and the other attempts. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { PayoutLink } from "../../kit/payout/order-link.tsx";
import { taskActions } from "./actions.tsx";
import { Attempts } from "./attempts.tsx";
import { Health } from "./cells.tsx";
import { drawer } from "./fields.static.ts";
import { historyOf } from "./history.ts";
import ownCss from "./payout-task.module.css";
import { shown } from "./shown.ts";
import { TaskWay } from "./task-way.tsx";

const asks = (id: string) => ["cashouttaskGet", { TaskId: id }] as const;

export function PayoutTaskDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), () => true);
  const { t } = useTexts();
  return (
    <DetailBody query={query}>
      {({ Task, Attempts: attempts }) => (
        <>
          <Summary task={Task} />
          <RecordActions
            page="CashoutTask"
            row={Task}
            actions={taskActions}
            refresh={() => void query.refetch()}
          />
          {Task.FailureMessage !== null && <p className={ownCss.failure}>{Task.FailureMessage}</p>}
          <TaskWay task={Task} />
          <Payee task={Task} />
          <section className={css.group}>
            <h3>{t("payoutTask.detail.history")}</h3>
            <Timeline entries={historyOf(Task, t)} />
          </section>
          {attempts.length > 1 && <Attempts attempts={attempts} shownId={Task.TaskId} />}
          <Attempt task={Task} />
        </>
      )}
    </DetailBody>
  );
}

PayoutTaskDetail.ahead = aheadOf(asks);

PayoutTaskDetail.useName = function useOrderNo(id: string) {
  const { data } = useDetail(asks(id), () => true);
  return data?.Task.OrderNo;
};

interface TaskProps {
  task: PayoutTaskRow;
}

function Summary({ task }: TaskProps) {
  return (
    <RecordHead
      amount={{ of: task.Amount, currency: task.Currency }}
      status={<Health task={task} />}
      people={[task.MerchantName, task.PayeeName]}
    />
  );
}

function Payee({ task }: TaskProps) {
  const cells = { MerchantName: `${task.MerchantAlias} · ${task.MerchantName}` };
  return <FieldGroup {...shown} name="payee" fields={drawer.payee} row={task} cells={cells} />;
}

function Attempt({ task }: TaskProps) {
  const cells = { OrderNo: <PayoutLink orderNo={task.OrderNo} /> };
  return <FieldGroup {...shown} name="task" fields={drawer.task} row={task} cells={cells} />;
}
