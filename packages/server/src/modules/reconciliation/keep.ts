/** Differences as rows: what a comparison changes of them, each change with its line of history. */
import type { DifferenceWay } from "@opc/contract/reconciliation/values";
import { sql } from "kysely";
import type { DifferenceAct } from "../../db/column-types.ts";
import { newId } from "../../db/id.ts";
import { insertRows, type NewRow } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { amountsOf, type Decisions, type Kept } from "./decide.ts";
import type { Taken } from "./queue.ts";
import type { Found } from "./rules.ts";

/** Locked until the transaction ends. */
export async function keptOf(tx: Transaction, reconciliationId: bigint): Promise<Kept[]> {
  const rows = await tx
    .selectFrom("ReconciliationDifference")
    .selectAll()
    .where("ReconciliationId", "=", reconciliationId)
    .orderBy("Id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.Id,
    key: row.Key,
    state: row.State,
    byPerson: row.ClosedBy !== null,
    transactionId: row.TransactionId,
    amounts: {
      amountMinor: row.AmountMinor,
      bankMinor: row.BankMinor,
      statementMinor: row.StatementMinor,
      orderMinor: row.OrderMinor,
      ledgerMinor: row.LedgerMinor,
      orderId: row.OrderId,
    },
  }));
}

type Owner = Taken & { currency: string };

export async function keep(
  tx: Transaction,
  owner: Owner,
  { fresh, same, changed, gone }: Decisions,
  now: Date,
): Promise<void> {
  const rows = fresh.map((found) => rowOf(owner, found, now));
  await insertRows(tx, "ReconciliationDifference", rows);
  if (same.length > 0)
    await sql`update reconciliation_difference set seen_at = ${now} where id = any(${same}::bigint[])`.execute(
      tx,
    );
  for (const { id, found, reopens } of changed) await change(tx, id, found, reopens, now);
  for (const [way, some] of Map.groupBy(gone, (one) => one.way)) {
    await sql`update reconciliation_difference set state = 'Closed', way = ${way}, note = null, closed_at = ${now}
      where id = any(${some.map((one) => one.id)}::bigint[])`.execute(tx);
  }
  await writeHistory(
    tx,
    [
      ...rows.map(({ Id }) => ({ id: Id, act: "Found" as const })),
      ...changed,
      ...gone.map(({ id, way }) => ({ id, act: "Gone" as const, way })),
    ],
    now,
  );
}

async function change(tx: Transaction, id: bigint, found: Found, reopens: boolean, now: Date): Promise<void> {
  const { amountMinor, bankMinor, statementMinor, orderMinor, ledgerMinor, orderId } = amountsOf(found);
  await tx
    .updateTable("ReconciliationDifference")
    .set({
      AmountMinor: amountMinor,
      BankMinor: bankMinor,
      StatementMinor: statementMinor,
      OrderMinor: orderMinor,
      LedgerMinor: ledgerMinor,
      OrderId: orderId,
      OrderNo: found.claim?.orderNo ?? null,
      OrderStatus: found.claim?.status ?? null,
      MerchantAlias: found.claim?.merchantAlias ?? null,
      SeenAt: now,
      ...(reopens && {
        State: "Open" as const,
        Way: null,
        Note: null,
        ClosedBy: null,
        ClosedByUserId: null,
        ClosedAt: null,
      }),
    })
    .$if(reopens, (query) => query.set((eb) => ({ ReopenedCount: eb("ReopenedCount", "+", 1) })))
    .where("Id", "=", id)
    .execute();
}

function rowOf(owner: Owner, found: Found, now: Date): NewRow<"ReconciliationDifference"> {
  const { amountMinor, bankMinor, statementMinor, orderMinor, ledgerMinor, orderId } = amountsOf(found);
  return {
    Id: newId(now),
    ReconciliationId: owner.id,
    Key: found.key,
    AccountKind: owner.kind,
    AccountId: owner.accountId,
    Day: owner.day,
    Currency: owner.currency,
    Kind: found.kind,
    Cause: found.cause,
    State: "Open",
    AmountMinor: amountMinor,
    BankMinor: bankMinor,
    StatementMinor: statementMinor,
    OrderMinor: orderMinor,
    LedgerMinor: ledgerMinor,
    Direction: found.direction,
    ExternalId: found.externalId,
    TransactionId: found.transactionId,
    OrderId: orderId,
    OrderNo: found.claim?.orderNo ?? null,
    OrderStatus: found.claim?.status ?? null,
    MerchantAlias: found.claim?.merchantAlias ?? null,
    OccurredAt: found.occurredAt,
    FoundAt: now,
    SeenAt: now,
    Way: null,
    Note: null,
    ClosedByUserId: null,
    ClosedBy: null,
    ClosedAt: null,
    ReopenedCount: 0,
  };
}

interface HistoryLine {
  id: bigint;
  act: DifferenceAct;
  /** "ALIAS/user" */
  by?: string;
  way?: DifferenceWay;
  note?: string;
}

export async function writeHistory(tx: Transaction, lines: readonly HistoryLine[], now: Date): Promise<void> {
  const rows = lines.map(({ id, act, by, way, note }) => ({
    Id: newId(now),
    DifferenceId: id,
    At: now,
    Act: act,
    By: by ?? null,
    Way: way ?? null,
    Note: note ?? null,
  }));
  await insertRows(tx, "ReconciliationEvent", rows);
}
