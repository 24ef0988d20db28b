import { expect, test } from "vitest";
import { acceptedAs, cardNumber, type PayoutAttemptState, paidAs, payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, dispatcher, app } = world;
const sea = await world.addChannel("SEA", "SEA-1");
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });

async function last(orderId: bigint): Promise<PayoutAttemptState> {
  const attempt = (await world.attemptsOf(orderId)).at(-1);
  if (!attempt) throw new Error("no attempt");
  return attempt;
}

async function kindsOf(orderId: bigint): Promise<string[]> {
  return (await world.eventsOf(orderId)).map(({ Kind }) => Kind);
}

test("a payout is asked for once, accepted, and settled when its channel says that it paid", async () => {
  supplier.calm();
  await world.only(sea);
  const { order } = await world.open();
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1"]);
  expect(supplier.asked[0]?.payout).toMatchObject({ amount: "100.00", cardNumber, bankCode: "KBANK" });
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelSuccess");
  expect(await world.orderOf(order.Id)).toMatchObject({ ChannelCode: "SEA-1", AttemptCount: 1 });
  supplier.onQuery = ({ channel, payout }) => ({ kind: "reported", report: paidAs(channel, payout) });
  app.clock.advance(16_000);
  await dispatcher.dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("PayoutSuccess");
  expect(await world.booked(order.Id)).toEqual([
    "Create Cashout Order Deduct The Balance",
    "Cashout Order Success",
  ]);
  const kinds = ["routed", "channelAsked", "channelAccepted", "channelReported", "paid"];
  expect(await kindsOf(order.Id)).toEqual(kinds);
  app.clock.advance(86_400_000);
  expect(await dispatcher.dispatchDue()).toBe(0);
});

test("no answer never fails a payout: it is only ever asked about, by its reference, and never sent again", async () => {
  supplier.calm();
  await world.only(sea, hill);
  supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  supplier.onQuery = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  const { order } = await world.open();
  for (let round = 0; round < 40; round += 1) {
    await dispatcher.dispatchDue();
    app.clock.advance(3_600_000);
  }
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelInProgress");
  expect(supplier.questions.filter((one) => one.startsWith("create"))).toEqual(["create SEA-1"]);
  expect(new Set(supplier.asked.map(({ payout }) => payout.reference)).size).toBe(1);
  expect((await last(order.Id)).Status).toBe("Asked");
  expect((await kindsOf(order.Id)).filter((kind) => kind === "channelSilent")).toHaveLength(1);
  supplier.onQuery = ({ channel, payout }) => ({ kind: "reported", report: paidAs(channel, payout) });
  app.clock.advance(3_600_000);
  await dispatcher.dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("PayoutSuccess");
});

test("what a supplier refuses is channel failed, with its reason, and nothing is sent by itself", async () => {
  supplier.calm();
  await world.only(sea, hill);
  supplier.onCreate = () => ({ kind: "refused", reason: "no such bank" });
  const { order } = await world.open();
  await dispatcher.dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelFailed");
  expect(await last(order.Id)).toMatchObject({ Status: "Refused", Reason: "no such bank", NextAt: null });
  expect(await world.booked(order.Id)).toEqual(["Create Cashout Order Deduct The Balance"]);
  app.clock.advance(3_600_000);
  expect(await dispatcher.dispatchDue()).toBe(0);
  expect(supplier.questions).toEqual(["create SEA-1"]);
});

test("what certainly never left is channel failed at once", async () => {
  supplier.calm();
  await world.only(sea);
  supplier.onCreate = () => ({ kind: "notSent", failure: "ConnectionRefused" });
  const { order } = await world.open();
  await dispatcher.dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelFailed");
  expect(await last(order.Id)).toMatchObject({ Status: "Refused", Reason: "ConnectionRefused" });
});

test("a supplier that does not know the reference is believed only when the question cannot be on its way any more", async () => {
  supplier.calm();
  await world.only(sea);
  supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  supplier.onQuery = () => ({ kind: "unknown" });
  const { order } = await world.open();
  await dispatcher.dispatchDue();
  app.clock.advance(20_000);
  await dispatcher.dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelInProgress");
  app.clock.advance(60_000);
  await dispatcher.dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelFailed");
  expect(await last(order.Id)).toMatchObject({ Status: "Refused", Reason: "NotReceived" });
});

test("a worker that lost its lease writes nothing", async () => {
  supplier.calm();
  await world.only(sea);
  const { order } = await world.open();
  supplier.onCreate = async ({ payout }) => {
    await world.inWhole((tx) =>
      tx
        .updateTable("PayoutAttempt")
        .set({ LeasedUntil: new Date(app.clock.now().getTime() + 90_000) })
        .where("OrderId", "=", order.Id)
        .execute(),
    );
    return acceptedAs(payout.reference);
  };
  await dispatcher.dispatchDue();
  expect(await last(order.Id)).toMatchObject({ Status: "Asked", SupplierOrderNo: null });
  app.clock.advance(91_000);
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1", "query SEA-1"]);
  expect((await last(order.Id)).Status).toBe("Accepted");
});

test("two workers at once ask for each payout once", async () => {
  supplier.calm();
  await world.only(sea, hill);
  const { PayoutDispatcher } = await import("./dispatcher.ts");
  const others = [1, 2, 3].map(() => new PayoutDispatcher(app.services, { http: supplier }));
  for (let many = 0; many < 40; many += 1) await world.open();
  await Promise.all([dispatcher, ...others].map((one) => one.dispatchDue()));
  const created = supplier.asked.filter(({ kind }) => kind === "create");
  const references = created.map(({ payout }) => payout.reference);
  expect(references).toHaveLength(40);
  expect(new Set(references).size).toBe(40);
});

test("the books prove", async () => {
  expect(await world.prove()).toMatchObject({ ok: true });
});
