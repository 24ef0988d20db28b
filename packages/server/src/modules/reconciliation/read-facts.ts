/** Reads what is known of one account's day. All of it in one snapshot, so that nothing seems to differ that only moved. */
import type { ReconciliationAccount } from "@opc/contract/reconciliation/values";
import { sql } from "kysely";
import type { Database } from "../../db/kysely.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { DayRange } from "./day.ts";
import type { DayFacts, Money, StatementLine } from "./facts.ts";
import { cardMoney, cardMoneyByNumber } from "./read-card-money.ts";
import { claimsById, claimsByName, claimsUnbound } from "./read-claims.ts";
import { offlineMoney, offlineMoneyByNumber } from "./read-offline-money.ts";
import { tokensOf } from "./rules.ts";

export interface AccountDay {
  kind: ReconciliationAccount;
  accountId: bigint;
  day: string;
  range: DayRange;
}

export interface DayBook extends DayFacts {
  currency: string;
  /** Where the statement or the card's running account tells them. */
  openingMinor: bigint | null;
  closingMinor: bigint | null;
}

export function readFacts(database: Database, account: AccountDay): Promise<DayBook> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`select set_config('opc.scope', 'all', true)`.execute(tx);
      return factsOf(tx, account);
    });
}

async function factsOf(tx: Transaction, account: AccountDay): Promise<DayBook> {
  const { kind, accountId } = account;
  const isCard = kind === "Card";
  const money = await (isCard ? cardMoney : offlineMoney)(tx, accountId, account.range);
  const told = await statementOf(tx, account);
  const known = new Set(money.map((one) => one.externalId));
  const elsewhere = (told?.lines ?? []).map((line) => line.externalId).filter((one) => !known.has(one));
  const seen = await (isCard ? cardMoneyByNumber : offlineMoneyByNumber)(tx, accountId, elsewhere);
  const claims = await claimsOf(tx, account, [...money, ...seen]);
  const { openingMinor, closingMinor } = told?.balances ?? (isCard ? await cardBalances(tx, account) : none);
  return {
    ...claims,
    money,
    statement: told?.lines ?? null,
    seenElsewhere: new Map(seen.map((one) => [one.externalId, one])),
    toldElsewhere: told ? await toldElsewhere(tx, account, [...known]) : new Set(),
    currency: await currencyOf(tx, account),
    openingMinor,
    closingMinor,
  };
}

const none = { openingMinor: null, closingMinor: null };

async function claimsOf(
  tx: Transaction,
  { kind, accountId, range }: AccountDay,
  money: readonly Money[],
): Promise<Pick<DayFacts, "claims" | "unbound" | "paid">> {
  const isCard = kind === "Card";
  const bound = [...new Set(money.flatMap(({ parts }) => parts.flatMap((part) => part.orderId ?? [])))];
  const free = money.filter(({ parts }) =>
    parts.some((part) => part.orderId === null && part.aside !== "Person"),
  );
  // A bank repeats its own numbers in whatever case it likes.
  const told = free.flatMap(({ words }) => tokensOf(words));
  const tokens = [...new Set(told.flatMap((token) => [token, token.toUpperCase(), token.toLowerCase()]))];
  const [ofBound, ofNames, unbound] = [
    await claimsById(tx, isCard, bound),
    await claimsByName(tx, { isCard, accountId }, tokens),
    await claimsUnbound(tx, isCard, accountId, range),
  ];
  const claims = new Map([...ofNames.claims, ...ofBound].map((claim) => [claim.orderId, claim]));
  return { claims, unbound, paid: new Set([...bound, ...ofNames.paid]) };
}

interface Told {
  lines: StatementLine[];
  balances: { openingMinor: bigint | null; closingMinor: bigint | null } | undefined;
}

async function statementOf(tx: Transaction, { kind, accountId, day }: AccountDay): Promise<Told | null> {
  const statement = await tx
    .selectFrom("ReconciliationStatement")
    .select("Id")
    .where("AccountKind", "=", kind)
    .where("AccountId", "=", accountId)
    .where("Day", "=", day)
    .where("EndedAt", "is", null)
    .executeTakeFirst();
  if (!statement) return null;
  const rows = await tx
    .selectFrom("ReconciliationStatementRow")
    .selectAll()
    .where("StatementId", "=", statement.Id)
    .orderBy("Number")
    .execute();
  const lines = rows.map((row) => ({
    externalId: row.ExternalId,
    direction: row.Direction,
    amountMinor: row.AmountMinor,
    feeMinor: row.FeeMinor,
    occurredAt: row.OccurredAt,
    balanceMinor: row.BalanceMinor,
  }));
  return { lines, balances: balancesOf(lines) };
}

type Balanced = StatementLine & { balanceMinor: bigint | null };

/** Banks print the newest row first or last; the times tell, and of the same time the file's order. */
export function balancesOf(lines: readonly Balanced[]): Told["balances"] {
  const [top, bottom] = [lines[0], lines.at(-1)];
  const isNewestFirst = top && bottom ? top.occurredAt > bottom.occurredAt : false;
  const [first, last] = isNewestFirst ? [bottom, top] : [top, bottom];
  if (!first || !last || first.balanceMinor === null || last.balanceMinor === null) return undefined;
  const moved =
    (first.direction === "Credit" ? first.amountMinor : -first.amountMinor) - (first.feeMinor ?? 0n);
  return { openingMinor: first.balanceMinor - moved, closingMinor: last.balanceMinor };
}

/** Of the card's running account: where the line before the day ended, and the day's last. */
async function cardBalances(tx: Transaction, { accountId, range }: AccountDay) {
  const { rows } = await sql<{ OpeningMinor: bigint | null; ClosingMinor: bigint | null }>`
    select
      (select balance_after_minor from payout_card_record where card_id = ${accountId} and created_at < ${range.from}
        order by sequence desc limit 1) as opening_minor,
      (select balance_after_minor from payout_card_record where card_id = ${accountId} and created_at < ${range.to}
        order by sequence desc limit 1) as closing_minor`.execute(tx);
  return { openingMinor: rows[0]?.OpeningMinor ?? null, closingMinor: rows[0]?.ClosingMinor ?? null };
}

async function toldElsewhere(
  tx: Transaction,
  { kind, accountId, day }: AccountDay,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ ExternalId: string }>`
    select r.external_id from reconciliation_statement s join reconciliation_statement_row r on r.statement_id = s.id
    where s.account_kind = ${kind} and s.account_id = ${accountId} and s.day <> ${day} and s.ended_at is null
      and r.external_id = any(${[...numbers]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.ExternalId));
}

async function currencyOf(tx: Transaction, { kind, accountId }: AccountDay): Promise<string> {
  const { Currency } = await tx
    .selectFrom(kind === "Card" ? "PayoutCard" : "OfflineAccount")
    .select("Currency")
    .where("Id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Currency;
}
