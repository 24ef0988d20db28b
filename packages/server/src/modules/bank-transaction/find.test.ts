import type { FoundCredit, FoundOrder } from "@opc/contract/bank-transaction/find";
import { errors } from "@opc/contract/errors";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const { money, order, read } = desk;
const clerk = await desk.clerk("OriginalRecord.bind");
const cashier = await desk.clerk("PayOrder");
const merchant = await app.signIn(desk.collections.people["ACME/admin"]);
const stranger = await app.signIn(desk.collections.people["LOTUS/admin"]);

interface Found {
  Orders: FoundOrder[];
  Credits: FoundCredit[] | null;
}

async function find(input: object, who = clerk.browser): Promise<Found> {
  const answer = await app.call("/rp_api/xpay/payment_find", input, who);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data as Found;
}

const numbersOf = ({ Orders }: Found) => Orders.map(({ OrderNo }) => OrderNo);
const creditsOf = ({ Credits }: Found) => (Credits ?? []).map(({ TransactionId }) => TransactionId);

test("an order is found by what was asked, what was to be paid and what arrived; its credit beside it", async () => {
  const one = await order({ Amount: "5000.00", MemberName: "Thanom Rak" });
  const far = await order({ Amount: "7000.00", MemberName: "Somchai Jai" });
  const payable = payableOf(one);
  expect(numbersOf(await find({ Amount: payable }))).toEqual([one.OrderNo]);
  expect(numbersOf(await find({ Amount: "5000" }))).toEqual([one.OrderNo]);
  expect(numbersOf(await find({ Amount: "4999", Tolerance: "2" }))).toEqual([one.OrderNo]);
  expect(numbersOf(await find({ Amount: "4000", Tolerance: "5" }))).toEqual([]);
  expect(numbersOf(await find({ Payer: "thanom" }))).toEqual([one.OrderNo]);
  expect(numbersOf(await find({ Amount: payable, Payer: "somchai" }))).toEqual([]);
  expect(numbersOf(await find({ Payer: "jai" }))).toEqual([far.OrderNo]);
  const less = await money("4321.09", { Counterparty: "A FRIEND", Remark: "for my order" });
  const found = await find({ Amount: "4321.09" });
  expect(found.Orders).toEqual([]);
  expect(found.Credits).toMatchObject([
    { TransactionId: less.Id.toString(), Amount: "4321.09", IsWaiting: true, OrderNo: null },
  ]);
  expect(creditsOf(await find({ Payer: "my order" }))).toEqual([less.Id.toString()]);
  // Bound, what arrived leads to the order although nobody asked for so much.
  const bound = await desk.prove(clerk, "originalrecord_bind", {
    TransactionId: less.Id.toString(),
    OrderNo: one.OrderNo,
  });
  expect(bound.code).toBe(0);
  expect((await find({ Amount: "4321.09" })).Credits).toEqual([]);
  const at = less.OccurredAt.toISOString();
  expect(creditsOf(await find({ Amount: "4321.09", At: at, Hours: 1 }))).toEqual([less.Id.toString()]);
});

test("the nearest comes first, and an amount that no currency has finds nothing", async () => {
  const near = await order({ Amount: "8801.00" });
  const nearer = await order({ Amount: "8800.00" });
  const wanted = payableOf(nearer);
  expect(numbersOf(await find({ Amount: wanted, Tolerance: "40" }))).toEqual([nearer.OrderNo, near.OrderNo]);
  expect(await find({ Amount: "1.2345" })).toMatchObject({ Orders: [], Credits: [] });
  expect(await find({})).toMatchObject({ Orders: [], Credits: [] });
  const refused = await read(clerk, "payment_find", { Amount: "a lot" });
  expect(refused.code).toBe(errors.InvalidAmount.code);
});

test("a time and an account narrow it", async () => {
  const here = await order({ Amount: "6100.00" });
  const Amount = payableOf(here);
  const waiting = await money("6111.11");
  const other = await money("6111.11", {}, desk.other);
  const both = [other, waiting].map(({ Id }) => Id.toString());
  expect(creditsOf(await find({ Amount: "6111.11" }))).toEqual(both);
  const ofOther = { AccountId: desk.other.id.toString() };
  expect(creditsOf(await find({ Amount: "6111.11", ...ofOther }))).toEqual([other.Id.toString()]);
  expect(numbersOf(await find({ Amount, ...ofOther }))).toEqual([]);
  expect(numbersOf(await find({ Amount, AccountId: desk.account.id.toString() }))).toEqual([here.OrderNo]);
  const lastYear = { At: "2025-01-05 10:00:00", Hours: 2 };
  expect(await find({ Amount: "6111.11", ...lastYear })).toMatchObject({ Orders: [], Credits: [] });
  expect(numbersOf(await find({ Amount, ...lastYear }))).toEqual([]);
});

test("a merchant finds its own orders, no account of ours and no credit", async () => {
  const own = await order({ Amount: "3210.00", MemberName: "Malee Own" });
  await money("3209.00", { Counterparty: "Malee Own" });
  const found = await find({ Amount: payableOf(own), Tolerance: "2" }, merchant);
  expect(found).toMatchObject({ Orders: [{ OrderNo: own.OrderNo, AccountName: null }], Credits: null });
  expect(numbersOf(await find({ Payer: "malee own" }, merchant))).toEqual([own.OrderNo]);
  for (const question of [{ Amount: payableOf(own), Tolerance: "2" }, { Payer: "malee own" }])
    expect(await find(question, stranger)).toMatchObject({ Orders: [], Credits: null });
  const byAccount = { Amount: payableOf(own), AccountId: desk.account.id.toString() };
  expect(await find(byAccount, merchant)).toMatchObject({ Orders: [], Credits: null });
});

test("credits are for who may see bank transactions; nobody without a page finds anything", async () => {
  const own = await order({ Amount: "2210.00" });
  expect(await find({ Amount: payableOf(own) }, cashier.browser)).toMatchObject({
    Orders: [{ OrderNo: own.OrderNo }],
    Credits: null,
  });
  const nobody = await desk.clerk("Withdrawal");
  expect((await read(nobody, "payment_find", { Amount: "1" })).code).toBe(errors.NoPermission.code);
});

test("the desk's search takes an amount as it is written, and an account's name", async () => {
  const waiting = await money("12345.67", { Counterparty: "NOBODY" });
  const search = async (Text: string) => {
    const { data } = await read(clerk, "matchingdesk_list", { Text });
    return (data as { Rows: { Transaction: { Id: string } }[] }).Rows.map(
      ({ Transaction }) => Transaction.Id,
    );
  };
  for (const text of ["12,345.67", "12345.67", "THB 12,345.67"])
    expect(await search(text)).toEqual([waiting.Id.toString()]);
  expect(await search("12345.68")).toEqual([]);
  expect(await search(desk.account.name.slice(0, 5))).toContain(waiting.Id.toString());
});
