/** The bank's reference and receipt of the transfer that paid a withdrawal: with the approval, or once it has been paid. */
import { withdrawalTransferset } from "@opc/contract/withdrawal/actions";
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import type { FormField } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { loadCurrentOrder, refetchOrder } from "./order.ts";

export const transferFields: readonly FormField<"TransferReference" | "Image">[] = [
  {
    kind: "text",
    name: "TransferReference",
    label: "settlementAccount.transfer.reference",
    hint: "settlementAccount.transfer.referenceHint",
  },
  {
    kind: "image",
    name: "Image",
    label: "settlementAccount.transfer.receipt",
    hint: "settlementAccount.transfer.receiptHint",
  },
];

export async function recordTransfer(row: WithdrawalRow, _: ActionTools): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = row;
  await openForm({
    title: (t) => t("settlementAccount.transfer.titleOf", { order: OrderNo }),
    call: "withdrawalTransferset",
    input: withdrawalTransferset.input,
    fixed: { OrderNo },
    fields: transferFields,
    initial: { TransferReference: detail.Transfer.Reference ?? "" },
    sentence: (_values, t) => t("settlementAccount.transfer.sentence"),
    confirm: "settlementAccount.transfer.action",
    done: "settlementAccount.transfer.done",
  });
  await refetchOrder(OrderNo);
}
