/** The payee's whole card number, once one's own login password was given; on screen for half a minute. */
import { cashoutorderRevealcard } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { showNumber } from "../../kit/revealed.tsx";
import { refetchOrder, shownId } from "./order.ts";

export async function reveal({ OrderNo }: PayoutOrderRow): Promise<void> {
  const revealed = await openForm({
    title: (t) => t("payoutAction.reveal.title", { order: OrderNo }),
    call: "cashoutorderRevealcard",
    input: cashoutorderRevealcard.input,
    fixed: { OrderNo },
    fields: proofFields.filter((field) => field.name === "LoginPassword") as [],
    sentence: (_, t) => t("payoutAction.reveal.hint"),
    confirm: "payoutAction.reveal.action",
    // The number that appears says it.
    done: null,
  });
  if (!revealed) return;
  showNumber(shownId({ OrderNo }), revealed.CardNumber);
  // The look stands in the timeline.
  await refetchOrder(OrderNo);
}
