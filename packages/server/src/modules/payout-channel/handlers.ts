/** Which payout channels there are, and which of them (and which cards) could pay an order now. */
import type { CallOutput } from "@opc/contract";
import type { cashoutchannelOptions } from "@opc/contract/payout-order/channels";
import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { dayOf } from "../../day.ts";
import type { Transaction } from "../../db/transaction.ts";
import { pickCards } from "../payout-card/pick.ts";
import { payoutFactsOf } from "./facts.ts";
import { loadPayoutRoutes, wishKey } from "./load-routes.ts";
import type { PayoutFacts } from "./plan.ts";
import { resolveConflict } from "./resolve-conflict.ts";
import { type PayoutRouteChannel, whyNotOf } from "./route-rules.ts";
import { attemptsOf, type PayoutAttempt, type PayoutOrder } from "./store.ts";

type Option = CallOutput<typeof cashoutchannelOptions>["Channels"][number];

export const payoutChannelHandlers = {
  async cashoutchannelSimplelist(_input, { tx }) {
    // Row-level security shows an ordinary merchant none.
    const Channels = await tx
      .selectFrom("PayoutChannel")
      .select(["Code as ChannelCode", "Name as ChannelName", "Kind", "CashoutTypeCode", "Currency"])
      .select("Enabled")
      .orderBy("Code")
      .execute();
    return { Channels };
  },

  async cashoutchannelOptions({ OrderNo }, { tx, services }) {
    const order = await tx
      .selectFrom("PayoutOrder")
      .selectAll()
      .where("OrderNo", "=", OrderNo)
      .executeTakeFirst();
    if (!order) throw new CallError("NotFound");
    const facts = await payoutFactsOf(services);
    const channels = await channelsFor(tx, order, facts);
    const attempts = await attemptsOf(tx, [order.Id]);
    const names = await namesOf(tx, channels);
    const wishes = { ...facts, amountMinor: order.AmountMinor, bankCode: order.BankCode };
    return {
      Channels: channels.map((channel) => ({
        ChannelCode: channel.code,
        ChannelName: names.get(channel.id) ?? channel.code,
        Kind: channel.kind,
        WhyNot: whyNotOf(channel, wishes),
        ...triesOf(attempts, channel.id),
        Cards: channel.cards.map((card) => ({
          CardId: card.id.toString(),
          CardName: card.name,
          WhyNot: card.whyNot,
        })),
      })),
    };
  },

  cashoutorderSettledoubt: async ({ OrderNo, Reason }, facts) => ({
    ApprovalId: await resolveConflict({ orderNo: OrderNo, reason: Reason }, facts),
  }),
} satisfies Partial<Handlers>;

async function channelsFor(
  tx: Transaction,
  order: PayoutOrder,
  facts: PayoutFacts,
): Promise<PayoutRouteChannel[]> {
  const wish = {
    merchantId: order.MerchantId,
    payoutTypeCode: order.CashoutTypeCode,
    currency: order.Currency,
  };
  const day = dayOf(facts.now, facts.operatorMinutes);
  const { allowSandbox } = facts;
  const choices = await loadPayoutRoutes(tx, [wish], { day, allowSandbox, onlyLooking: true });
  const channels = choices.get(wishKey(wish))?.channels ?? [];
  for (const channel of channels)
    if (channel.kind === "Native")
      channel.cards = await pickCards(tx, { channelId: channel.id, order }, facts);
  return channels;
}

async function namesOf(
  tx: Transaction,
  channels: readonly PayoutRouteChannel[],
): Promise<Map<bigint, string>> {
  if (channels.length === 0) return new Map();
  const rows = await tx
    .selectFrom("PayoutChannel")
    .select(["Id", "Name"])
    .where(
      "Id",
      "in",
      channels.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ Id, Name }) => [Id, Name]));
}

function triesOf(
  attempts: readonly PayoutAttempt[],
  channelId: bigint,
): Pick<Option, "Attempts" | "LastReason"> {
  const own = attempts.filter((attempt) => attempt.PayoutChannelId === channelId);
  return { Attempts: own.length, LastReason: own.at(-1)?.Reason ?? null };
}
