/** Places among the orders that a merchant may have unpaid at once: taken with the order, each batch counting its own. */
import { formatAmount } from "@opc/contract/money";
import type { CallError } from "../../call-error.ts";
import { RaceLost } from "../../db/races.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  assertUnpaidFits,
  holdUnpaid,
  type UnpaidLimits,
  unpaidKey,
  unpaidLimitsOf,
  withUnpaid,
} from "../../order/unpaid-limits.ts";
import type { Services } from "../../services.ts";
import { type Ask, problemOf } from "./ask.ts";

type Usual = Pick<Services, "unpaidOrdersMaximum">;

/** Others took the last places before them: the next time their merchants' counts are held first, and nobody does again. */
const overtaken = new WeakSet<Ask>();

/** Its statements travel with others. */
export async function readPlaces(
  tx: Transaction,
  asks: readonly Ask[],
  { unpaidOrdersMaximum }: Usual,
): Promise<UnpaidLimits> {
  const whose = asks.map(merchantOf);
  const [, limits] = await Promise.all([
    asks.some((ask) => overtaken.has(ask)) && holdUnpaid(tx, whose),
    unpaidLimitsOf(tx, whose, unpaidOrdersMaximum ?? null),
  ]);
  return limits;
}

/** Why there is none for it. */
export function takePlace(ask: Ask, places: UnpaidLimits): CallError | undefined {
  const key = unpaidKey(merchantOf(ask));
  const limit = places.get(key);
  if (!limit) throw new Error("nobody looked at what the merchant has unpaid");
  return problemOf(() => {
    places.set(
      key,
      withUnpaid(limit, ask.amountMinor, (minor) => formatAmount(minor, ask.exponent)),
    );
  });
}

/** Sent behind the orders of these. Throws RaceLost. */
export async function confirmPlaces(
  tx: Transaction,
  asks: readonly Ask[],
  { unpaidOrdersMaximum }: Usual,
): Promise<void> {
  try {
    await assertUnpaidFits(tx, asks.map(merchantOf), unpaidOrdersMaximum ?? null);
  } catch (error) {
    if (error instanceof RaceLost) for (const ask of asks) overtaken.add(ask);
    throw error;
  }
}

function merchantOf({ merchantId, input }: Ask) {
  return { merchantId, currency: input.Currency };
}
