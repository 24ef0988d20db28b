import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { movePayouts } from "../../order/payout-move.ts";
import { approvalIdOf, approveAs } from "../../testing/approver.ts";
import { addPerson } from "../../testing/people.ts";
import { saveRule } from "../approval/stored-rules.ts";
import { returnPayouts, settlePayouts } from "../payout-settlement/settle.ts";
import { totpCode } from "../session/totp.ts";
import { newSupplierKeys } from "../supplier/signature.ts";
import { attemptRefused, cancelPlanned } from "./attempts.ts";
import { planAttempts } from "./plan.ts";
import { payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, dispatcher, app } = world;
const sea = await world.addChannel("SEA", "SEA-1");
const seaToo = await world.addChannel("SEA", "SEA-2", { sortOrder: 2 });
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 3 });
await world.only(sea);
const operator = { kind: "user" as const, name: "OPC/admin" };
const deducted = "Create Cashout Order Deduct The Balance";

/** An order that the supplier took on, or that it has yet to answer. */
async function taken({ answers = true } = {}) {
  supplier.calm();
  if (!answers) supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  const { order, planned } = await world.open();
  if (planned.kind !== "planned") throw new Error("not planned");
  await dispatcher.dispatchDue();
  return { id: order.Id, reference: planned.attempt.Reference, attemptId: planned.attempt.Id };
}

const statusOf = async (id: bigint) => (await world.orderOf(id)).Status;
const kept = (reference: string) =>
  world.query(sql<{ Outcome: string; Copies: number; OrderId: bigint | null; Body: string }>`
    select outcome, copies, order_id, body from payout_notice where body like ${`%${reference}%`} order by id`);

test("a true notice settles the payout, also before the answer to the question has come", async () => {
  for (const answers of [true, false]) {
    const { id, reference } = await taken({ answers });
    const answer = await world.notify(sea, reference);
    expect(answer).toMatchObject({ status: 200, code: 0, data: { Outcome: "Taken" } });
    expect(await statusOf(id)).toBe("PayoutSuccess");
    expect(await world.booked(id)).toEqual([deducted, "Cashout Order Success"]);
    expect((await world.orderOf(id)).ExternalId).toBe(`S-${reference}`);
  }
});

test("twenty copies at once settle once and are one row", async () => {
  const { id, reference } = await taken();
  const at = app.clock.now();
  const body = { PaidAt: at.toISOString() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.notify(sea, reference, { body })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await world.booked(id)).toEqual([deducted, "Cashout Order Success"]);
  expect(await kept(reference)).toMatchObject([{ Outcome: "Settled", Copies: 20, OrderId: id }]);
});

