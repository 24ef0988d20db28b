/**
 * The one order of locks (ARCHITECTURE.md, "Locks"), held in every test that uses a database: who takes a lock of a table while
 * it holds one of a later table fails, whether or not anybody else was there to wait for.
 */
import { afterAll, expect } from "vitest";
import { watchStatements } from "../db/driver.ts";

/** Tables of one line come in any order; those of a line before the next. */
const order: readonly (readonly string[])[] = [
  ["payment_order", "payout_order", "withdrawal_order"],
  ["bank_transaction"],
  ["channel", "payout_channel"],
  ["offline_account", "payout_card"],
  ["merchant_unpaid"],
  ["channel_day", "account_day", "payout_channel_day", "payout_card_day"],
  ["merchant_payout_day"],
  ["ledger_account"],
];
const ranks = new Map(order.flatMap((tables, rank) => tables.map((table) => [table, rank] as const)));
const ledger = order.length - 1;
/**
 * A request of the two-person rule comes after what it acts on, whatever that is: who asks again holds the subject and ends
 * the request that waits.
 */
const request = "approval";
const subjects = [
  "payment_order",
  "payout_order",
  "withdrawal_order",
  "money_case",
  "manual_balance_change",
  "user_group",
  "channel",
  "payout_channel",
];
const watched = new Set([...ranks.keys(), ...subjects, request]);

/**
 * Of the ledger's rows the merchants' come before the operator's, which all merchants share: a statement that may lock both
 * says so in its order, and one that locks merchants' alone comes before such a statement.
 */
const merchantsFirst = /\border by \(merchant_id is null\), id for (?:no key )?update\b/;
const merchantsAlone = (text: string) =>
  /\bmerchant_id = (?:any\()?\$\d/.test(text) && !text.includes("merchant_id is null");

interface Held {
  /** Rows of the operator's may be locked. */
  hasOperators: boolean;
  tables: Set<string>;
  last: { table: string; rank: number } | undefined;
  hasPosted: boolean;
}

const locking = /\bfor (?:no key update|update|share)\b/g;
const from = /\bfrom "?(\w+)"?/g;
const writes = /\b(?:insert into|update) "?(\w+_day|approval)\b/g;

/** The tables whose rows a statement locks, in the order of its text. */
export function lockedTables(text: string): string[] {
  const locked = [...text.matchAll(locking)].flatMap((clause) => {
    const before = [...text.slice(0, clause.index).matchAll(from)].at(-1)?.[1];
    return before === undefined ? [] : [before];
  });
  const written = [...text.matchAll(writes)].flatMap((match) => match[1] ?? []);
  return [...locked, ...written].filter((table) => watched.has(table));
}

/** What is wrong with sending this now; undefined: nothing. */
export function lockOutOfOrder(held: Held, text: string): string | undefined {
  for (const table of lockedTables(text)) {
    if (held.tables.has(request) && subjects.includes(table) && !held.tables.has(table))
      return `${table} is locked after ${request}`;
    const rank = ranks.get(table);
    if (rank === undefined) {
      held.tables.add(table);
      continue;
    }
    if (rank === ledger && held.hasPosted) return "the books are locked again after they were posted";
    if (rank === ledger) {
      const plain = text.replaceAll(/\s+/g, " ").replaceAll('"', "");
      const isMerchantsAlone = merchantsAlone(plain);
      if (!isMerchantsAlone && !merchantsFirst.test(plain))
        return "the ledger's rows are locked in another order than merchants' before the operator's";
      if (isMerchantsAlone && held.hasOperators)
        return "a merchant's ledger rows are locked after the operator's";
      held.hasOperators ||= !isMerchantsAlone;
    }
    // Rows of a table that is locked already are, as a rule, the same rows.
    if (held.last && rank < held.last.rank && !held.tables.has(table))
      return `${table} is locked after ${held.last.table}`;
    held.tables.add(table);
    if (!held.last || rank > held.last.rank) held.last = { table, rank };
  }
  if (/\bupdate "?ledger_account/.test(text) && held.last?.rank === ledger) held.hasPosted = true;
  return undefined;
}

export function nothingHeld(): Held {
  return { hasOperators: false, tables: new Set(), last: undefined, hasPosted: false };
}

let isAlone = false;

/** For a test file whose transactions have a database to themselves, as the demo world's fill before anybody is let in. */
export function allowAnyLockOrder(): void {
  isAlone = true;
}

const holding = new WeakMap<object, Held>();
const seen: string[] = [];

export function holdLockOrder(): void {
  isAlone = false;
  // One process runs many test files.
  seen.length = 0;
  watchStatements({
    began: (connection) => void holding.set(connection, nothingHeld()),
    sends(connection, text) {
      if (/^(commit|rollback)$/.test(text)) return void holding.delete(connection);
      const held = holding.get(connection);
      const wrong = held && lockOutOfOrder(held, text);
      if (!wrong || isAlone) return;
      seen.push(`${wrong}: ${text.replace(/\s+/g, " ").slice(0, 200)}`);
      throw new Error(`the order of locks (ARCHITECTURE.md): ${wrong}`);
    },
  });
  afterAll(() => expect(seen).toEqual([]));
}
