/** The code that the bank sent: typed or pasted, blanks forgiven, Enter sends it. */
import { cashouttaskEntercode, type PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { Deadline } from "../../kit/payout/deadline.tsx";
import { tasksChanged } from "./changed.ts";
import css from "./payout-task.module.css";

type Task = PayoutTaskRow;

export async function enterCode(task: Task): Promise<void> {
  const { TaskId, OrderNo: order } = task;
  await openForm({
    title: (t) => t("payoutTask.enterCode.title", { order }),
    call: "cashouttaskEntercode",
    input: cashouttaskEntercode.input,
    fixed: { TaskId },
    above: <Transfer task={task} />,
    fields: [
      {
        kind: "code",
        of: "bank",
        name: "VerificationCode",
        label: "payoutTask.field.VerificationCode",
        hint: "payoutTask.enterCode.hint",
      },
    ],
    sentence: (_, t) =>
      t("payoutTask.enterCode.sentence", {
        crawler: task.SpiderId,
        amount: formatMoney(task.Amount, task.Currency),
        card: task.CardName,
        payee: task.PayeeName,
      }),
    confirm: "payoutTask.enterCode.submit",
    done: "payoutTask.enterCode.done",
  });
  // Also after a refusal: somebody else, or the deadline, was faster.
  tasksChanged();
}

/** Which code is wanted: of which transfer, and by when. */
function Transfer({ task }: { task: Task }) {
  const { t } = useTexts();
  const { CodeDeadline: until } = task;
  return (
    <dl className={css.transfer}>
      <div>
        <dt>{t("payoutTask.field.Amount")}</dt>
        <dd>
          <strong>{formatMoney(task.Amount, task.Currency)}</strong>
        </dd>
      </div>
      <div>
        <dt>{t("payoutTask.field.CardName")}</dt>
        <dd>{task.CardName}</dd>
      </div>
      <div>
        <dt>{t("payoutTask.field.PayeeName")}</dt>
        <dd>
          {task.PayeeName} · {task.BankCode} {task.CardNumberMasked}
        </dd>
      </div>
      {until !== null && (
        <div>
          <dt>{t("payoutTask.field.CodeDeadline")}</dt>
          <dd>
            <Deadline until={until} />
          </dd>
        </div>
      )}
    </dl>
  );
}