describe("a lying notice moves nothing and is kept", () => {
  const lies: [string, Record<string, unknown>, string][] = [
    ["too much", { Amount: "100.01" }, "AmountMismatch"],
    ["too little", { Amount: "99.99" }, "AmountMismatch"],
    ["more decimals than there are", { Amount: "100.001" }, "AmountMismatch"],
    ["another currency", { Currency: "USD" }, "CurrencyMismatch"],
    ["another card", { CardNumberLast4: "0000" }, "PayeeMismatch"],
    ["another bank", { BankCode: "SCB" }, "PayeeMismatch"],
    ["another number of theirs", { SupplierOrderNo: "S-other" }, "NumberMismatch"],
    ["another merchant of theirs", { ChannelMerchantNo: "OPC-SEA-2" }, "ChannelMismatch"],
  ];
  for (const [what, body, outcome] of lies)
    test(what, async () => {
      const { id, reference } = await taken();
      for (const more of [{}, { Status: "Failed", FailedAt: app.clock.now().toISOString(), Reason: "no" }]) {
        const answer = await world.notify(sea, reference, { body: { ...body, ...more } });
        expect(answer).toMatchObject({ status: 422, data: { Outcome: outcome } });
      }
      expect(await statusOf(id)).toBe("ChannelSuccess");
      expect(await world.booked(id)).toEqual([deducted]);
      expect((await kept(reference)).map((row) => row.Outcome)).toEqual([outcome, outcome]);
      // Said again, it is no further line of the history.
      await world.notify(sea, reference, { body });
      const lines = (await world.eventsOf(id)).filter(({ Kind }) => Kind === "channelReported");
      expect(lines).toHaveLength(2);
    });

  test("signed by another supplier, about a payout of this one", async () => {
    const { id, reference } = await taken();
    expect((await world.notify(hill, reference)).status).toBe(404);
    expect((await world.notify(sea, reference, { supplierCode: "HILL" })).status).toBe(401);
    expect((await world.notify(hill, reference, { supplierCode: "SEA" })).status).toBe(401);
    expect(await statusOf(id)).toBe("ChannelSuccess");
  });

  test("signed with the key of another channel of the same supplier", async () => {
    const { id, reference } = await taken();
    const answer = await world.notify(seaToo, reference);
    expect(answer).toMatchObject({ status: 422, data: { Outcome: "ChannelMismatch" } });
    expect(await statusOf(id)).toBe("ChannelSuccess");
  });

  test("forged, old, or about a reference that never was", async () => {
    const { id, reference } = await taken();
    const { secretKey } = newSupplierKeys();
    expect((await world.notify(sea, reference, { secretKey })).status).toBe(401);
    const at = new Date(app.clock.now().getTime() - 301_000);
    expect((await world.notify(sea, reference, { at })).status).toBe(401);
    expect((await world.notify(sea, `${reference}X`)).status).toBe(404);
    expect(await statusOf(id)).toBe("ChannelSuccess");
  });

  test("at the door for payments, where a payout's reference is unknown", async () => {
    const { id, reference } = await taken();
    expect((await world.notify(sea, reference, { path: "notice" })).status).toBe(401);
    expect(await statusOf(id)).toBe("ChannelSuccess");
  });
});

const failed = (at: Date) => ({ Status: "Failed", FailedAt: at.toISOString(), Reason: "closed account" });

test("a failure before any acceptance is a refusal: channel failed", async () => {
  const { id, reference } = await taken({ answers: false });
  expect((await world.notify(sea, reference, { body: failed(app.clock.now()) })).status).toBe(200);
  expect(await statusOf(id)).toBe("ChannelFailed");
  expect((await world.attemptsOf(id))[0]).toMatchObject({ Status: "Refused", Reason: "closed account" });
});

test("a failure after the acceptance moves nothing: it is a conflict, and a payment that is told of ends it", async () => {
  const { id, reference } = await taken();
  const body = failed(app.clock.now());
  expect((await world.notify(sea, reference, { body })).data.Outcome).toBe("Taken");
  expect((await world.notify(sea, reference, { body })).data.Outcome).toBe("Known");
  expect(await statusOf(id)).toBe("ChannelSuccess");
  expect((await world.attemptsOf(id))[0]).toMatchObject({
    Status: "Accepted",
    Doubt: "DeniedAfterAcceptance",
  });
  expect(await world.booked(id)).toEqual([deducted]);
  await world.notify(sea, reference);
  expect(await statusOf(id)).toBe("PayoutSuccess");
  expect((await world.attemptsOf(id))[0]).toMatchObject({ Status: "Paid", Doubt: null });
});

test("a payment after the refusal moves nothing: it is a conflict, and nothing of it can be given back or sent again", async () => {
  const { id, reference } = await taken({ answers: false });
  await world.notify(sea, reference, { body: failed(app.clock.now()) });
  expect((await world.notify(sea, reference)).data.Outcome).toBe("Taken");
  expect(await statusOf(id)).toBe("ChannelFailed");
  expect((await world.attemptsOf(id))[0]).toMatchObject({ Status: "Refused", Doubt: "PaidAfterRefusal" });
  expect(await world.lock(id, (tx) => cancelPlanned(tx, id, app.clock.now()))).toBe("mayStillPay");
  expect(await world.booked(id)).toEqual([deducted]);
});

