import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { dayOf, endOfDay } from "../../day.ts";
import { testClerks } from "../../testing/clerks.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { expireOrders } from "../../work/expire-orders.ts";
import { laneWidth } from "./asking.ts";
import { SupplierDispatcher } from "./dispatcher.ts";
import { leaseDue } from "./lease.ts";
import { supplierUrlOf } from "./store.ts";
import { acceptedAs, supplierWorld } from "./test-world.ts";

const world = await supplierWorld();
const { app, supplier, dispatcher, query, create, orderOf, attemptsOf, eventsOf, inWhole } = world;
const sea = await world.addChannel("SEA", "SEA-1", { sortOrder: 1, feeBasisPoints: 200 });
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2, feeBasisPoints: 300 });

beforeEach(async () => {
  await query(sql`update supplier_attempt set next_at = null`);
  supplier.calm();
  await world.only(sea, hill);
});

const kinds = async (orderNo: string) => (await eventsOf(orderNo)).map(({ Kind }) => Kind);

test("an order for a supplier is answered at once, has no account, and its question stands before it is asked", async () => {
  const { code, data } = await create();
  expect(code).toBe(0);
  expect(data.PayableAmount).toBe("100.00");
  const order = await orderOf(data.OrderNo);
  expect(order).toMatchObject({ Status: "Pending", AccountId: null, ChannelId: sea.id, FeeMinor: 200n });
  expect(await attemptsOf(data.OrderNo)).toMatchObject([
    { ChannelCode: "SEA-1", Status: "Planned", Number: 1 },
  ]);
  expect(supplier.asked).toEqual([]);
  expect(await inWhole((tx) => supplierUrlOf(tx, order.Id))).toBeNull();
});

test("an accepted order is Paying and knows where the member pays", async () => {
  const { data } = await create();
  await dispatcher.dispatchDue();
  const [attempt] = await attemptsOf(data.OrderNo);
  const order = await orderOf(data.OrderNo);
  expect(attempt?.Status).toBe("Accepted");
  expect(order.Status).toBe("Paying");
  expect(await inWhole((tx) => supplierUrlOf(tx, order.Id))).toBe(
    `https://pay.example/${attempt?.Reference}`,
  );
  expect(await kinds(data.OrderNo)).toEqual(["created", "routed", "supplierAsked", "supplierAccepted"]);
  expect(supplier.asked[0]?.payment).toMatchObject({
    amount: "100.00",
    currency: "THB",
    reference: attempt?.Reference,
  });
});

test("a test of one channel alone goes on to no other, and any other test does", async () => {
  supplier.onCreate = ({ channel, payment }) =>
    channel.code === "SEA-1" ? { kind: "refused", reason: "no capacity" } : acceptedAs(payment.reference);
  const staff = testClerks(app, world.collections.people["OPC/nobody"], "PayOrder");
  const clerk = await staff.clerk("createTest");
  const input = { MerchantAlias: "ACME", PayTypeCode: "BANKING", Currency: "THB", Amount: "50.00" };
  const made = async (changes: object) => {
    const { data } = await staff.act(clerk, "payorder_createtest", { ...input, ...changes });
    return (data as { OrderNo: string }).OrderNo;
  };
  const [alone, free] = [await made({ ChannelCode: "SEA-1" }), await made({})];
  await dispatcher.dispatchDue();
  expect((await attemptsOf(alone)).map(({ ChannelCode }) => ChannelCode)).toEqual(["SEA-1"]);
  expect((await orderOf(alone)).Status).toBe("Failed");
  expect((await attemptsOf(free)).map(({ ChannelCode }) => ChannelCode)).toEqual(["SEA-1", "HILL-1"]);
});

