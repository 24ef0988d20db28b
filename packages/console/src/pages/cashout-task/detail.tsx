/** One crawler payout: the whole way with its times, what happened, the payee, and the other attempts. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { PayoutLink } from "../../kit/payout/order-link.tsx";
import { Money } from "../../kit/table/columns.tsx";
import { taskActions } from "./actions.tsx";
import { Attempts } from "./attempts.tsx";
import ownCss from "./cashout-task.module.css";
import { Health } from "./cells.tsx";
import { historyOf } from "./history.ts";
import { TaskWay } from "./task-way.tsx";

export function CashoutTaskDetail({ id }: { id: string }) {
  const query = useDetail("cashouttaskGet", { TaskId: id }, () => true);
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
            <h3>{t("cashoutTask.detail.history")}</h3>
            <Timeline entries={historyOf(Task, t)} />
          </section>
          {attempts.length > 1 && <Attempts attempts={attempts} shownId={Task.TaskId} />}
          <Attempt task={Task} />
        </>
      )}
    </DetailBody>
  );
}

interface TaskProps {
  task: PayoutTaskRow;
}

function Summary({ task }: TaskProps) {
  return (
    <div className={css.summary}>
      <strong>
        <Money amount={task.Amount} currency={task.Currency} />
      </strong>
      <Health task={task} />
    </div>
  );
}

function Payee({ task }: TaskProps) {
  return (
    <Fields title="cashoutTask.detail.payee">
      <Field label="cashoutTask.field.Payee">{task.PayeeName}</Field>
      <Field label="cashoutTask.field.Bank">{task.BankCode}</Field>
      <Field label="cashoutTask.field.CardNumber">{task.CardNumberMasked}</Field>
      <Field label="cashoutTask.field.Merchant">{`${task.MerchantAlias} · ${task.MerchantName}`}</Field>
    </Fields>
  );
}

function Attempt({ task }: TaskProps) {
  return (
    <Fields title="cashoutTask.detail.task">
      <Field label="cashoutTask.field.OrderNo">
        <PayoutLink orderNo={task.OrderNo} />
      </Field>
      <Field label="cashoutTask.field.CardName">{task.CardName}</Field>
      <Field label="cashoutTask.field.Crawler">{task.SpiderId}</Field>
      <Field label="cashoutTask.field.CodeBy">{task.CodeBy}</Field>
      <TimeField label="cashoutTask.field.CreatedAt" instant={task.CreatedAt} />
      <TimeField label="cashoutTask.field.TakenAt" instant={task.TakenAt} />
      <TimeField label="cashoutTask.field.AppliedAt" instant={task.AppliedAt} />
      <TimeField label="cashoutTask.field.FinishedAt" instant={task.FinishedAt} />
    </Fields>
  );
}
