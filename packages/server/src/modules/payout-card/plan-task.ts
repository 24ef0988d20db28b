/** A card's attempt becomes a task of its crawler, and the amount is promised to the card's day. */
import { sql } from "kysely";
import { dayOf } from "../../day.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PickFacts } from "./pick.ts";

export interface CardAttempt {
  Id: bigint;
  MerchantId: bigint;
  OrderId: bigint;
  AmountMinor: bigint;
}

/** `card`: as `pickCards` answered it in this transaction. Returns the task's id. */
export async function planTask(
  tx: Transaction,
  attempt: CardAttempt,
  card: { id: bigint },
  { operatorMinutes, now }: PickFacts,
): Promise<bigint> {
  const day = dayOf(now, operatorMinutes);
  const { CrawlerId, FeeMinor } = await tx
    .selectFrom("PayoutCard")
    .select(["CrawlerId", "FeeMinor"])
    .where("Id", "=", card.id)
    .executeTakeFirstOrThrow();
  const Id = newId(now);
  await tx
    .insertInto("PayoutTask")
    .values({
      Id,
      MerchantId: attempt.MerchantId,
      AttemptId: attempt.Id,
      OrderId: attempt.OrderId,
      CardId: card.id,
      CrawlerId,
      AmountMinor: attempt.AmountMinor,
      FeeMinor,
      PromisedDay: day,
      Failure: null,
      FailureMessage: null,
      TakenAt: null,
      AppliedAt: null,
      CodeDeadline: null,
      CodeSealed: null,
      CodeBy: null,
      CodeHandedAt: null,
      CodeGivenAt: null,
      CreatedAt: now,
      StepAt: now,
      FinishedAt: null,
    })
    .execute();
  await sql`
    insert into payout_card_day (card_id, day, promised_minor)
    values (${card.id}, ${day}, ${attempt.AmountMinor})
    on conflict (card_id, day) do update
      set promised_minor = payout_card_day.promised_minor + excluded.promised_minor`.execute(tx);
  return Id;
}

/**
 * Ends an attempt's task for certain: nobody gave it a code, so no money left. False where the bank may pay. The caller holds
 * the order's lock, and says what becomes of the attempt.
 */
export async function cancelTask(tx: Transaction, attempt: { Id: bigint }, now: Date): Promise<boolean> {
  const { rows } = await sql<{ CardId: bigint; PromisedDay: string; AmountMinor: bigint }>`
    update payout_task set step = 'Finished', failure = 'Stopped', code_deadline = null, step_at = ${now},
      finished_at = ${now}
    where attempt_id = ${attempt.Id} and step in ('Queued', 'AwaitingCode') and code_given_at is null
    returning card_id, promised_day, amount_minor`.execute(tx);
  await giveBackTasks(tx, rows);
  return rows.length > 0;
}

/** Two people found out that an attempt's transfer never arrived: its task ends, wherever it stands. The caller holds the order's lock. */
export async function endUnpaidTask(tx: Transaction, attempt: { Id: bigint }, now: Date): Promise<void> {
  const { rows } = await sql<{ CardId: bigint; PromisedDay: string; AmountMinor: bigint }>`
    update payout_task set step = 'Finished', failure = 'DeclaredUnpaid', code_sealed = null, code_deadline = null,
      step_at = ${now}, finished_at = ${now}
    where attempt_id = ${attempt.Id} and step <> 'Finished'
    returning card_id, promised_day, amount_minor`.execute(tx);
  await giveBackTasks(tx, rows);
}

/** Of tasks that ended without money, on the days that they were promised for. */
export async function giveBackTasks(
  tx: Transaction,
  tasks: readonly { CardId: bigint; PromisedDay: string; AmountMinor: bigint }[],
): Promise<void> {
  if (tasks.length === 0) return;
  const cards = tasks.map((task) => task.CardId);
  const days = tasks.map((task) => task.PromisedDay);
  const amounts = tasks.map((task) => task.AmountMinor);
  await sql`
    with back as (
      select card_id, day, sum(amount_minor)::bigint as amount_minor
      from unnest(${cards}::bigint[], ${days}::date[], ${amounts}::bigint[]) as t (card_id, day, amount_minor)
      group by 1, 2
    ), locked as (
      select d.card_id, d.day from payout_card_day d join back using (card_id, day)
      order by d.card_id, d.day for update of d
    )
    update payout_card_day d set promised_minor = greatest(d.promised_minor - back.amount_minor, 0)
    from back join locked using (card_id, day)
    where d.card_id = back.card_id and d.day = back.day`.execute(tx);
}