test("a refusal goes on to the next channel once, with its terms and its limit", async () => {
  await query(sql`update channel set daily_limit_minor = 50000000`);
  supplier.onCreate = ({ channel, payment }) =>
    channel.code === "SEA-1" ? { kind: "refused", reason: "no capacity" } : acceptedAs(payment.reference);
  const { data } = await create();
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1", "create HILL-1"]);
  expect(await attemptsOf(data.OrderNo)).toMatchObject([
    { ChannelCode: "SEA-1", Status: "Refused", Reason: "no capacity" },
    { ChannelCode: "HILL-1", Status: "Accepted" },
  ]);
  expect(await orderOf(data.OrderNo)).toMatchObject({ Status: "Paying", ChannelId: hill.id, FeeMinor: 300n });
  const rerouted = (await eventsOf(data.OrderNo)).find(({ Kind }) => Kind === "rerouted");
  expect(rerouted?.OperatorDetail).toEqual({ Channel: "HILL-1", Refused: "SEA-1: tried before" });
  const days = await query(
    sql`select c.code, d.promised_minor from channel_day d join channel c on c.id = d.channel_id order by code`,
  );
  expect(days).toEqual([
    { Code: "HILL-1", PromisedMinor: 10_000n },
    { Code: "SEA-1", PromisedMinor: 0n },
  ]);
  await query(sql`update channel set daily_limit_minor = null`);
});

test("an order that is passed on after midnight counts for the new day at its new channel", async () => {
  await query(sql`update channel set daily_limit_minor = 50000000`);
  await query(sql`update channel_day set promised_minor = 0`);
  const [operator] = await query(
    sql<{ Minutes: number }>`select time_difference_minutes as minutes from merchant where type = 'Super'`,
  );
  const now = app.clock.now();
  app.clock.advance(endOfDay(now, operator?.Minutes ?? 0).getTime() - now.getTime() - 60_000);
  supplier.onCreate = ({ channel, payment }) =>
    channel.code === "SEA-1" ? { kind: "refused", reason: "no capacity" } : acceptedAs(payment.reference);
  const { data } = await create();
  app.clock.advance(120_000);
  await dispatcher.dispatchDue();
  const counted = sql<{ Code: string; Day: string; PromisedMinor: bigint }>`
    select c.code, d.day, d.promised_minor from channel_day d join channel c on c.id = d.channel_id
    where d.promised_minor > 0`;
  const today = dayOf(app.clock.now(), operator?.Minutes ?? 0);
  expect(await query(counted)).toEqual([{ Code: "HILL-1", Day: today, PromisedMinor: 10_000n }]);
  await query(sql`update payment_order set expires_at = ${app.clock.now()} where order_no = ${data.OrderNo}`);
  await expireOrders(app.services);
  expect(await query(counted)).toEqual([]);
  await query(sql`update channel set daily_limit_minor = null`);
});

test("when every supplier refuses, the order fails and its merchant is told", async () => {
  supplier.onCreate = () => ({ kind: "refused", reason: "closed" });
  const { data } = await create();
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1", "create HILL-1"]);
  expect(await orderOf(data.OrderNo)).toMatchObject({ Status: "Failed", CallbackStatus: "InProgress" });
  const [callback] = await query(
    sql<{ Body: string }>`select body from callback_record where order_no = ${data.OrderNo}`,
  );
  expect(JSON.parse(callback?.Body ?? "{}")).toMatchObject({ Status: "Failed" });
});

test("no answer never fails an order by itself: it is asked about by reference until the supplier says", async () => {
  supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  supplier.onQuery = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  const { data } = await create();
  for (let minute = 0; minute < 20; minute += 1) {
    await dispatcher.dispatchDue();
    app.clock.advance(60_000);
  }
  expect(supplier.asked.filter(({ kind }) => kind === "create")).toHaveLength(1);
  expect((await orderOf(data.OrderNo)).Status).toBe("Pending");
  supplier.onQuery = ({ payment }) => acceptedAs(payment.reference);
  await dispatcher.dispatchDue();
  expect((await orderOf(data.OrderNo)).Status).toBe("Paying");
  expect(supplier.asked.filter(({ kind }) => kind === "create")).toHaveLength(1);
  expect(new Set(supplier.asked.map(({ payment }) => payment.reference)).size).toBe(1);
  expect((await kinds(data.OrderNo)).filter((kind) => kind === "supplierSilent")).toHaveLength(1);
});

