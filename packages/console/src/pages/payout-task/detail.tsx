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
import { Health } from "./cells.tsx";
import { historyOf } from "./history.ts";
import ownCss from "./payout-task.module.css";
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

CashoutTaskDetail.useName = function useOrderNo(id: string) {
  const { data } = useDetail("cashouttaskGet", { TaskId: id }, () => true);
  return data?.Task.OrderNo;
};

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
    <Fields title="payoutTask.detail.payee">
      <Field label="payoutTask.field.Payee">{task.PayeeName}</Field>
      <Field label="payoutTask.field.Bank">{task.BankCode}</Field>
      <Field label="payoutTask.field.CardNumber">{task.CardNumberMasked}</Field>
      <Field label="payoutTask.field.Merchant">{`${task.MerchantAlias} · ${task.MerchantName}`}</Field>
    </Fields>
  );
}

function Attempt({ task }: TaskProps) {
  return (
    <Fields title="payoutTask.detail.task">
      <Field label="payoutTask.field.OrderNo">
        <PayoutLink orderNo={task.OrderNo} />
      </Field>
      <Field label="payoutTask.field.CardName">{task.CardName}</Field>
      <Field label="payoutTask.field.Crawler">{task.SpiderId}</Field>
      <Field label="payoutTask.field.CodeBy">{task.CodeBy}</Field>
      <TimeField label="payoutTask.field.CreatedAt" instant={task.CreatedAt} />
      <TimeField label="payoutTask.field.TakenAt" instant={task.TakenAt} />
      <TimeField label="payoutTask.field.AppliedAt" instant={task.AppliedAt} />
      <TimeField label="payoutTask.field.FinishedAt" instant={task.FinishedAt} />
    </Fields>
  );
}
