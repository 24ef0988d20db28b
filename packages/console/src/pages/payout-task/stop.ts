/** Ending a task that has no code yet, with a reason. */
import { cashouttaskStop, type PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { tasksChanged } from "./changed.ts";

export async function stop({ TaskId, OrderNo: order, Amount, Currency }: PayoutTaskRow): Promise<void> {
  await openForm({
    title: (t) => t("payoutTask.stop.title", { order }),
    call: "cashouttaskStop",
    input: cashouttaskStop.input,
    fixed: { TaskId },
    fields: [{ kind: "textarea", name: "Reason", label: "payoutTask.field.Reason" }],
    sentence: (_, t) => t("payoutTask.stop.sentence", { amount: formatMoney(Amount, Currency) }),
    tone: "danger",
    confirm: "payoutTask.stop.submit",
    done: "payoutTask.stop.done",
  });
  tasksChanged();
}