test("a worker that dies after Asked leaves a question that is asked about, never sent again", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  supplier.onCreate = () => promise.then(() => ({ kind: "refused" as const, reason: "too late" }));
  const { data } = await create();
  const dying = new SupplierDispatcher(app.services, { http: supplier }).dispatchDue();
  await expect.poll(() => supplier.asked.length).toBe(1);
  // Its lease still holds: nobody else touches the question.
  expect(await dispatcher.dispatchDue()).toBe(0);
  supplier.onQuery = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  app.clock.advance(31_000);
  expect(await dispatcher.dispatchDue()).toBe(1);
  // What the dead one would have written down counts no more.
  resolve();
  await dying;
  expect(await attemptsOf(data.OrderNo)).toMatchObject([{ Status: "Asked", Reason: null }]);
  supplier.onQuery = ({ payment }) => acceptedAs(payment.reference);
  app.clock.advance(60_000);
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1", "query SEA-1", "query SEA-1"]);
  expect((await orderOf(data.OrderNo)).Status).toBe("Paying");
});

test("a reference that its supplier never got is given up and asked anew, at most twice of one channel", async () => {
  await world.only(sea);
  supplier.onCreate = () => ({ kind: "silent", failure: "ConnectionReset" });
  supplier.onQuery = () => ({ kind: "unknown" });
  const { data } = await create();
  await dispatcher.dispatchDue();
  app.clock.advance(3_000);
  await dispatcher.dispatchDue();
  // The request may still be on its way.
  expect(await attemptsOf(data.OrderNo)).toMatchObject([{ Status: "Asked" }]);
  for (let step = 0; step < 12; step += 1) {
    app.clock.advance(10_000);
    await dispatcher.dispatchDue();
  }
  const attempts = await attemptsOf(data.OrderNo);
  expect(attempts).toMatchObject([
    { Status: "Refused", Reason: "NotReceived" },
    { Status: "Refused", Reason: "NotReceived" },
  ]);
  expect(attempts[0]?.Reference).not.toBe(attempts[1]?.Reference);
  expect((await orderOf(data.OrderNo)).Status).toBe("Failed");
});

test("what could not even leave goes to the next channel at once", async () => {
  supplier.onCreate = ({ channel, payment }) =>
    channel.code === "SEA-1"
      ? { kind: "notSent", failure: "ConnectionRefused" }
      : acceptedAs(payment.reference);
  const { data } = await create();
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1", "create HILL-1"]);
  expect((await orderOf(data.OrderNo)).Status).toBe("Paying");
});

test("an order that ended before its question was due is never sent", async () => {
  const { data } = await create();
  app.clock.advance(31 * 60_000);
  await expireOrders(app.services);
  await dispatcher.dispatchDue();
  expect(supplier.asked).toEqual([]);
  expect(await attemptsOf(data.OrderNo)).toMatchObject([{ Status: "Cancelled", NextAt: null }]);
});

test("a locked order's question waits for the lock to end", async () => {
  const { data } = await create();
  await query(sql`update payment_order set status = 'Locked', status_before_lock = 'Pending', remaining_ms = 60000,
    locked_at = now() where order_no = ${data.OrderNo}`);
  await dispatcher.dispatchDue();
  expect(supplier.asked).toEqual([]);
  await query(sql`update payment_order set status = 'Pending', status_before_lock = null, remaining_ms = null,
    locked_at = null where order_no = ${data.OrderNo}`);
  app.clock.advance(5_000);
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1"]);
});

