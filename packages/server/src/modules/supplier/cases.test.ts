/** Money that a supplier tells of beside what its order stands on: how much of it is a case, and what is none. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { currenciesOf } from "../../db/currencies.ts";
import { reviewOf } from "../payment-order/action-store.ts";
import { reverseSettlement } from "../payment-order/reverse.ts";
import { rejectReviews } from "../payment-order/reviews.ts";
import { settleOrders } from "../payment-order/settle.ts";
import { noteTakenBack, rejectMoney } from "../payment-order/supplier-money.ts";
import { proveBooks } from "../proof/prove.ts";
import { notice, reportOf } from "./http-protocol.ts";
import { takeReports } from "./reports.ts";
import { channelsOfSupplier, lockOrders } from "./store.ts";
import { acceptedAs, paidBody, supplierWorld, type TestChannel } from "./test-world.ts";

const world = await supplierWorld();
const { app, supplier, dispatcher, query, create, notify, orderOf, attemptsOf, eventsOf, inWhole } = world;
const sea = await world.addChannel("SEA", "SEA-1", { sortOrder: 1 });
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });
const operator = { kind: "user" as const, name: "OPC/admin" };

beforeEach(async () => {
  await query(sql`update supplier_attempt set next_at = null`);
  supplier.calm();
  await world.only(sea);
});

/** An order that SEA-1 has accepted. */
async function accepted() {
  const { data } = await create();
  await dispatcher.dispatchDue();
  const [attempt] = await attemptsOf(data.OrderNo);
  return { orderNo: data.OrderNo, reference: attempt?.Reference ?? "" };
}

/** One that SEA-1 refused and HILL-1 has accepted; what both were asked as. */
async function rerouted() {
  await world.only(sea, hill);
  supplier.onCreate = ({ channel, payment }) =>
    channel.code === "SEA-1" ? { kind: "refused", reason: "busy" } : acceptedAs(payment.reference);
  const { orderNo } = await accepted();
  const [first, second] = await attemptsOf(orderNo);
  return { orderNo, first: first?.Reference ?? "", second: second?.Reference ?? "" };
}

/** A person confirms the order by remark and image: no number of any money is known. */
async function confirmByEvidence(orderNo: string): Promise<void> {
  await query(sql`update payment_order set status = 'Locked', status_before_lock = 'Paying', remaining_ms = 60000,
    locked_at = now() where order_no = ${orderNo}`);
  const { Id } = await orderOf(orderNo);
  await inWhole(async (tx) => {
    const [order] = await lockOrders(tx, [Id]);
    if (!order) throw new Error("no order");
    const paid = { paidMinor: order.PayableMinor, externalId: null, move: "confirm" as const };
    await settleOrders(tx, [{ order, exponent: 2, ...paid, actor: operator }], app.clock.now());
  });
}

const deny = (channel: TestChannel, reference: string) =>
  notify(channel, reference, {
    body: { Status: "Failed", FailedAt: app.clock.now().toISOString(), Reason: "never came" },
  });
const casesOf = (orderNo: string) =>
  query(sql<{ Kind: string; AmountMinor: bigint; SupplierCode: string }>`
    select kind, amount_minor, supplier_code from money_case where order_no = ${orderNo} order by id`);
const surplus = (AmountMinor: bigint) => ({ Kind: "CollectionPaidTwice", AmountMinor, SupplierCode: "SEA" });
const missing = (AmountMinor: bigint) => ({ Kind: "CollectionTakenBack", AmountMinor, SupplierCode: "SEA" });

