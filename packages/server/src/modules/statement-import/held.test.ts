/** Somebody holds one merchant's balance: a statement with that merchant's money waits, and keeps no other merchant waiting. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const clerk = await desk.clerk("OriginalRecord.import");
const merchants = ["ACME", "LOTUS"] as const;
const idOf = (merchant: (typeof merchants)[number]) =>
  desk.collections.people[`${merchant}/admin`].merchantId;
// Balances are locked by their merchants' ids: the first is locked already when the last is waited for.
const [first, last] = merchants.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1)) as [
  "ACME" | "LOTUS",
  "ACME" | "LOTUS",
];

async function orderOf(merchant: "ACME" | "LOTUS") {
  await desk.collections.beat(desk.account);
  const { data } = await desk.collections.create({}, { merchant });
  const { OrderNo } = data as { OrderNo: string };
  return desk.inWhole((tx) =>
    tx.selectFrom("PaymentOrder").selectAll().where("OrderNo", "=", OrderNo).executeTakeFirstOrThrow(),
  );
}

let made = 0;
const lineOf = (amount: string) => `HS-${++made},${app.clock.now().toISOString()},Credit,${amount}`;
const take = (...lines: string[]) =>
  desk.upload(
    clerk,
    "/mc_api/xpay/originalrecord_import",
    ["ExternalId,OccurredAt,Direction,Amount", ...lines].join("\r\n"),
  );

const hold = (merchant: "ACME" | "LOTUS", meanwhile: () => Promise<void>, limit = "0") =>
  desk.inWhole(async (tx) => {
    await sql.raw(`set local lock_timeout = '${limit}'`).execute(tx);
    await sql`select from ledger_account where merchant_id = ${idOf(merchant)} order by id for no key update`.execute(
      tx,
    );
    await meanwhile();
  });

/** Somebody waits for a row of the ledger, or is done with it. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const [{ Count } = { Count: 0n }] = (await desk.query(
      `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%ledger_account%'`,
    )) as { Count: bigint }[];
    if (Count > 0n) return;
  }
}

test("it gives back what it holds of others, and then does all of it once", async () => {
  for (const merchant of merchants) await take(lineOf(payableOf(await orderOf(merchant))));
  const [own, another, held] = [await orderOf(first), await orderOf(first), await orderOf(last)];
  let answer: ReturnType<typeof take> | undefined;
  await hold(last, async () => {
    answer = take(lineOf(payableOf(own)), lineOf(payableOf(held)));
    await untilSomebodyWaits();
    // Far longer than a moment, and shorter than forever.
    await hold(first, async () => {}, "5s");
    // A crawler's credit is answered and settled while the import is in the middle.
    await desk.money(payableOf(another));
    expect([(await desk.now(another)).Status, (await desk.now(held)).Status]).toEqual(["Success", "Pending"]);
  });
  expect(await answer).toMatchObject({ code: 0, data: { New: 2, Settled: 2, Waiting: 0, SetAside: 0 } });
  expect([(await desk.now(own)).Status, (await desk.now(held)).Status]).toEqual(["Success", "Success"]);
  const posted = await desk.query("select count(*)::integer as n from journal where order_no = any($1)", [
    [own.OrderNo, held.OrderNo],
  ]);
  expect(posted).toEqual([{ N: 2 }]);
  expect(await desk.inWhole(async (tx) => (await proveInTransaction(tx)).ok)).toBe(true);
});

test("a statement of one whose balance is held for too long is refused whole, and taken when it is sent again", async () => {
  const held = await orderOf(last);
  const line = lineOf(payableOf(held));
  await hold(last, async () => {
    expect(await take(line)).toMatchObject({ code: 903 });
  });
  expect(await desk.query("select from bank_transaction where external_id = $1", [`HS-${made}`])).toEqual([]);
  expect(await take(line)).toMatchObject({ code: 0, data: { New: 1, Settled: 1 } });
  expect((await desk.now(held)).Status).toBe("Success");
});

test("of a statement whose connection is killed in the middle nothing stays, and sent again all of it is there once", async () => {
  const [own, held] = [await orderOf(first), await orderOf(last)];
  const lines = [lineOf(payableOf(own)), lineOf(payableOf(held))];
  await hold(last, async () => {
    const answer = take(...lines);
    await untilSomebodyWaits();
    await desk.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%ledger_account%'`);
    expect((await answer).code).not.toBe(0);
  });
  const stored = () =>
    desk.query("select match_status from bank_transaction where external_id = any($1)", [
      lines.map((line) => line.split(",")[0]),
    ]);
  expect(await stored()).toEqual([]);
  expect(await take(...lines)).toMatchObject({ code: 0, data: { New: 2, Settled: 2 } });
  expect(await take(...lines)).toMatchObject({ code: 0, data: { New: 0, Known: 2, Settled: 0 } });
  expect(await stored()).toEqual([{ MatchStatus: "Matched" }, { MatchStatus: "Matched" }]);
  expect(await desk.inWhole(async (tx) => (await proveInTransaction(tx)).ok)).toBe(true);
});