test("a lost notice is made up for: an accepted payment is asked about until it is told", async () => {
  const { data } = await create();
  await dispatcher.dispatchDue();
  const [attempt] = await attemptsOf(data.OrderNo);
  const reference = attempt?.Reference ?? "";
  supplier.onQuery = ({ channel }) => ({
    kind: "reported",
    report: {
      reference,
      merchantNo: channel.merchantNo,
      supplierOrderNo: `S-${reference}`,
      status: "Paid",
      currency: "THB",
      amount: "100.00",
      at: app.clock.now(),
      reason: null,
    },
  });
  app.clock.advance(15_000);
  await dispatcher.dispatchDue();
  expect((await orderOf(data.OrderNo)).Status).toBe("Success");
  expect(await world.creditsOf(data.OrderNo)).toBe(1);
  app.clock.advance(3_600_000);
  expect(await dispatcher.dispatchDue()).toBe(0);
});

test("two workers ask each question once", async () => {
  const numbers = await Promise.all(Array.from({ length: 12 }, async () => (await create()).data.OrderNo));
  const other = new SupplierDispatcher(app.services, { http: supplier });
  await Promise.all([dispatcher.dispatchDue(), other.dispatchDue(), dispatcher.dispatchDue()]);
  expect(supplier.questions).toEqual(numbers.map(() => "create SEA-1"));
  expect(new Set(supplier.asked.map(({ payment }) => payment.reference)).size).toBe(numbers.length);
});

test("of a supplier with several channels so much is asked at once, and others keep room while it hangs", async () => {
  const more = await world.addChannel("SEA", "SEA-2", {});
  const ask = async (channel: typeof sea, many: number) => {
    await world.only(channel);
    for (let made = 0; made < many; made++) expect((await create()).code).toBe(0);
  };
  await ask(sea, 20);
  await ask(more, 20);
  await ask(hill, 6);
  const tables = { attempts: "supplier_attempt", channels: "channel", channel: "channel_id" } as const;
  const lease = async (room: { limit: number; reserve: number }, inFlight: [bigint, number][] = []) => {
    await query(sql`update supplier_attempt set leased_until = null`);
    const request = { now: app.clock.now(), ...room, inFlight: new Map(inFlight) };
    const taken = await inWhole((tx) => leaseDue(tx, tables, request));
    const ofHill = taken.filter(({ ChannelId }) => ChannelId === hill.id).length;
    return { SEA: taken.length - ofHill, HILL: ofHill };
  };
  expect(await lease({ limit: 100, reserve: 0 })).toEqual({ SEA: laneWidth.most, HILL: 6 });
  // In turns, though all of SEA's have waited longer.
  expect(await lease({ limit: 8, reserve: 0 })).toEqual({ SEA: 4, HILL: 4 });
  const [first] = await query<{ SupplierId: bigint }>(
    sql`select supplier_id from channel where id = ${sea.id}`,
  );
  const busy: [bigint, number][] = [[first?.SupplierId ?? 0n, laneWidth.most - 2]];
  expect(await lease({ limit: 100, reserve: 0 }, busy)).toEqual({ SEA: 2, HILL: 6 });
  expect(await lease({ limit: 0, reserve: 32 }, busy)).toEqual({ SEA: 0, HILL: laneWidth.least });
});

test("a channel's daily limit holds among many at once, and an expired order gives its part back", async () => {
  await world.only(sea);
  await query(sql`update channel_day set promised_minor = 0`);
  await query(sql`update channel set daily_limit_minor = 30000 where id = ${sea.id}`);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === errors.NoAvailableChannel.code)).toHaveLength(5);
  app.clock.advance(31 * 60_000);
  await expireOrders(app.services);
  expect((await create()).code).toBe(0);
  await query(sql`update channel set daily_limit_minor = null`);
});

test("every status that suppliers led to stands on its order's timeline", async () => {
  expect(await inWhole(ordersWithoutLine)).toEqual([]);
});
