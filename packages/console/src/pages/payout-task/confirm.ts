/** Settling a payout whose money has left, by the card's debit that it is, or by a remark and the bank's receipt. */
import { cashouttaskConfirm, type PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { api, type Output } from "../../api/client.ts";
import type { Form } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { evidenceFields } from "../../kit/order/evidence-fields.ts";
import { sessionStore } from "../../state/session.ts";
import { tasksChanged } from "./changed.ts";

type Fields = Form<"cashouttaskConfirm">["fields"];
type Debit = Output<"cashouttaskGet">["Debits"][number];

export async function confirmArrival({ TaskId }: PayoutTaskRow): Promise<void> {
  const detail = await api("cashouttaskGet", { TaskId }).catch(() => undefined);
  if (!detail) return;
  const { Task: task, Debits: debits } = detail;
  const { OrderNo: order, MerchantName: merchant, PayeeName: payee } = task;
  const amount = formatMoney(task.Amount, task.Currency);
  await openForm({
    title: (t) => t("payoutTask.confirm.title", { order }),
    widthPx: 520,
    call: "cashouttaskConfirm",
    input: cashouttaskConfirm.input,
    fixed: { TaskId },
    fields: [...debitField(debits, task.Currency), ...proofOfArrival, ...proofFields],
    sentence: (_, t) => t("payoutTask.confirm.sentence", { amount, payee, merchant }),
    confirm: "payoutTask.confirm.submit",
    done: (t) => t("payoutTask.confirm.done", { order }),
  });
  tasksChanged();
}

/** Absent where the statement shows nothing that it may be. */
function debitField(debits: readonly Debit[], currency: string): Fields {
  if (debits.length === 0) return [];
  return [
    {
      kind: "choice",
      name: "RecordId",
      label: "payoutTask.field.Debit",
      options: [
        ...debits.map((debit) => ({
          value: debit.RecordId,
          label: () => formatMoney(debit.Amount, currency),
          detail: () => debitText(debit),
        })),
        {
          value: "",
          label: "payoutTask.confirm.noDebit" as const,
          detail: "payoutTask.confirm.noDebitDetail" as const,
        },
      ],
    },
  ];
}

function debitText(debit: Debit): string {
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  const at = debit.OccurredAt === null ? null : formatTime(debit.OccurredAt, offsetMinutes);
  return [at, debit.Counterparty, debit.Remark, debit.ExternalId].filter(Boolean).join(" · ");
}

/** The picture only where no debit proves it. */
const proofOfArrival: Fields = evidenceFields({
  remark: "payoutTask.confirm.remarkHint",
  image: "payoutTask.confirm.imageHint",
}).map((field) =>
  field.name === "Image" ? { ...field, isShown: ({ RecordId }) => (RecordId ?? "") === "" } : field,
);