describe("a conflict that a person settles: the money did not leave", () => {
  const proof = async () => {
    app.clock.advance(31_000);
    const { password, totpSecret } = person;
    return { LoginPassword: password, GoogleVerifyCode: totpCode(totpSecret, app.clock.now()) };
  };
  const person = world.people["OPC/admin"];
  const settle = async (id: bigint, changes: object = {}) => {
    const { OrderNo } = await world.orderOf(id);
    app.clock.advance(31_000);
    const browser = await app.signIn(person);
    const input = { OrderNo, Reason: "asked the channel by phone", ...(await proof()), ...changes };
    return app.call("/mc_api/xpay/cashoutorder_settledoubt", input, browser);
  };

  test("what was taken back is channel failed, and may be given back or sent again", async () => {
    const { id, reference } = await taken();
    await world.notify(sea, reference, { body: failed(app.clock.now()) });
    expect((await settle(id, { LoginPassword: "wrong" })).code).not.toBe(0);
    expect(await settle(id)).toMatchObject({ code: 0 });
    expect(await statusOf(id)).toBe("ChannelFailed");
    expect((await world.attemptsOf(id))[0]).toMatchObject({ Status: "Refused", Doubt: null, NextAt: null });
    expect((await world.eventsOf(id)).at(-1)).toMatchObject({
      Kind: "doubtSettled",
      StatusTo: "ChannelFailed",
    });
    expect(await world.lock(id, (tx) => cancelPlanned(tx, id, app.clock.now()))).toBe("none");
    expect((await settle(id)).code).toBe(errors.NoDoubt.code);
  });

  test("what is in conflict is found, counted where people look first, and shown to no merchant", async () => {
    const { id, reference } = await taken();
    await world.notify(sea, reference, { body: failed(app.clock.now()) });
    const { OrderNo } = await world.orderOf(id);
    const found = async (kind: "OPC/admin" | "ACME/admin", Doubts: string[]) => {
      app.clock.advance(31_000);
      const browser = await app.signIn(world.people[kind]);
      const { data } = await app.call("/rp_api/xpay/cashoutorder_list", { Doubts }, browser);
      const home = await app.call("/rp_api/home/home_get", {}, browser);
      const { Attention } = home.data as { Attention: { Kind: string }[] };
      const numbers = (data as { Rows: { OrderNo: string }[] }).Rows.map((row) => row.OrderNo);
      return {
        isFound: numbers.includes(OrderNo),
        isCounted: Attention.some(({ Kind }) => Kind === "payoutDoubts"),
      };
    };
    expect(await found("OPC/admin", ["DeniedAfterAcceptance"])).toEqual({ isFound: true, isCounted: true });
    expect((await found("OPC/admin", ["PaidAfterRefusal"])).isFound).toBe(false);
    expect(await found("ACME/admin", ["DeniedAfterAcceptance"])).toEqual({
      isFound: false,
      isCounted: false,
    });
  });

  test("what was refused and then said to be paid can go on, unless it is said again", async () => {
    const { id, reference } = await taken({ answers: false });
    await world.notify(sea, reference, { body: failed(app.clock.now()) });
    await world.notify(sea, reference);
    const order = await world.orderOf(id);
    await world
      .inWhole(async (tx) => {
        const moved = await movePayouts(
          tx,
          "sendAgain",
          [{ orderId: id, actor: operator }],
          order.StatusSince,
        );
        const planned = await planAttempts(tx, [{ order: moved.get(id) ?? order }], await world.facts());
        expect(planned.get(id)).toEqual({
          kind: "notRouted",
          skipped: [{ name: reference, reason: "may have paid" }],
        });
        throw new Error("back");
      })
      .catch((error: Error) => expect(error.message).toBe("back"));
    expect(await settle(id)).toMatchObject({ code: 0 });
    expect(await statusOf(id)).toBe("ChannelFailed");
    expect(await world.lock(id, (tx) => cancelPlanned(tx, id, app.clock.now()))).toBe("none");
    await world.notify(sea, reference);
    expect((await world.attemptsOf(id))[0]?.Doubt).toBe("PaidAfterRefusal");
  });

  test("with the rule on, a second person decides", async () => {
    const { id, reference } = await taken();
    await world.notify(sea, reference, { body: failed(app.clock.now()) });
    const rule = (enabled: boolean) =>
      world.inWhole((tx) =>
        saveRule(
          tx,
          { MerchantId: person.merchantId, Kind: "PayoutDoubt" },
          { enabled, expiresHours: 24, fromMinor: new Map() },
          { name: "OPC/founder", at: app.clock.now() },
        ),
      );
    await rule(true);
    const request = approvalIdOf(await settle(id));
    expect(await statusOf(id)).toBe("ChannelSuccess");
    const held = ["CashoutOrder", "CashoutOrder.settleDoubt", "Approval", "Approval.approve"] as const;
    const approver = await addPerson(app.services, person, "approver", held);
    expect((await approveAs(app, approver, request)).data).toMatchObject({ Status: "Approved" });
    expect(await statusOf(id)).toBe("ChannelFailed");
    await rule(false);
  });

  test("without a conflict there is nothing to settle, and an ordinary merchant has no part in it", async () => {
    const { id } = await taken();
    expect((await settle(id)).code).toBe(errors.NoDoubt.code);
    const { OrderNo } = await world.orderOf(id);
    const browser = await app.signIn(world.people["ACME/admin"]);
    const answer = await app.call("/mc_api/xpay/cashoutorder_settledoubt", { OrderNo }, browser);
    expect(answer.code).toBe(errors.NoPermission.code);
  });
});

