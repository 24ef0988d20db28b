/**
 * What was done alone under a rule counts towards its amount: the amounts of one operator's day add up, of one asker and of one
 * merchant acted on, so that a large change in small steps needs a second person like one in a single step.
 */
import type { ApprovalKind } from "@opc/contract/approval/calls";
import { sql } from "kysely";
import { dayOf } from "../../day.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface AloneAct {
  /** Of the asker: whose rule it is. */
  merchantId: bigint;
  kind: ApprovalKind;
  currency: string;
  /** Without its sign. */
  amountMinor: bigint;
  userId: bigint;
  /** Whose money it is; null: nobody's in particular. */
  ofMerchant: bigint | null;
}

/** The larger sum of today, with this act. Holds all who ask under this rule until the transaction ends. */
export async function sumWith(tx: Transaction, act: AloneAct, now: Date): Promise<bigint> {
  const { merchantId, kind, currency, amountMinor, userId, ofMerchant } = act;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval sum ${merchantId} ${kind} ${currency}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ OfUser: bigint; OfMerchant: bigint }>`
    select coalesce(sum(amount_minor) filter (where user_id = ${userId}), 0)::bigint as of_user,
      coalesce(sum(amount_minor) filter (where of_merchant_id = ${ofMerchant}), 0)::bigint as of_merchant
    from approval_alone
    where merchant_id = ${merchantId} and kind = ${kind} and currency = ${currency} and day = ${await today(tx, now)}`.execute(
    tx,
  );
  const { OfUser = 0n, OfMerchant = 0n } = rows[0] ?? {};
  return amountMinor + (OfUser > OfMerchant ? OfUser : OfMerchant);
}

/** It was done without a second person. */
export async function noteAlone(tx: Transaction, act: AloneAct, now: Date): Promise<void> {
  await tx
    .insertInto("ApprovalAlone")
    .values({
      Id: newId(now),
      MerchantId: act.merchantId,
      Kind: act.kind,
      Currency: act.currency,
      AmountMinor: act.amountMinor,
      UserId: act.userId,
      OfMerchantId: act.ofMerchant,
      Day: await today(tx, now),
      At: now,
    })
    .execute();
}

/** The operator's day. */
async function today(tx: Transaction, now: Date): Promise<string> {
  const operator = await tx
    .selectFrom("Merchant")
    .select("TimeDifferenceMinutes")
    .where("Type", "=", "Super")
    .executeTakeFirst();
  return dayOf(now, operator?.TimeDifferenceMinutes ?? 0);
}
