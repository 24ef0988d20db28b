import { sql } from "kysely";
import { expect, test } from "vitest";
import { movePayouts } from "../../order/payout-move.ts";
import { attemptAccepted, attemptRefused, cancelPlanned } from "./attempts.ts";
import { planAttempts } from "./plan.ts";
import { payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, dispatcher, app, people } = world;
const sea = await world.addChannel("SEA", "SEA-1", { maximumMinor: 50_000n });
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2, DailyLimitMinor: 25_000n });
const operator = await app.signIn(people["OPC/admin"]);

async function promised(): Promise<bigint> {
  const [row] = await world.query(sql<{ Sum: bigint }>`
    select coalesce(sum(promised_minor), 0)::bigint as sum from payout_channel_day where payout_channel_id = ${hill.id}`);
  return row?.Sum ?? 0n;
}

function detailOf(events: { Kind: string; OperatorDetail: Record<string, string> }[], kind: string) {
  return events.find((event) => event.Kind === kind)?.OperatorDetail;
}

test("the merchant's first channel that takes the amount gets it, with a reference that nobody guesses", async () => {
  await world.only(sea, hill);
  const { order, planned } = await world.open();
  expect(planned).toMatchObject({ kind: "planned", channelCode: "SEA-1", cardName: null });
  const [attempt] = await world.attemptsOf(order.Id);
  expect(attempt?.Reference).toMatch(new RegExp(`^${order.OrderNo}-1-[0-9A-Z]{8}$`));
  expect(attempt).toMatchObject({ Status: "Planned", Number: 1, ChannelCode: "SEA-1" });
  expect(detailOf(await world.eventsOf(order.Id), "routed")).toEqual({
    Channel: "SEA-1",
    Reference: attempt?.Reference,
  });
  expect(await world.orderOf(order.Id)).toMatchObject({ ChannelCode: "SEA-1", AttemptCount: 1 });
});

test("where nothing takes it the order is channel failed, its timeline says why, and its money stays held", async () => {
  await world.only(sea, hill);
  const { order, planned } = await world.open({ AmountMinor: 60_000n });
  expect(planned.kind).toBe("notRouted");
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelFailed");
  const events = await world.eventsOf(order.Id);
  expect(events.map(({ Kind }) => Kind)).toEqual(["notRouted"]);
  expect(detailOf(events, "notRouted")).toEqual({ Refused: "SEA-1: range; HILL-1: daily limit" });
  expect(await world.attemptsOf(order.Id)).toEqual([]);
  expect(await world.booked(order.Id)).toEqual(["Create Cashout Order Deduct The Balance"]);
});

test("a merchant without any channel is told so", async () => {
  const { order } = await world.open({ CashoutTypeCode: "NONE" });
  expect(detailOf(await world.eventsOf(order.Id), "notRouted")).toEqual({ Refused: "no channel" });
});

test("a day's limit holds for all at once, and what is refused or taken back is given back", async () => {
  await world.only(hill);
  const opened = await Promise.all(Array.from({ length: 6 }, () => world.open()));
  const planned = opened.filter((one) => one.planned.kind === "planned");
  expect(planned).toHaveLength(2);
  expect(await promised()).toBe(20_000n);
  const [first, second] = planned;
  if (!first || !second) throw new Error("two should be planned");
  await world.lock(first.order.Id, (tx) => cancelPlanned(tx, first.order.Id, app.clock.now()));
  expect(await promised()).toBe(10_000n);
  supplier.calm();
  supplier.onCreate = () => ({ kind: "refused", reason: "no" });
  await dispatcher.dispatchDue();
  expect(await promised()).toBe(0n);
});

test("a day's limit holds for those who send again at the same time, too", async () => {
  await world.only();
  const opened = await Promise.all(Array.from({ length: 8 }, () => world.open()));
  await world.only(hill);
  const facts = await world.facts();
  const actor = { kind: "user" as const, name: "OPC/admin" };
  const kinds = await Promise.all(
    opened.map(({ order: { Id } }) =>
      world.inWhole(async (tx) => {
        const moved = await movePayouts(tx, "sendAgain", [{ orderId: Id, actor }], facts.now);
        const planned = await planAttempts(
          tx,
          [...moved.values()].map((order) => ({ order })),
          facts,
        );
        return planned.get(Id)?.kind;
      }),
    ),
  );
  expect(kinds.filter((kind) => kind === "planned")).toHaveLength(2);
  expect(await promised()).toBe(20_000n);
  supplier.calm();
  supplier.onCreate = () => ({ kind: "refused", reason: "no" });
  await dispatcher.dispatchDue();
  expect(await promised()).toBe(0n);
});