describe("of a review that a person rejects", () => {
  const reviewer = { kind: "user" as const, name: "OPC/reviewer", userId: null };

  async function rejected(orderNo: string): Promise<void> {
    const { Id } = await orderOf(orderNo);
    await inWhole(async (tx) => {
      const [order] = await lockOrders(tx, [Id]);
      if (order) await rejectMoney(tx, order, reviewer, "not this order's money", app.clock.now());
    });
  }

  test.each([
    ["too little", "40.00", 4_000n],
    ["too much", "150.00", 15_000n],
  ])("%s that its supplier told is surplus, once", async (_what, Amount, minor) => {
    const { orderNo, reference } = await accepted();
    await notify(sea, reference, { body: { Amount } });
    await rejected(orderNo);
    await rejected(orderNo);
    await notify(sea, reference, { body: { Amount } });
    expect(await casesOf(orderNo)).toEqual([surplus(minor)]);
    expect(await orderOf(orderNo)).toMatchObject({ ReviewStatus: "Rejected", PaidMinor: null });
    // The rest is other money: it settles the order, and what was rejected is surplus as before.
    await notify(sea, reference);
    expect(await orderOf(orderNo)).toMatchObject({ Status: "Success", PaidMinor: 10_000n });
    expect(await casesOf(orderNo)).toEqual([surplus(minor)]);
  });

  test("nothing is surplus where nothing waits", async () => {
    const { orderNo } = await accepted();
    await rejected(orderNo);
    expect(await casesOf(orderNo)).toEqual([]);
  });
});

describe("of a review that a person approves", () => {
  async function credited(orderNo: string): Promise<void> {
    const { Id } = await orderOf(orderNo);
    await inWhole(async (tx) => {
      const [order] = await lockOrders(tx, [Id]);
      const review = order && (await reviewOf(tx, Id));
      if (order && review) await noteTakenBack(tx, order, review, app.clock.now());
    });
  }

  test("money that its supplier has denied meanwhile is missing, once", async () => {
    const { orderNo, reference } = await accepted();
    await notify(sea, reference, { body: { Amount: "40.00" } });
    await credited(orderNo);
    expect(await casesOf(orderNo)).toEqual([]);
    expect((await deny(sea, reference)).status).toBe(422);
    for (let copy = 0; copy < 2; copy += 1) await credited(orderNo);
    expect(await casesOf(orderNo)).toEqual([missing(4_000n)]);
  });
});

describe("of an order that a person's evidence settled", () => {
  test.each([
    ["what the evidence spoke of", "100.00", []],
    ["less", "40.00", [missing(6_000n)]],
    ["more", "150.00", [surplus(5_000n)]],
  ] as const)("its supplier tells of %s", async (_what, Amount, cases) => {
    const { orderNo, reference } = await accepted();
    await confirmByEvidence(orderNo);
    for (let copy = 0; copy < 2; copy += 1)
      expect((await notify(sea, reference, { body: { Amount } })).status).toBe(200);
    expect(await casesOf(orderNo)).toEqual(cases);
  });

  test("its supplier says that no money came, by notice and however often", async () => {
    const { orderNo, reference } = await accepted();
    await confirmByEvidence(orderNo);
    for (let copy = 0; copy < 2; copy += 1) expect((await deny(sea, reference)).status).toBe(200);
    expect(await casesOf(orderNo)).toEqual([missing(10_000n)]);
    expect(await attemptsOf(orderNo)).toMatchObject([{ Status: "Failed" }]);
    expect(await orderOf(orderNo)).toMatchObject({ Status: "Success", Exception: "None" });
  });

  test("its supplier says so when it is asked by reference, later than once", async () => {
    const { orderNo } = await accepted();
    await confirmByEvidence(orderNo);
    await query(sql`update supplier_attempt set next_at = now() where status = 'Accepted'`);
    app.clock.advance(60_000);
    await dispatcher.dispatchDue();
    supplier.onQuery = () => ({ kind: "refused", reason: "never came" });
    app.clock.advance(11 * 60_000);
    await dispatcher.dispatchDue();
    expect(await casesOf(orderNo)).toEqual([missing(10_000n)]);
  });

  test("what another attempt is paid besides is surplus, all of it", async () => {
    const { orderNo, first, second } = await rerouted();
    await confirmByEvidence(orderNo);
    await notify(hill, second);
    expect(await casesOf(orderNo)).toEqual([]);
    await notify(sea, first);
    expect(await casesOf(orderNo)).toEqual([surplus(10_000n)]);
  });

  test("and that was reversed since, all that comes is surplus", async () => {
    const { orderNo, reference } = await accepted();
    await confirmByEvidence(orderNo);
    const { Id } = await orderOf(orderNo);
    await inWhole(async (tx) => {
      const [order] = await lockOrders(tx, [Id]);
      if (!order) throw new Error("no order");
      const why = { actor: operator, reason: "the slip was changed" };
      await reverseSettlement(tx, { order, exponent: 2, ...why }, app.clock.now());
    });
    await notify(sea, reference);
    expect(await casesOf(orderNo)).toEqual([surplus(10_000n)]);
  });
});

