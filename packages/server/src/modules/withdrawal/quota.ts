/**
 * A merchant's daily quota: the most that it may ask for, in one currency, within a day of its own clock. What was
 * rejected counts no more, because its money is back. No row of `merchant_quota` is no limit.
 */
import type { WithdrawalQuota } from "@opc/contract/withdrawal/calls";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { endOfDay, startOfDay } from "../../day.ts";
import type { Currencies } from "../../db/currencies.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface DayOfMerchant {
  merchantId: bigint;
  /** Of the merchant's clock, ahead of UTC. */
  timeDifferenceMinutes: number;
  now: Date;
}

export interface QuotaUse {
  /** Null: no limit. */
  dailyMinor: bigint | null;
  usedMinor: bigint;
}

/** By currency, those with a limit or with withdrawals today. */
export async function quotaUseOf(
  tx: Transaction,
  { merchantId, timeDifferenceMinutes, now }: DayOfMerchant,
): Promise<Map<string, QuotaUse>> {
  const from = idFloor(startOfDay(now, timeDifferenceMinutes));
  const until = idFloor(endOfDay(now, timeDifferenceMinutes));
  const { rows } = await sql<{ Currency: string; DailyMinor: bigint | null; UsedMinor: bigint | null }>`
    with used as (
      select currency, sum(amount_minor)::bigint as used_minor from withdrawal_order
       where merchant_id = ${merchantId} and id >= ${from} and id < ${until} and status <> 'Rejected'
       group by currency
    ), quota as (select currency, daily_withdrawal_minor from merchant_quota where merchant_id = ${merchantId})
    select currency, daily_withdrawal_minor as daily_minor, used_minor from used full join quota using (currency)`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => [row.Currency, { dailyMinor: row.DailyMinor, usedMinor: row.UsedMinor ?? 0n }]),
  );
}

const unused: QuotaUse = { dailyMinor: null, usedMinor: 0n };

export function useIn(uses: ReadonlyMap<string, QuotaUse>, currency: string): QuotaUse {
  return uses.get(currency) ?? unused;
}

/** Null: no limit. A limit that was lowered below what is used leaves nothing, never less. */
export function remainingOf({ dailyMinor, usedMinor }: QuotaUse): bigint | null {
  if (dailyMinor === null) return null;
  return dailyMinor > usedMinor ? dailyMinor - usedMinor : 0n;
}

export function assertWithinQuota(
  use: QuotaUse,
  amountMinor: bigint,
  currency: string,
  { text }: Pick<Currencies, "text">,
): void {
  const remaining = remainingOf(use);
  if (remaining === null || use.dailyMinor === null || amountMinor <= remaining) return;
  throw new CallError("WithdrawalQuotaExceeded", {
    Quota: text(use.dailyMinor, currency),
    Remaining: text(remaining, currency),
    Currency: currency,
  });
}

export function quotaText(
  use: QuotaUse,
  currency: string,
  { text }: Pick<Currencies, "text">,
): WithdrawalQuota {
  const remaining = remainingOf(use);
  return {
    Daily: use.dailyMinor === null ? null : text(use.dailyMinor, currency),
    UsedToday: text(use.usedMinor, currency),
    Remaining: remaining === null ? null : text(remaining, currency),
  };
}
