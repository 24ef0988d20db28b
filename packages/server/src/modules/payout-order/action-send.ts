/** Giving a payout to a channel by hand: after its review, or again after a channel failed it. */

import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { movePayouts } from "../../order/payout-move.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { assertProvenAnew } from "../approval/asked-anew.ts";
import { planAttempts } from "../payout-channel/plan.ts";
import { assertAsSeen, assertMove } from "./action-rules.ts";
import {
  assertMoved,
  assertPayout,
  noteApprover,
  planFacts,
  type UserFacts,
  userActor,
} from "./action-store.ts";
import { assertAnotherHand } from "./hands.ts";
import { assertCertainlyUnpaid } from "./unpaid-rules.ts";

interface Chosen {
  channelCode?: string;
  cardId?: bigint;
}

export const payoutSendHandlers = {
  cashoutorderApprove: async ({ OrderNo, StatusSince }, facts) => {
    const { tx, viewer, now, recordChange } = facts;
    const order = await assertPayout(tx, OrderNo);
    assertMove(order, "approve");
    assertAsSeen(order, StatusSince);
    await assertPayoutProven(facts, order);
    await assertAnotherHand(facts, order);
    await noteApprover(tx, order, { ApprovedByUserId: viewer.userId, ApprovedBy: personName(viewer) });
    const moved = await movePayouts(tx, "approve", [{ orderId: order.Id, actor: userActor(viewer) }], now);
    const sent = await send(facts, assertMoved(moved, order));
    recordChange({ OrderNo, ...sent, Status: { from: order.Status, to: sent.Status } });
    return sent;
  },

  cashoutorderSendagain: async ({ OrderNo, ChannelCode, CardId }, facts) => {
    const { tx, viewer, now, recordChange } = facts;
    const order = await assertPayout(tx, OrderNo);
    assertMove(order, "sendAgain");
    await assertPayoutProven(facts, order);
    await assertCertainlyUnpaid(tx, order);
    const chosen = {
      ...(ChannelCode !== undefined && { channelCode: ChannelCode }),
      ...(CardId !== undefined && { cardId: BigInt(CardId) }),
    };
    const operatorDetail = await assertFit(tx, order, chosen);
    const move = { orderId: order.Id, actor: userActor(viewer), operatorDetail };
    const moved = await movePayouts(tx, "sendAgain", [move], now);
    const sent = await send(facts, assertMoved(moved, order), chosen);
    const Status = { from: order.Status, to: sent.Status };
    recordChange({ OrderNo, Chosen: operatorDetail, ...sent, Status });
    return sent;
  },
} satisfies Partial<Handlers>;

function assertPayoutProven(facts: UserFacts, { AmountMinor, Currency }: PayoutOrder): Promise<void> {
  return assertProvenAnew(facts, "PayoutConfirm", { amountMinor: AmountMinor, currency: Currency });
}

async function send(facts: UserFacts, order: PayoutOrder, only?: Chosen) {
  const planned = await planAttempts(facts.tx, [{ order, ...(only && { only }) }], await planFacts(facts));
  const outcome = planned.get(order.Id);
  if (outcome?.kind !== "planned")
    return { Status: "ChannelFailed" as const, ChannelCode: null, CardName: null };
  const { channelCode: ChannelCode, cardName: CardName } = outcome;
  return { Status: "ChannelInProgress" as const, ChannelCode, CardName };
}

/** What the operator chose, by name; throws PayoutChannelUnfit for what does not serve payouts of this kind. */
async function assertFit(
  tx: Transaction,
  { CashoutTypeCode, Currency }: PayoutOrder,
  { channelCode, cardId }: Chosen,
): Promise<Record<string, string>> {
  if (channelCode === undefined && cardId === undefined) return {};
  let query = tx
    .selectFrom("PayoutChannel as Channel")
    .leftJoin("PayoutCard as Card", (join) =>
      join
        .onRef("Card.PayoutChannelId", "=", "Channel.Id")
        .on("Card.Id", "=", cardId ?? null)
        .on("Card.DeletedAt", "is", null),
    )
    .select(["Channel.Code", "Card.Name as CardName"])
    .where("Channel.CashoutTypeCode", "=", CashoutTypeCode)
    .where("Channel.Currency", "=", Currency);
  if (channelCode !== undefined) query = query.where("Channel.Code", "=", channelCode);
  if (cardId !== undefined) query = query.where("Card.Id", "is not", null);
  const found = await query.executeTakeFirst();
  if (!found) throw new CallError("PayoutChannelUnfit");
  return {
    ...(channelCode !== undefined && { Channel: found.Code }),
    ...(found.CardName !== null && { Card: found.CardName }),
  };
}
