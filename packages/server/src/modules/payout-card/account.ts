/**
 * A card's running account: the one place where its balance changes. Each line is numbered under the card's lock, so that
 * the sequence has no gap and every line begins where the one before it ended.
 */
import type { PayoutCardRecordKind } from "@opc/contract/payout-card/record-kinds";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type CardRecord = Selectable<Tables["PayoutCardRecord"]>;

/** What the bank says of a debit or credit; numbers of accounts masked. */
export interface BankWords {
  externalId: string;
  counterparty: string | null;
  remark: string | null;
  occurredAt: Date;
}

export interface NewLine {
  cardId: bigint;
  kind: PayoutCardRecordKind;
  /** Below zero: money left. */
  amountMinor: bigint;
  feeMinor?: bigint;
  order?: { id: bigint; orderNo: string };
  bank?: BankWords;
  /** Of a correction: its reason. */
  remark?: string;
  /** "ALIAS/user" */
  operator?: string;
}

/** What the account says after some line. */
export interface Account {
  balanceMinor: bigint;
  sequence: bigint;
}

/** The lines that follow one another from where the account stands. */
export function linesAfter(
  account: Account,
  lines: readonly NewLine[],
  currency: string,
  now: Date,
): CardRecord[] {
  let { balanceMinor, sequence } = account;
  return lines.map((line) => {
    const feeMinor = line.feeMinor ?? 0n;
    const before = balanceMinor;
    balanceMinor = before + line.amountMinor - feeMinor;
    sequence += 1n;
    return {
      Id: newId(now),
      CardId: line.cardId,
      Sequence: sequence,
      Kind: line.kind,
      Currency: currency,
      AmountMinor: line.amountMinor,
      FeeMinor: feeMinor,
      BalanceBeforeMinor: before,
      BalanceAfterMinor: balanceMinor,
      OrderId: line.order?.id ?? null,
      OrderNo: line.order?.orderNo ?? null,
      ExternalId: line.bank?.externalId ?? null,
      Counterparty: line.bank?.counterparty ?? null,
      Remark: line.bank?.remark ?? line.remark ?? null,
      OccurredAt: line.bank?.occurredAt ?? null,
      ReportedAt: line.bank ? now : null,
      Operator: line.operator ?? null,
      CreatedAt: now,
    };
  });
}

/** Writes the lines in the order given, card by card; cards are locked by id. Returns them as they stand. */
export async function writeLines(
  tx: Transaction,
  lines: readonly NewLine[],
  now: Date,
): Promise<CardRecord[]> {
  if (lines.length === 0) return [];
  const byCard = Map.groupBy(lines, (line) => line.cardId);
  const cards = await lockAccounts(tx, [...byCard.keys()]);
  const written: CardRecord[] = [];
  for (const card of cards) {
    const account = { balanceMinor: card.BalanceMinor, sequence: card.LastSequence };
    const records = linesAfter(account, byCard.get(card.Id) ?? [], card.Currency, now);
    const last = records.at(-1);
    if (!last) continue;
    await insertRows(tx, "PayoutCardRecord", records);
    await tx
      .updateTable("PayoutCard")
      .set({ BalanceMinor: last.BalanceAfterMinor, LastSequence: last.Sequence })
      .where("Id", "=", card.Id)
      .execute();
    written.push(...records);
  }
  if (written.length !== lines.length) throw new Error("a line of a payout card that is not there");
  return written;
}

/** Deleted ones too: their money is still told of. */
export function lockAccounts(tx: Transaction, cardIds: readonly bigint[]) {
  return tx
    .selectFrom("PayoutCard")
    .selectAll()
    .where("Id", "=", sql<bigint>`any(${[...cardIds]}::bigint[])`)
    .orderBy("Id")
    .forNoKeyUpdate()
    .execute();
}
