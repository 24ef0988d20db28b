/** Paying the order of a failed task again: from the same card, or from whichever takes it. */
import { cashouttaskRetry, type PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { tasksChanged } from "./changed.ts";

export async function retry(task: PayoutTaskRow, { t }: ActionTools): Promise<void> {
  const { TaskId, OrderNo: order, CardId, CardName: card } = task;
  const answer = await openForm({
    title: (text) => text("payoutTask.retry.title", { order }),
    call: "cashouttaskRetry",
    input: cashouttaskRetry.input,
    fixed: { TaskId },
    fields: [
      {
        kind: "choice",
        name: "CardId",
        label: "payoutTask.retry.CardId",
        options: [
          { value: "", label: "payoutTask.retry.anyCard" },
          { value: CardId, label: (text) => text("payoutTask.retry.sameCard", { card }) },
        ],
      },
      ...proofFields,
    ],
    sentence: (_, text) =>
      text("payoutTask.retry.sentence", {
        amount: formatMoney(task.Amount, task.Currency),
        payee: task.PayeeName,
      }),
    confirm: "payoutTask.retry.submit",
    // Whether a card took it only the answer tells.
    done: null,
  });
  tasksChanged();
  if (answer?.TaskId === null) say.error(t("payoutTask.retry.noCard"));
  else if (answer) say.success(t("payoutTask.retry.done"));
}
