/** Who receives a payout: wrong, corrected, looked at. */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { openCard, type SealedCard, sealCard } from "../../order/payee.ts";
import { writePayoutEvents } from "../../order/payout-events.ts";
import { movePayouts } from "../../order/payout-move.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { cancelPlanned } from "../payout-channel/attempts.ts";
import { assertBank } from "../reference-list/bank.ts";
import { assertMove, assertOtherPayee } from "./action-rules.ts";
import { assertMoved, assertPayout, noteApprover, userActor } from "./action-store.ts";
import { assertCertainlyUnpaid } from "./unpaid-rules.ts";

export const payoutPayeeHandlers = {
  cashoutorderWronginfo: async ({ OrderNo, Reason }, { tx, viewer, now, recordChange }) => {
    const order = await assertPayout(tx, OrderNo);
    assertMove(order, "markWrongInfo");
    await cancelPlanned(tx, order.Id, now);
    await assertCertainlyUnpaid(tx, order);
    const move = { orderId: order.Id, actor: userActor(viewer), detail: { Reason } };
    const { Status } = assertMoved(await movePayouts(tx, "markWrongInfo", [move], now), order);
    recordChange({ OrderNo, Status: { from: order.Status, to: Status }, Reason });
    return {};
  },

  cashoutorderCorrectpayee: async ({ OrderNo, BankCode, CardNumber, PayeeName, Reason }, facts) => {
    const { tx, viewer, now, recordChange, services } = facts;
    const order = await assertPayout(tx, OrderNo);
    assertMove(order, "correctPayee");
    const card: Partial<SealedCard> =
      CardNumber === undefined ? {} : sealCard(services.vault, CardNumber, order);
    assertOtherPayee(order, { bankCode: BankCode, cardHash: card.CardHash, payeeName: PayeeName });
    if (BankCode !== order.BankCode) await assertBank(tx, BankCode, order.Currency);
    // Whoever approved the payee as it was has not seen this one.
    await noteApprover(tx, order, { ApprovedByUserId: null, ApprovedBy: null });
    const by = { userId: viewer.userId, by: personName(viewer) };
    const moved = await movePayouts(
      tx,
      "correctPayee",
      [
        {
          orderId: order.Id,
          actor: userActor(viewer),
          detail: payeeChanges(order, { ...order, ...card, BankCode, PayeeName }),
          operatorDetail: { Reason },
          payee: { BankCode, PayeeName, ...card, ...by },
        },
      ],
      now,
    );
    const corrected = assertMoved(moved, order);
    recordChange({
      OrderNo,
      Status: { from: order.Status, to: corrected.Status },
      BankCode: { from: order.BankCode, to: corrected.BankCode },
      Card: { from: maskedCard(order.CardLast4), to: maskedCard(corrected.CardLast4) },
      PayeeName: { from: order.PayeeName, to: corrected.PayeeName },
      Reason,
    });
    return {};
  },

  cashoutorderRevealcard: async ({ OrderNo }, { tx, viewer, now, recordChange, services }) => {
    const order = await assertPayout(tx, OrderNo);
    const { Id: orderId, MerchantId: merchantId } = order;
    const event = { orderId, merchantId, kind: "cardRevealed" as const, actor: userActor(viewer) };
    await writePayoutEvents(tx, [event], now);
    recordChange({ OrderNo, Revealed: maskedCard(order.CardLast4) });
    return { CardNumber: openCard(services.vault, order) };
  },
} satisfies Partial<Handlers>;

type Payee = Pick<PayoutOrder, "BankCode" | "CardHash" | "CardLast4" | "PayeeName">;

/** What a correction changed, for the timeline: "from → to". */
function payeeChanges(before: Payee, after: Payee): Record<string, string> {
  const change = (from: string, to: string) => `${from} → ${to}`;
  return {
    ...(before.BankCode !== after.BankCode && { Bank: change(before.BankCode, after.BankCode) }),
    ...(!before.CardHash.equals(after.CardHash) && {
      Card: change(maskedCard(before.CardLast4), maskedCard(after.CardLast4)),
    }),
    ...(before.PayeeName !== after.PayeeName && { Payee: change(before.PayeeName, after.PayeeName) }),
  };
}