test("news that comes twice takes effect once", async () => {
  await world.only(hill);
  supplier.calm();
  supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  const { order, planned } = await world.open();
  await dispatcher.dispatchDue();
  if (planned.kind !== "planned") throw new Error("not planned");
  const actor = { kind: "supplier" as const, name: "HILL" };
  const news = { attempt: planned.attempt, actor, reason: "no" };
  const refuse = () => world.lock(order.Id, (tx) => attemptRefused(tx, [news], app.clock.now()));
  const answers = await Promise.all([refuse(), refuse(), refuse()]);
  expect(answers.map((attempts) => attempts.length).sort()).toEqual([0, 0, 1]);
  expect(await promised()).toBe(0n);
  expect(await world.lock(order.Id, (tx) => attemptAccepted(tx, [news], app.clock.now()))).toEqual([]);
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelFailed");
});

test("an order never has two attempts that may pay it", async () => {
  await world.only(sea);
  const { order } = await world.open();
  const facts = await world.facts();
  await expect(world.lock(order.Id, (tx) => planAttempts(tx, [{ order }], facts))).rejects.toMatchObject({
    constraint: "payout_attempt_live",
  });
});

test("a batch is planned in one go, and each order sees what those before it promised", async () => {
  await world.only(sea, hill);
  const facts = await world.facts();
  const orders = await Promise.all(
    Array.from({ length: 3 }, () => world.open({ AmountMinor: 60_000n }).then(({ order }) => order)),
  );
  await world
    .inWhole(async (tx) => {
      await sql`update payout_order set status = 'ChannelInProgress', amount_minor = 10000 where id = any(${orders.map(({ Id }) => Id)}::bigint[])`.execute(
        tx,
      );
      await sql`update merchant_payout_channel set maximum_minor = 5000 where payout_channel_id = ${sea.id}`.execute(
        tx,
      );
      const planned = await planAttempts(
        tx,
        orders.map((order) => ({ order: { ...order, AmountMinor: 10_000n } })),
        facts,
      );
      expect([...planned.values()].map(({ kind }) => kind)).toEqual(["planned", "planned", "notRouted"]);
      // Amounts of orders do not change; this one is not kept.
      throw new Error("back");
    })
    .catch((error: Error) => expect(error.message).toBe("back"));
});

test("who sends again is told which channels there are, and why not now", async () => {
  await world.only(hill);
  const { order } = await world.open({ AmountMinor: 60_000n });
  const { data } = await app.call(
    "/rp_api/xpay/cashoutchannel_options",
    { OrderNo: order.OrderNo },
    operator,
  );
  expect(data).toEqual({
    Channels: [
      {
        ChannelCode: "SEA-1",
        ChannelName: "SEA-1",
        Kind: "ThirdParty",
        WhyNot: "disabled",
        Attempts: 0,
        LastReason: null,
        Cards: [],
      },
      {
        ChannelCode: "HILL-1",
        ChannelName: "HILL-1",
        Kind: "ThirdParty",
        WhyNot: "daily limit",
        Attempts: 0,
        LastReason: null,
        Cards: [],
      },
    ],
  });
  expect((await app.call("/rp_api/xpay/cashoutchannel_options", { OrderNo: "C0" }, operator)).code).not.toBe(
    0,
  );
});

test("an ordinary merchant is told of no channel", async () => {
  const merchant = await app.signIn(people["ACME/admin"]);
  const all = await app.call("/rp_api/xpay/cashoutchannel_simplelist", {}, operator);
  expect((all.data as { Channels: unknown[] }).Channels).toHaveLength(2);
  const none = await app.call("/rp_api/xpay/cashoutchannel_simplelist", {}, merchant);
  expect(none).toMatchObject({ code: 0, data: { Channels: [] } });
  const { order } = await world.open();
  const options = await app.call("/rp_api/xpay/cashoutchannel_options", { OrderNo: order.OrderNo }, merchant);
  expect(options.code).not.toBe(0);
});

test("the books prove", async () => {
  expect(await world.prove()).toMatchObject({ ok: true });
});
