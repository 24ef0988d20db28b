/**
 * What one person brings in by statements and binds counts towards the amount of the rule for confirming by hand, with whatever
 * else was confirmed that day: small rows are no way round the second person.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { saveRule } from "../approval/stored-rules.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const clerk = await desk.clerk("OriginalRecord.import", "OriginalRecord.bind", "PayOrder.review");
const colleague = await desk.clerk("OriginalRecord.import");
const operator = desk.collections.people["OPC/admin"];
let made = 0;

const rule = (fromMinor: bigint, enabled = true) =>
  desk.inWhole((tx) =>
    saveRule(
      tx,
      { MerchantId: operator.merchantId, Kind: "ManualConfirm" },
      { enabled, expiresHours: 24, fromMinor: new Map([["THB", fromMinor]]) },
      { name: "OPC/founder", at: app.clock.now() },
    ),
  );
const line = (amount: string) => `R-${++made},${app.clock.now().toISOString()},Credit,${amount}`;
const take = async (amounts: readonly string[], who = clerk) => {
  const text = ["ExternalId,OccurredAt,Direction,Amount", ...amounts.map(line)].join("\r\n");
  const { code, data } = await desk.upload(who, "/mc_api/xpay/originalrecord_import", text);
  expect(code).toBe(0);
  const { Settled, ToReview } = data as { Settled: number; ToReview: number };
  return [Settled, ToReview];
};
const look = async (amounts: readonly string[]) => {
  const text = ["ExternalId,OccurredAt,Direction,Amount", ...amounts.map(line)].join("\r\n");
  const { data } = await desk.upload(clerk, "/rp_api/xpay/originalrecord_importpreview", text);
  const { WouldSettle, WouldReview } = data as { WouldSettle: number; WouldReview: number };
  return [WouldSettle, WouldReview];
};
const payables = async (count: number) => {
  const amounts: string[] = [];
  for (let index = 0; index < count; index++) amounts.push(payableOf(await desk.order({ Amount: "100.00" })));
  return amounts;
};

beforeAll(() => rule(350_00n));
/** Sessions end over night. */
async function nextDay(): Promise<void> {
  app.clock.advance(86_400_000);
  for (const one of [clerk, colleague]) one.browser = await app.signIn(one.person);
}
beforeEach(nextDay);

test("rows of one statement add up: those that reach the amount wait for somebody else", async () => {
  const amounts = await payables(5);
  const before = await desk.available();
  expect(await look(amounts)).toEqual([3, 2]);
  expect(await take(amounts)).toEqual([3, 2]);
  expect((await desk.available()) - before).toBe(3n * 98_50n);
});

test("so do statements after one another, of one person and of one merchant's orders", async () => {
  expect(await take(await payables(2))).toEqual([2, 0]);
  expect(await take(await payables(2))).toEqual([1, 1]);
  expect(await take(await payables(1), colleague)).toEqual([0, 1]);
  await nextDay();
  expect(await take(await payables(1), colleague)).toEqual([1, 0]);
});

test("an imported credit that waited for its order is no bank's word when that is unlocked", async () => {
  await rule(150_00n);
  const locker = await desk.clerk("PayOrder.lock", "PayOrder.unlock");
  const importers = [clerk, colleague, await desk.clerk("OriginalRecord.import")];
  const before = await desk.available();
  const ends: string[] = [];
  for (const importer of importers) {
    const order = await desk.order({ Amount: "100.00" });
    const { OrderNo } = order;
    expect((await desk.act(locker, "payorder_lock", { OrderNo, Reason: "to look" })).code).toBe(0);
    expect(await take([payableOf(order)], importer)).toEqual([0, 0]);
    expect((await desk.act(locker, "payorder_unlock", { OrderNo })).code).toBe(0);
    const { Status, ReviewStatus } = await desk.now(order);
    ends.push(`${Status} ${ReviewStatus}`);
  }
  expect(ends).toEqual(["Success None", "Pending PendingReview", "Pending PendingReview"]);
  expect((await desk.available()) - before).toBe(98_50n);
  await rule(350_00n);
});

test("nor when somebody set it aside meanwhile, and binds it then", async () => {
  await rule(100_00n);
  const both = await desk.clerk("PayOrder.lock", "PayOrder.unlock", "OriginalRecord.ignore");
  const order = await desk.order({ Amount: "100.00" });
  const { OrderNo } = order;
  await desk.act(both, "payorder_lock", { OrderNo, Reason: "to look" });
  expect(await take([payableOf(order)])).toEqual([0, 0]);
  const [waiting] = await desk.query("select max(id) as id from bank_transaction");
  const TransactionId = String(waiting?.Id);
  await desk.act(both, "originalrecord_ignore", { TransactionId, Reason: "not sure" });
  await desk.act(both, "payorder_unlock", { OrderNo });
  expect((await desk.act(both, "originalrecord_unignore", { TransactionId })).code).toBe(0);
  const before = await desk.available();
  const bound = await desk.prove(clerk, "originalrecord_bind", { TransactionId, OrderNo });
  expect(bound).toMatchObject({ code: 0, data: { LinkedAs: "Review", Exception: "None" } });
  expect(await desk.available()).toBe(before);
  await rule(350_00n);
});

test("what a crawler saw is no person's, and without the rule nothing is summed", async () => {
  await rule(100_00n);
  const seen = await desk.order({ Amount: "100.00" });
  await desk.money(payableOf(seen));
  expect((await desk.now(seen)).Status).toBe("Success");
  await rule(100_00n, false);
  expect(await take(await payables(4))).toEqual([4, 0]);
  expect((await desk.query("select 1 from approval_alone where amount_minor >= 40000")).length).toBe(0);
  await desk.inWhole(async (tx) => expect((await proveInTransaction(tx)).ok).toBe(true));
});