describe("of an order that another attempt's money settled", () => {
  test("surplus that its supplier takes back is not the order's money", async () => {
    const { orderNo, first, second } = await rerouted();
    await notify(hill, second);
    await notify(sea, first);
    await deny(sea, first);
    expect(await casesOf(orderNo)).toEqual([surplus(10_000n)]);
    expect((await eventsOf(orderNo)).at(-1)?.OperatorDetail).toMatchObject({ Outcome: "TakenBack" });
    await deny(hill, second);
    expect(await casesOf(orderNo)).toEqual([surplus(10_000n), { ...missing(10_000n), SupplierCode: "HILL" }]);
  });

  test("both told in one batch", async () => {
    const { orderNo, first, second } = await rerouted();
    await together([
      [hill, second, "100.00"],
      [sea, first, "100.00"],
    ]);
    expect(await casesOf(orderNo)).toEqual([surplus(10_000n)]);
  });
});

/** What suppliers say is taken in one transaction, in order. */
async function together(told: readonly (readonly [TestChannel, string, string])[]): Promise<void> {
  const facts = {
    currencies: await currenciesOf(app.services.database),
    operatorMinutes: 0,
    allowSandbox: false,
    now: app.clock.now(),
  };
  await inWhole(async (tx) => {
    const reports = [];
    for (const [channel, reference, Amount] of told) {
      const body = notice.parse({ ...paidBody(channel, reference, facts.now), Amount });
      const channels = await channelsOfSupplier(tx, app.services.vault, channel.supplierCode);
      reports.push({ report: reportOf(body), channels });
    }
    await takeReports(tx, reports, facts);
  });
}

test("a part and the exact money in one batch: the part is a case, as it is when they come one by one", async () => {
  const { orderNo, reference } = await accepted();
  await together([
    [sea, reference, "50.00"],
    [sea, reference, "100.00"],
  ]);
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Success", PaidMinor: 10_000n });
  expect(await casesOf(orderNo)).toEqual([surplus(5_000n)]);
});

test("other money that comes while a review waits is not taken, and told again until it is decided", async () => {
  const { orderNo, first, second } = await rerouted();
  await notify(hill, second, { body: { Amount: "60.00" } });
  const told = (await eventsOf(orderNo)).length;
  for (let copy = 0; copy < 3; copy += 1)
    expect(await notify(sea, first)).toMatchObject({ status: 503, code: errors.OrderHeld.code });
  expect((await eventsOf(orderNo)).length).toBe(told + 1);
  const { Id } = await orderOf(orderNo);
  const reviewer = { kind: "system" as const, name: "test", userId: null };
  await inWhole((tx) => rejectReviews(tx, [Id], reviewer, "not for this order", app.clock.now()));
  expect((await notify(sea, first)).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({ ReviewStatus: "PendingReview", PaidMinor: 10_000n });
});

test("the books prove", async () => {
  expect((await proveBooks(app.services.database)).firstBad).toBeUndefined();
});
