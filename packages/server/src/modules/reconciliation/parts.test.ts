/** Money of a day that is not one order's whole payment: parts of parts, and what a review let pass. */
import { beforeEach, expect, test } from "vitest";
import { linkTransactions } from "../../order/credit-link.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import { settleOrders } from "../payment-order/settle.ts";
import { reconciliationWorld, short } from "./test-world.ts";

const { desk, now, accountDay, read, compare, differences, nextDay } = await reconciliationWorld();
const splitter = await desk.clerk("OriginalRecord.split", "OriginalRecord.ignore");
beforeEach(nextDay);

const day = async () => (await read("get", accountDay())).data;

test("of a part that was split again its parts count, each once", async () => {
  const whole = await desk.money("300.00");
  const split = async (id: string, ...Amounts: string[]) => {
    const answer = await desk.act(splitter, "originalrecord_split", { TransactionId: id, Amounts });
    return (answer.data as { Parts: { Id: string }[] }).Parts.map(({ Id }) => Id);
  };
  const [first = "", second = ""] = await split(whole.Id.toString(), "100.00", "200.00");
  const leaves = [first, ...(await split(second, "50.00", "150.00"))];
  await compare();
  expect(short(await differences())).toEqual([
    "NoOrder 100.00 Open",
    "NoOrder 50.00 Open",
    "NoOrder 150.00 Open",
  ]);
  for (const TransactionId of leaves) {
    const ignored = { TransactionId, Reason: "own transfer" };
    expect((await desk.act(splitter, "originalrecord_ignore", ignored)).code).toBe(0);
  }
  await compare();
  expect(short(await differences({ States: ["Open"] }))).toEqual([]);
  expect(await day()).toMatchObject({ State: "Settled", Bank: { In: "300.00" }, SetAside: { In: "300.00" } });
});

test("an order that was paid without its few satang, and settled as asked for, differs in nothing", async () => {
  const order = await desk.order({ Amount: "100.00" });
  const money = await desk.money("100.00");
  await desk.inWhole(async (tx) => {
    await lockOrder(tx, order.OrderNo);
    const link = { transactionId: money.Id, orderId: order.Id, settles: true, how: "Review" as const };
    await linkTransactions(tx, [{ ...link, actor: "OPC/x" }], now());
    const paid = { order, exponent: 2, paidMinor: 100_00n, externalId: money.ExternalId };
    const actor = { kind: "user" as const, name: "OPC/x" };
    await settleOrders(tx, [{ ...paid, move: "settleReviewed", actor, settledMinor: 100_00n }], now());
  });
  await desk.query("update payment_order set review_status = 'Approved' where id = $1", [order.Id]);
  await compare();
  expect(short(await differences())).toEqual([]);
  expect(await day()).toMatchObject({ State: "Clean", Orders: { In: "100.00" }, SlotDifference: "0.00" });
});
