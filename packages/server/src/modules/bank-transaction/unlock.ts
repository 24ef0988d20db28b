/**
 * Unlocking an order. Money that came for it while it was locked had to wait; it is judged now as if it came now. Orders are
 * locked before transactions, as in matching: so what waits is looked for twice, for the locks of all orders that it may
 * belong to, and again when nothing more can come for this one.
 */
import type { Handlers } from "../../call/handler.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { RaceLost } from "../../db/races.ts";
import { lockMatches, matchCredits } from "../matching/match.ts";
import { creditsFor, lockFreeCredits } from "../matching/waiting.ts";
import { unlockOrder } from "../payment-order/action-handlers.ts";

export const orderUnlockHandlers = {
  payorderUnlock: async ({ OrderNo }, facts) => {
    const { tx, now, services } = facts;
    const order = await tx
      .selectFrom("PaymentOrder")
      .selectAll()
      .where("OrderNo", "=", OrderNo)
      .executeTakeFirst();
    const seen = order ? await creditsFor(tx, order) : [];
    await lockMatches(tx, seen);
    const unlocked = await unlockOrder(facts, OrderNo);
    const waiting = await lockFreeCredits(tx, unlocked);
    const known = new Set(seen.map(({ id }) => id));
    if (!waiting.every(({ id }) => known.has(id))) throw new RaceLost("money came as the order was unlocked");
    await matchCredits(tx, waiting, await currenciesOf(services.database), now);
    return {};
  },
} satisfies Partial<Handlers>;
