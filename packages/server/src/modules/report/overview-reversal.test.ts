/** Money taken back as the overview counts it: what it says of a merchant is what the merchant's balance did. */
import { readFile } from "node:fs/promises";
import type { CallOutput } from "@opc/contract";
import { parseSignedAmount } from "@opc/contract/money";
import type { overviewGet } from "@opc/contract/report/overview";
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { countNotedQuarters } from "./count.ts";
import { readSums } from "./read-sums.ts";

const app = await testApp();
const { database } = app.services;
const query = wholeQuery(app.services);
const desk = await testOrderDesk(app);
const { people } = desk.collections;
const permissions = ["PayOrder", "PayOrder.reverse", "Approval", "Approval.approve"] as const;
let asker: Person;
let approver: Person;

beforeAll(async () => {
  asker = await addPerson(app.services, people["OPC/admin"], "asker", permissions);
  approver = await addPerson(app.services, people["OPC/admin"], "approver", permissions);
  // Covers what a reversal takes beyond its own order.
  await desk.orderAt("Success");
});

async function reversed(keepsFee: boolean): Promise<PaymentOrder> {
  await query("update merchant set keep_fee_on_reversal = $1 where alias = 'ACME'", [keepsFee]);
  const order = await desk.orderAt("Success");
  const input = { OrderNo: order.OrderNo, Reason: "the supplier was charged back" };
  const asked = await actAs(app, asker, "/mc_api/xpay/payorder_reverse", input);
  await approveAs(app, approver, approvalIdOf(asked));
  return desk.now(order);
}

interface Seen {
  available: bigint;
  net: bigint;
  /** The points' own, added up. */
  drawn: bigint;
  reversedFee: bigint;
}

function minor(text = "0.00"): bigint {
  const parsed = parseSignedAmount(text, 2);
  if (parsed === undefined) throw new Error(`no amount: ${text}`);
  return parsed;
}

/** From yesterday to tomorrow: midnight may come meanwhile, on the merchant's clock or ours. */
async function seen(): Promise<Seen> {
  const day = (ahead: number) =>
    new Date(app.clock.now().getTime() + ahead * dayMs).toISOString().slice(0, 10);
  app.clock.advance(31_000);
  const browser = await app.signIn(people["ACME/viewer"]);
  const input = { From: day(-1), To: day(1) };
  const { code, data } = await app.call("/rp_api/report/overview_get", input, browser);
  expect(code).toBe(0);
  const thb = (data as CallOutput<typeof overviewGet>).Currencies.find(({ Currency }) => Currency === "THB");
  return {
    available: await desk.available(),
    net: minor(thb?.Now.Net),
    drawn: thb?.Points.reduce((sum, { Net }) => sum + minor(Net), 0n) ?? 0n,
    reversedFee: minor(thb?.Now.ReversedFee),
  };
}

function moved(before: Seen, after: Seen): Seen {
  const change = (name: keyof Seen) => after[name] - before[name];
  return {
    available: change("available"),
    net: change("net"),
    drawn: change("drawn"),
    reversedFee: change("reversedFee"),
  };
}

const cases = [
  { keepsFee: true, lost: -1_50n, back: 0n },
  { keepsFee: false, lost: 0n, back: 1_50n },
];

test.each(cases)("a fee kept ($keepsFee) is what the merchant lost", async ({ keepsFee, lost, back }) => {
  const before = await seen();
  const order = await reversed(keepsFee);
  const expected = { available: lost, net: lost, drawn: lost, reversedFee: back };
  expect(moved(before, await seen()), "noted").toEqual(expected);
  await countNotedQuarters(database);
  expect(moved(before, await seen()), "counted").toEqual(expected);
  expect(order).toMatchObject({ Exception: "Marked", ReversedFeeMinor: back });
});

const orders = sql<{ ReversedFeeMinor: bigint | null }>`
  select reversed_fee_minor from payment_order where exception = 'Marked' order by id`;
const noted = sql<{ N: number }>`select count(*)::int as n from report_change where kind = 'payment'`;

/** Of whatever was made until this moment: of its quarter, which is not over, the orders themselves are read. */
async function backUntilNow(tx: Transaction): Promise<bigint> {
  const until = app.clock.now();
  const from = new Date(until.getTime() - dayMs);
  const rows = await readSums(tx, { kinds: ["payment"], from, until, whose: "all" });
  return rows.reduce((sum, row) => sum + row.BackFeeMinor, 0n);
}

test("a reversed order that says nothing, as a former release leaves it, is told by the books, and the migration fills it", async () => {
  const right = await seen();
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    await owner.query("update payment_order set reversed_fee_minor = null");
    expect(await seen(), "noted").toMatchObject({ net: right.net, reversedFee: right.reversedFee });
    expect(await desk.inWhole(backUntilNow)).toBe(right.reversedFee);
    await countNotedQuarters(database);
    expect(await seen(), "counted").toMatchObject({ net: right.net, reversedFee: right.reversedFee });
    const file = new URL("../../../migrations/0198-reversed-fees-valid.sql", import.meta.url);
    await owner.query(await readFile(file, "utf8"));
  } finally {
    await owner.end();
  }
  const [filled, again] = await desk.inWhole(
    async (tx) => [await orders.execute(tx), await noted.execute(tx)] as const,
  );
  expect(filled.rows.map(({ ReversedFeeMinor }) => ReversedFeeMinor)).toEqual(cases.map(({ back }) => back));
  expect(again.rows[0]?.N).toBeGreaterThan(0);
  expect(await seen(), "filled").toMatchObject({ net: right.net, reversedFee: right.reversedFee });
});