const casesOf = (id: bigint) =>
  world.query(sql<{ Kind: string; AmountMinor: bigint; State: string }>`
    select kind, amount_minor, state from money_case where order_id = ${id} order by id`);

test.each([
  ["paid another way", "PayoutPaidTwice"],
  ["given back to the merchant", "PaidAfterRefund"],
] as const)("money that leaves of a payout that was %s is a case: %s", async (_what, kind) => {
  const { id, reference } = await taken({ answers: false });
  await world.notify(sea, reference, { body: failed(app.clock.now()) });
  const now = app.clock.now();
  await world.inWhole((tx) =>
    kind === "PayoutPaidTwice"
      ? settlePayouts(tx, [{ orderId: id, move: "confirm", actor: operator }], now)
      : returnPayouts(tx, [{ orderId: id, move: "giveUp", actor: operator }], now),
  );
  const booked = await world.booked(id);
  for (let copy = 0; copy < 2; copy += 1) expect((await world.notify(sea, reference)).status).toBe(200);
  expect(await casesOf(id)).toEqual([{ Kind: kind, AmountMinor: 10_000n, State: "Open" }]);
  expect(await world.booked(id)).toEqual(booked);
});

test("a failure after the payment is not believed", async () => {
  const { id, reference } = await taken();
  await world.notify(sea, reference);
  const answer = await world.notify(sea, reference, { body: failed(app.clock.now()) });
  expect(answer).toMatchObject({ status: 422, data: { Outcome: "Contradiction" } });
  expect(await world.booked(id)).toEqual([deducted, "Cashout Order Success"]);
  expect(await casesOf(id)).toMatchObject([{ Kind: "PayoutTakenBack", AmountMinor: 10_000n }]);
});

test("what a person confirmed is only noted when its channel tells of it", async () => {
  const { id, reference } = await taken();
  const now = app.clock.now();
  await world.inWhole((tx) => settlePayouts(tx, [{ orderId: id, move: "confirm", actor: operator }], now));
  expect((await world.notify(sea, reference)).data.Outcome).toBe("Taken");
  expect(await statusOf(id)).toBe("ManuallyConfirmed");
  expect((await world.attemptsOf(id))[0]?.Status).toBe("Paid");
  expect(await world.booked(id)).toEqual([deducted, "Cashout Order Success"]);
  expect((await world.eventsOf(id)).at(-1)).toMatchObject({
    Kind: "channelReported",
    OperatorDetail: { Outcome: "AlreadySettled" },
  });
});

