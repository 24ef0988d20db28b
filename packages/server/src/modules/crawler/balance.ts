/**
 * Whether the balance that a crawler sees bears out the credits that it reported. A credit that the bank does not have leaves the sum of
 * reports *ahead* of the balance; money that is not reported yet leaves it behind, which is nobody's harm. While the balance contradicts
 * them, the crawler's credits are its token's issuer's word (`gateway/crawler-token.ts`), as while the token is new.
 */
import { hourMs, minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { doubtMs, isDoubted } from "../../order/crawler-heartbeat.ts";

/** A balance may have been read before the credit that was reported first. */
const settledMs = 2 * minuteMs;
/** Of what happened longer before the comparison began, the balance knew then. */
const lateMs = hourMs;

/** What a crawler's balance is compared with: what it was at a moment, and all that was reported since. */
export interface BalanceWatch {
  BalanceBaseAccountId: bigint | null;
  BalanceBaseMinor: bigint | null;
  BalanceBaseAt: Date | null;
  /** By how much the reports are ahead now, and since when; null: they are not. */
  BalanceAheadMinor: bigint | null;
  BalanceAheadSince: Date | null;
  BalanceDoubtedAt: Date | null;
}

interface Seen {
  accountId: bigint;
  balanceMinor: bigint;
  /** Credits without debits, reported since the base. */
  reportedMinor: bigint;
}

export function judgeBalance(before: BalanceWatch, seen: Seen, now: Date): BalanceWatch {
  const age = (since: Date | null) => (since === null ? 0 : now.getTime() - since.getTime());
  const doubtedAt = isDoubted(before, now) ? before.BalanceDoubtedAt : null;
  const afresh = (BalanceDoubtedAt: Date | null): BalanceWatch => ({
    BalanceBaseAccountId: seen.accountId,
    BalanceBaseMinor: seen.balanceMinor,
    BalanceBaseAt: now,
    BalanceAheadMinor: null,
    BalanceAheadSince: null,
    BalanceDoubtedAt,
  });
  const { BalanceBaseMinor: base } = before;
  // Another account says nothing of what was reported for the last one.
  if (base === null || before.BalanceBaseAccountId !== seen.accountId) return afresh(doubtedAt);
  if (before.BalanceDoubtedAt !== null && doubtedAt === null) return afresh(null);
  const ahead = seen.reportedMinor - (seen.balanceMinor - base);
  if (ahead === 0n || (ahead < 0n && age(before.BalanceBaseAt) >= doubtMs)) return afresh(null);
  if (ahead < 0n)
    return { ...before, BalanceAheadMinor: null, BalanceAheadSince: null, BalanceDoubtedAt: null };
  const since = before.BalanceAheadSince ?? now;
  const isSettled = age(since) >= settledMs;
  return {
    ...before,
    BalanceAheadMinor: ahead,
    BalanceAheadSince: since,
    BalanceDoubtedAt: doubtedAt ?? (isSettled ? now : null),
  };
}

/** What the crawlers of an account reported since the base: credits without debits. */
async function reportedSince(tx: Transaction, accountId: bigint, base: Date): Promise<bigint> {
  const { rows } = await sql<{ Sum: bigint }>`
    select coalesce(sum(case direction when 'Credit' then amount_minor else -amount_minor end), 0)::bigint as sum
      from bank_transaction
     where account_id = ${accountId} and id >= ${idFloor(base)} and reported_at > ${base}
       and occurred_at > ${new Date(base.getTime() - lateMs)} and source = 'Crawler' and parent_id is null`.execute(
    tx,
  );
  return rows[0]?.Sum ?? 0n;
}

/** What a crawler's heartbeat with a balance of its account changes of it. The row is held, so that two at once compare one after the other. */
export async function compareBalance(
  tx: Transaction,
  crawlerId: bigint,
  { accountId, balanceMinor }: Omit<Seen, "reportedMinor">,
  now: Date,
): Promise<BalanceWatch> {
  const before = await tx
    .selectFrom("Crawler")
    .select(["BalanceBaseAccountId", "BalanceBaseMinor", "BalanceBaseAt", "BalanceAheadMinor"])
    .select(["BalanceAheadSince", "BalanceDoubtedAt"])
    .where("Id", "=", crawlerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { BalanceBaseAt: base } = before;
  const reportedMinor = base === null ? 0n : await reportedSince(tx, accountId, base);
  return judgeBalance(before, { accountId, balanceMinor, reportedMinor }, now);
}
