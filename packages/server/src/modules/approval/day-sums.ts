/**
 * What was done alone under a rule counts towards its amount: the amounts of the last 24 hours add up, of one asker and of one
 * merchant acted on, so that a large change in small steps needs a second person like one in a single step. No midnight parts them.
 */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { dayOf } from "../../day.ts";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";
import { needsSecondPerson, type Rule, sizeOf } from "./rules.ts";

export interface AloneScope {
  /** Of the asker: whose rule it is. */
  merchantId: bigint;
  kind: ApprovalKind;
  currency: string;
  userId: bigint;
}

interface AloneAct {
  /** A deduction counts like an addition of as much. */
  amountMinor: bigint;
  /** Whose money it is. */
  ofMerchant: bigint;
}

/** One person's acts under one rule, one after the other: which of them need nobody else. */
export interface AloneSums {
  /** Whether this act is done alone; then it counts. */
  take(act: AloneAct): boolean;
  /** Writes down what was taken. */
  note(): Promise<void>;
}

/** "hold": whoever else asks under this rule waits until the transaction ends. */
export async function aloneSums(
  tx: Transaction,
  rule: Rule,
  scope: AloneScope,
  now: Date,
  how: "hold" | "look" = "hold",
): Promise<AloneSums> {
  if (!rule.enabled) return { take: () => true, note: async () => {} };
  const { merchantId, kind, currency } = scope;
  const name = `approval sum ${merchantId} ${kind} ${currency}`;
  if (how === "hold") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const sums = await sumsOf(tx, scope, new Date(now.getTime() - dayMs));
  const taken: AloneAct[] = [];
  return {
    take(act) {
      const amountMinor = sizeOf(act.amountMinor);
      const ofMerchant = sums.ofMerchant.get(act.ofMerchant) ?? 0n;
      const before = sums.ofUser > ofMerchant ? sums.ofUser : ofMerchant;
      if (needsSecondPerson(rule, { currency, amountMinor: before + amountMinor })) return false;
      sums.ofUser += amountMinor;
      sums.ofMerchant.set(act.ofMerchant, ofMerchant + amountMinor);
      taken.push({ amountMinor, ofMerchant: act.ofMerchant });
      return true;
    },
    note: () => noteAll(tx, scope, taken, now),
  };
}

interface Sums {
  ofUser: bigint;
  ofMerchant: Map<bigint, bigint>;
}

async function sumsOf(
  tx: Transaction,
  { merchantId, kind, currency, userId }: AloneScope,
  after: Date,
): Promise<Sums> {
  const { rows } = await sql<{ OfMerchantId: bigint | null; OfUser: bigint; OfAll: bigint }>`
    select of_merchant_id, coalesce(sum(amount_minor) filter (where user_id = ${userId}), 0)::bigint as of_user,
      sum(amount_minor)::bigint as of_all
    from approval_alone
    where merchant_id = ${merchantId} and kind = ${kind} and currency = ${currency} and at > ${after}
      -- Of the index; a day of the operator's may begin before that of UTC.
      and day >= (${after}::timestamptz at time zone 'UTC')::date - 1
    group by of_merchant_id`.execute(tx);
  const ofMerchant = new Map<bigint, bigint>();
  for (const { OfMerchantId, OfAll } of rows) if (OfMerchantId !== null) ofMerchant.set(OfMerchantId, OfAll);
  return { ofUser: rows.reduce((sum, { OfUser }) => sum + OfUser, 0n), ofMerchant };
}

/** A row for each merchant. */
async function noteAll(
  tx: Transaction,
  { merchantId, kind, currency, userId }: AloneScope,
  taken: readonly AloneAct[],
  at: Date,
): Promise<void> {
  const day = await today(tx, at);
  const rows = [...Map.groupBy(taken, ({ ofMerchant }) => ofMerchant)].map(([OfMerchantId, acts]) => ({
    Id: newId(at),
    MerchantId: merchantId,
    Kind: kind,
    Currency: currency,
    AmountMinor: acts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    UserId: userId,
    OfMerchantId,
    Day: day,
    At: at,
  }));
  await insertRows(tx, "ApprovalAlone", rows);
}

/** The operator's day, by which the rows are indexed. */
async function today(tx: Transaction, now: Date): Promise<string> {
  return dayOf(now, await operatorMinutesOf(tx));
}
