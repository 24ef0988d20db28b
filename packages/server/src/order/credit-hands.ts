/** Who had a hand in a credit: what a person typed, imported or split is no bank's word. */

import type { BankTransactionSource } from "@opc/contract/bank-transaction/states";
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";

/**
 * Whoever typed or imported it, and whoever said which parts it has, of every part that it is a part of. Not whoever asked for
 * the token of a crawler that reported it: whether that takes two a rule says.
 */
export async function handsOnCredit(tx: Transaction, creditId: bigint): Promise<Hand[]> {
  const wholes = await wholesOf(tx, creditId);
  const people = wholes.filter(({ Source, ParentId }) => Source !== "Crawler" || ParentId !== null);
  return people.flatMap(({ EnteredByUserId: userId, ReportedAt: at }) =>
    userId === null ? [] : [{ userId, at }],
  );
}

/** Of a part whoever entered the whole: a bank's credit is no less its word for being split. Null: nobody but the bank. */
export async function entererOf(tx: Transaction, creditId: bigint): Promise<bigint | null> {
  const whole = (await wholesOf(tx, creditId)).find(({ ParentId }) => ParentId === null);
  return whole?.EnteredByUserId ?? null;
}

/** Who, and when they did it. */
interface Hand {
  userId: bigint;
  at: Date;
}

interface Whole {
  ReportedAt: Date;
  ParentId: bigint | null;
  Source: BankTransactionSource;
  EnteredByUserId: bigint | null;
}

async function wholesOf(tx: Transaction, creditId: bigint): Promise<Whole[]> {
  const { rows } = await sql<Whole>`
    with recursive whole as (
      select parent_id, source, entered_by_user_id, reported_at from bank_transaction where id = ${creditId}
      union all
      select b.parent_id, b.source, b.entered_by_user_id, b.reported_at
      from whole join bank_transaction b on b.id = whole.parent_id
    )
    select * from whole`.execute(tx);
  return rows;
}
