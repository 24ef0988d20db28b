/** What matching and storing read does not grow with what an account has beside it. Counted, not timed. */
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { planByKeys } from "../../db/batch.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { linkTransactions, unlinkTransactions } from "../../order/credit-link.ts";
import { testApp } from "../../testing/app.ts";
import { testBankDesk } from "../../testing/bank-desk.ts";
import { listTransactions } from "../bank-transaction/store.ts";
import { candidateOrders } from "./candidates.ts";
import type { ReportedCredit } from "./decide.ts";
import {
  creditOf,
  type Report,
  type ReportedTransaction,
  storeReports,
  takeReports,
  transactionRow,
} from "./report.ts";
import { findCandidates, lockCandidates } from "./store.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const now = () => app.clock.now();
const many = 400;

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Rows that this connection read of a table and its months, ever. */
async function readOf(tx: Transaction, table: string): Promise<number> {
  const { rows } = await sql<{ Read: bigint }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as read
    from pg_stat_xact_user_tables where relname = ${table} or relname ~ ${`^${table}_(\\d+|default)$`}`.execute(
    tx,
  );
  return Number(rows[0]?.Read ?? 0n);
}

/** How many more rows of a table were read when `work` was done. */
async function reads(tx: Transaction, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readOf(tx, table);
  await work();
  return (await readOf(tx, table)) - before;
}

const report = (transactions: readonly ReportedTransaction[]): Report => ({
  accountId: desk.account.id,
  reporter: { crawlerId: desk.account.crawlerId, crawlerCode: desk.account.name, issuer: null },
  transactions,
  now: now(),
});
const lines = (name: string, counterparty: (index: number) => string | null): ReportedTransaction[] =>
  Array.from({ length: many }, (_, index) => ({
    ...{ externalId: `${name}-${index}`, direction: "Credit", currency: "THB" },
    ...{ amountMinor: 77_000_000n + BigInt(index), remark: null, occurredAt: now() },
    counterparty: counterparty(index),
  }));
const creditsOf = (transactions: readonly ReportedTransaction[]): ReportedCredit[] => {
  const own = report(transactions);
  return transactions.map((one) =>
    creditOf(transactionRow(own, one), { kind: "crawler", name: desk.account.name }),
  );
};

/** Orders of the same account that none of the credits is for. */
async function crowd(count: number): Promise<void> {
  const { Id } = await desk.order({ MemberName: "Somchai Jaidee" });
  await desk.query(
    `insert into payment_order select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'order_no', o.order_no || n,
       'merchant_order_no', o.merchant_order_no || n, 'payable_minor', o.payable_minor + n, 'member_name', 'Member ' || n))).*
     from payment_order o, generate_series(1, $2) n where o.id = $1`,
    [Id, count],
  );
}
await crowd(many);

test("what is linked is looked up, also by a plan that was made while there was nothing", async () => {
  const link = (transactionId: bigint) => ({
    ...{ transactionId, orderId: 1n, settles: false },
    ...{ how: "Auto" as const, actor: "matching" },
  });
  await desk.inWhole(async (tx) => {
    planByKeys(tx);
    // A statement is prepared from its second use on.
    for (const id of [1n, 2n, 3n]) await linkTransactions(tx, [link(id)], now());
    const { credits } = await storeReports(tx, [report(lines("L", () => null))]);
    const some = credits.slice(-3).map(({ id }, index) => ({ ...link(id), orderId: BigInt(index + 1) }));
    const read = await reads(tx, "bank_transaction", () => linkTransactions(tx, some, now()));
    expect(read).toBeLessThan(20);
    await unlinkTransactions(tx, [1n, 2n, 3n]);
  });
});

test.each([
  ["without a name", () => null],
  ["by nobody's name", (index: number) => `stranger ${index}`],
  ["by the name of one order each", (index: number) => (index === 7 ? "Member 7" : `stranger ${index}`)],
] as const)("credits %s are compared with the orders that they name alone", async (_, counterparty) => {
  const credits = creditsOf(lines("C", counterparty));
  await desk.inWhole(async (tx) => {
    planByKeys(tx);
    const locked = await reads(tx, "payment_order", () => lockCandidates(tx, [credits]));
    expect(locked).toBeLessThan(10);
    let found: Awaited<ReturnType<typeof findCandidates>> = [];
    const again = await reads(tx, "payment_order", async () => {
      found = await findCandidates(tx, [credits.slice(0, 5), credits.slice(5)]);
    });
    expect(again).toBeLessThan(10);
    const names = found.map(({ orders }) => (orders.get(desk.account.id) ?? []).map((one) => one.MemberName));
    expect(names).toEqual([[], counterparty(7) === "Member 7" ? ["Member 7"] : []]);
  });
});

test("what is told is compared with what is known of its numbers, however much waits", async () => {
  const currencies = await currenciesOf(app.services.database);
  const read = (name: string) =>
    desk.inWhole(async (tx) => {
      planByKeys(tx);
      const told = report(lines(name, () => null));
      const take = async () => void (await takeReports(tx, [told], currencies));
      return [await reads(tx, "bank_transaction", take), await reads(tx, "bank_transaction_key", take)];
    });
  const first = await read("E-1");
  await read("E-2");
  await read("E-3");
  expect(await read("E-4")).toEqual(first);
});

test("the desk looks at the orders that a waiting credit names, not at all of its accounts", async () => {
  // So many that nobody would read them all.
  await crowd(4_000);
  await asOwner("analyze payment_order");
  const named = (counterparty: string | null) => ({
    ...{
      id: 1n,
      accountId: desk.account.id,
      currency: "THB",
      amountMinor: 99_000_000n,
      remark: null,
      counterparty,
    },
    occurredAt: now(),
  });
  await desk.inWhole(async (tx) => {
    let found: Awaited<ReturnType<typeof candidateOrders>> = new Map();
    const look = (credit: ReturnType<typeof named>) =>
      reads(tx, "payment_order", async () => {
        found = await candidateOrders(tx, [credit]);
      });
    expect(await look(named(null))).toBeLessThan(10);
    expect(await look(named("stranger"))).toBeLessThan(10);
    expect(await look(named(" MEMBER  3007"))).toBeLessThan(20);
    expect((found.get(1n) ?? []).map((order) => order.MemberName)).toEqual(["Member 3007"]);
  });
});

test("a transaction is found by its number, its part's or its order's, however many there are", async () => {
  const told = Array.from({ length: 20 }, (_, round) => lines(`N-${round}`, () => null)).flat();
  await desk.inWhole(async (tx) => {
    planByKeys(tx);
    await storeReports(tx, [report(told)]);
  });
  await asOwner("analyze bank_transaction, bank_transaction_key");
  await desk.inWhole(async (tx) => {
    const find = (...Numbers: string[]) =>
      reads(tx, "bank_transaction", async () => {
        const { Rows } = await listTransactions(tx, { Numbers, Size: 10, Sort: "newest" }, 0);
        expect(Rows.map((row) => row.ExternalId)).toEqual(Numbers.slice(0, 1));
      });
    expect(await find("N-7-7")).toBeLessThan(20);
    expect(await find("N-7-7", "N-7-7#1", "PO-none")).toBeLessThan(20);
  });
});