test("an attempt that was taken back before anybody was asked is never sent, and a report of it is not believed", async () => {
  supplier.calm();
  const { order, planned } = await world.open();
  if (planned.kind !== "planned") throw new Error("not planned");
  expect(await world.lock(order.Id, (tx) => cancelPlanned(tx, order.Id, app.clock.now()))).toBe("cancelled");
  expect(await world.lock(order.Id, (tx) => cancelPlanned(tx, order.Id, app.clock.now()))).toBe("none");
  expect(await dispatcher.dispatchDue()).toBe(0);
  const answer = await world.notify(sea, planned.attempt.Reference);
  expect(answer).toMatchObject({ status: 422, data: { Outcome: "Contradiction" } });
  expect(await world.booked(order.Id)).toEqual([deducted]);
});

test("an attempt that somebody was asked for is not taken back", async () => {
  for (const answers of [true, false]) {
    const { id } = await taken({ answers });
    expect(await world.lock(id, (tx) => cancelPlanned(tx, id, app.clock.now()))).toBe("mayStillPay");
  }
});

test("a worker that is about to ask and a person who takes back: one of them wins", async () => {
  supplier.calm();
  const creates = () => supplier.asked.filter(({ kind }) => kind === "create").length;
  for (let round = 0; round < 12; round += 1) {
    const { order } = await world.open();
    const asked = creates();
    const [cancelled] = await Promise.all([
      world.lock(order.Id, (tx) => cancelPlanned(tx, order.Id, app.clock.now())),
      dispatcher.dispatchDue(),
    ]);
    expect(creates() - asked).toBe(cancelled === "cancelled" ? 0 : 1);
    const [attempt] = await world.attemptsOf(order.Id);
    expect(attempt?.Status).toBe(cancelled === "cancelled" ? "Cancelled" : "Accepted");
  }
});

test("a supplier that repeats card numbers in its notices does not have them kept", async () => {
  const { reference } = await taken();
  await world.notify(sea, reference, { body: { CardNumber: "0123456789012345", Account: 1234567890123 } });
  const [row] = await kept(reference);
  expect(row?.Body).not.toContain("0123456789");
  expect(row?.Body).not.toContain("123456789");
  expect(row?.Body).toContain("••••2345");
});

test("no event, attempt or notice holds a whole card number", async () => {
  const [found] = await world.query(sql<{ Count: bigint }>`
    select (select count(*) from payout_event where detail::text || operator_detail::text like '%0123456789012345%')
      + (select count(*) from payout_attempt a where a::text like '%0123456789012345%')
      + (select count(*) from payout_notice n where n::text like '%0123456789012345%') as count`);
  expect(Number(found?.Count)).toBe(0);
});

test("an order that is sent again through another channel is paid by that one alone", async () => {
  const { id, attemptId } = await taken({ answers: false });
  const facts = await world.facts();
  await world.lock(id, async (tx) => {
    const [attempt] = await world.attemptsOf(id);
    const { MerchantId } = await world.orderOf(id);
    const news = { attempt: { Id: attemptId, OrderId: id, MerchantId }, actor: operator, reason: "late" };
    expect(attempt?.Status).toBe("Asked");
    await attemptRefused(tx, [news], facts.now);
  });
  await world.only(sea, hill);
  supplier.calm();
  await world.inWhole(async (tx) => {
    const moved = await movePayouts(tx, "sendAgain", [{ orderId: id, actor: operator }], facts.now);
    const order = moved.get(id);
    if (!order) throw new Error("not moved");
    const planned = await planAttempts(tx, [{ order }], facts);
    expect(planned.get(id)).toMatchObject({ kind: "planned", channelCode: "HILL-1" });
  });
  await dispatcher.dispatchDue();
  // Earlier payouts are asked about as time goes by; this is what was ordered.
  expect(supplier.questions.filter((one) => one.startsWith("create"))).toEqual(["create HILL-1"]);
  expect((await world.attemptsOf(id)).map((one) => one.Status)).toEqual(["Refused", "Accepted"]);
  expect((await world.orderOf(id)).AttemptCount).toBe(2);
  const routed = (await world.eventsOf(id)).filter(({ Kind }) => Kind === "routed").at(-1);
  expect(routed?.OperatorDetail).toMatchObject({
    Channel: "HILL-1",
    Refused: "SEA-1: tried before; SEA-2: disabled",
  });
});

test("the books prove", async () => {
  expect(await world.prove()).toMatchObject({ ok: true });
});
