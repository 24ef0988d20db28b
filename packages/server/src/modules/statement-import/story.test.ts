/**
 * A day's statement: 100 credits, of them 80 exact, 10 late, 5 too large and 5 that could be either of two orders. What
 * is certain settles by itself, nothing else does, and people bring each of the rest to an end by the calls alone.
 */
import { expect, test } from "vitest";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const importer = await desk.clerk("OriginalRecord.import", "OriginalRecord.bind", "PayOrder.review");
const reviewer = await desk.clerk("PayOrder.review", "OriginalRecord");
const twins = ["Arthit Boonsri", "Busaba Khamdee", "Chanida Lertsin", "Decha Manop", "Ekachai Nakorn"];

const many = async <Item>(count: number, make: (index: number) => Promise<Item>) => {
  const made: Item[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
};
const statusesOf = async (orders: readonly PaymentOrder[]) =>
  (await Promise.all(orders.map(desk.now))).map(({ Status, ReviewStatus }) => `${Status} ${ReviewStatus}`);
const all = (count: number, status: string) => Array.from({ length: count }, () => status);

interface DeskRow {
  Transaction: { Id: string; Counterparty: string | null };
  Kind: string;
}

async function decide({ Id, OrderNo }: PaymentOrder, settle: "OrderAmount" | "RealPayment") {
  const [row] = await desk.query(
    "select id from order_review where order_id = $1 and status = 'PendingReview'",
    [Id],
  );
  const decision = { OrderNo, ReviewId: String(row?.Id), Approve: true, Settle: settle };
  expect((await desk.prove(importer, "payorder_review", decision)).msg).toContain("Someone else");
  expect((await desk.prove(reviewer, "payorder_review", decision)).code).toBe(0);
}

test("each credit of a statement comes to its end, and the ambiguous never by itself", {
  timeout: 120_000,
}, async () => {
  const exact = await many(80, () => desk.order({ Amount: "100.00" }));
  const late = await many(10, () => desk.ended("Expired"));
  const over = await many(5, (index) => desk.order({ Amount: "300.00", MemberName: `Over ${twins[index]}` }));
  const pairs = await many(5, async (index) => {
    const MemberName = twins[index];
    return [
      await desk.order({ Amount: "500.00", MemberName }),
      await desk.order({ Amount: "700.00", MemberName }),
    ] as const;
  });
  const at = app.clock.now().toISOString();
  const line =
    (amount: string, name = "") =>
    (id: number) =>
      `ST-${id},${at},Credit,${amount},${name}`;
  const lines = [
    ...exact.map((one) => line(payableOf(one))),
    ...late.map((one) => line(payableOf(one))),
    ...over.map((one) => line("345.00", one.MemberName?.toUpperCase())),
    // Both orders of this member could be meant; the amount is neither's.
    ...pairs.map(([one]) => line("600.00", one.MemberName?.toUpperCase())),
  ];
  const text = [
    "ExternalId,OccurredAt,Direction,Amount,Counterparty",
    ...lines.map((make, id) => make(id)),
  ].join("\r\n");
  const imported = await desk.upload(importer, "/mc_api/xpay/originalrecord_import", text);
  expect(imported.data).toEqual({
    Rows: 100,
    New: 100,
    Known: 0,
    Settled: 80,
    ToReview: 5,
    Waiting: 15,
    SetAside: 0,
  });

  expect(await statusesOf(exact)).toEqual(all(80, "Success None"));
  expect(await statusesOf(late)).toEqual(all(10, "Expired None"));
  expect(await statusesOf(over)).toEqual(all(5, "Pending PendingReview"));
  expect(await statusesOf(pairs.flat())).toEqual(all(10, "Pending None"));

  const waiting = ((await desk.read(reviewer, "matchingdesk_list")).data as { Rows: DeskRow[] }).Rows;
  expect(waiting.map(({ Kind }) => Kind)).toEqual([...all(10, "Late"), ...all(5, "Ambiguous")]);
  for (const [place, { Transaction }] of waiting.entries()) {
    const order = late[place] ?? pairs[place - late.length]?.[0];
    const bound = await desk.prove(importer, "originalrecord_bind", {
      TransactionId: Transaction.Id,
      OrderNo: order?.OrderNo,
    });
    expect(bound).toMatchObject({
      code: 0,
      data: { LinkedAs: "Review", Exception: place < late.length ? "Late" : "Over" },
    });
  }
  for (const order of [...late, ...over]) await decide(order, "OrderAmount");
  for (const [order] of pairs) await decide(order, "RealPayment");

  const paid = [...exact, ...late, ...over, ...pairs.map(([one]) => one)];
  expect((await statusesOf(paid)).every((status) => status.startsWith("Success"))).toBe(true);
  expect(await statusesOf(pairs.map(([, other]) => other))).toEqual(all(5, "Pending None"));
  const left = await desk.query("select 1 from bank_transaction where match_status <> 'Matched'");
  expect(left).toEqual([]);
  // 1.5 %: 80 × 98.50, 10 × 98.50, 5 × 295.50, 5 × 591.00.
  expect(await desk.available()).toBe(80n * 98_50n + 10n * 98_50n + 5n * 295_50n + 5n * 591_00n);
  await desk.inWhole(async (tx) => {
    expect((await proveInTransaction(tx)).ok).toBe(true);
    expect(await ordersWithoutLine(tx)).toEqual([]);
  });
});
