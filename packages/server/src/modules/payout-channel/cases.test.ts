/** What attempts leave behind when an order is over: money that left twice, and money that a channel denies. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { movePayouts } from "../../order/payout-move.ts";
import { settlePayouts } from "../payout-settlement/settle.ts";
import { resolveConflicts } from "./conflicts.ts";
import { planAttempts } from "./plan.ts";
import { payoutWorld, type TestPayoutChannel } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, dispatcher, app } = world;
const sea = await world.addChannel("SEA", "SEA-1");
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });
const operator = { kind: "user" as const, name: "OPC/admin" };

beforeEach(() => supplier.calm());

/** A payout that the first channel took on, or that it has yet to answer. */
async function asked({ answers = true } = {}) {
  await world.only(sea);
  if (!answers) supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  const { order, planned } = await world.open();
  if (planned.kind !== "planned") throw new Error("not planned");
  await dispatcher.dispatchDue();
  return { id: order.Id, reference: planned.attempt.Reference };
}

/** Refused by the first channel and planned with the second, which nobody has asked yet. */
async function sentAgain() {
  const { id, reference } = await asked({ answers: false });
  await deny(sea, reference);
  await world.only(hill);
  supplier.calm();
  const facts = await world.facts();
  await world.inWhole(async (tx) => {
    const moved = await movePayouts(tx, "sendAgain", [{ orderId: id, actor: operator }], facts.now);
    const order = moved.get(id);
    if (!order) throw new Error("not moved");
    await planAttempts(tx, [{ order }], facts);
  });
  return { id, first: reference };
}

/** The same, and taken on by the second; what the first and the second were asked as. */
async function askedTwice() {
  const { id, first } = await sentAgain();
  await dispatcher.dispatchDue();
  const attempts = await world.attemptsOf(id);
  expect(attempts.map(({ Status }) => Status)).toEqual(["Refused", "Accepted"]);
  return { id, first, second: attempts[1]?.Reference ?? "" };
}

const deny = (channel: TestPayoutChannel, reference: string) =>
  world.notify(channel, reference, {
    body: { Status: "Failed", FailedAt: app.clock.now().toISOString(), Reason: "closed account" },
  });
const confirm = (id: bigint) =>
  world.inWhole((tx) =>
    settlePayouts(tx, [{ orderId: id, move: "confirm", actor: operator }], app.clock.now()),
  );
const casesOf = (id: bigint) =>
  world.query(sql<{ Kind: string; AmountMinor: bigint; SupplierCode: string; Reference: string }>`
    select kind, amount_minor, supplier_code, reference from money_case where order_id = ${id} order by id`);
const takenBack = (Reference: string, SupplierCode = "SEA") => ({
  Kind: "PayoutTakenBack",
  AmountMinor: 10_000n,
  SupplierCode,
  Reference,
});

describe("money that left twice is one case of the attempt that the order does not stand on", () => {
  const paidTwice = (Reference: string) => [
    { Kind: "PayoutPaidTwice", AmountMinor: 10_000n, SupplierCode: "SEA", Reference },
  ];

  test("the first payment is told while the second is under way", async () => {
    const { id, first, second } = await askedTwice();
    await world.notify(sea, first);
    expect(await casesOf(id)).toEqual([]);
    for (let copy = 0; copy < 2; copy += 1) await world.notify(hill, second);
    expect((await world.orderOf(id)).Status).toBe("PayoutSuccess");
    expect(await casesOf(id)).toEqual(paidTwice(first));
  });

  test("and a person had confirmed the order between the two", async () => {
    const { id, first, second } = await askedTwice();
    await world.notify(sea, first);
    await confirm(id);
    await world.notify(hill, second);
    expect((await world.orderOf(id)).Status).toBe("ManuallyConfirmed");
    expect(await casesOf(id)).toEqual(paidTwice(first));
  });

  test("the first payment is told after the second", async () => {
    const { id, first, second } = await askedTwice();
    await world.notify(hill, second);
    for (let copy = 0; copy < 2; copy += 1) await world.notify(sea, first);
    expect(await casesOf(id)).toEqual(paidTwice(first));
  });
});

describe("a payout that a person confirmed and its channel denies is a case", () => {
  test("that it had taken on, told by notice, however often", async () => {
    const { id, reference } = await asked();
    await confirm(id);
    for (let copy = 0; copy < 2; copy += 1) await deny(sea, reference);
    expect(await casesOf(id)).toEqual([takenBack(reference)]);
    expect((await world.orderOf(id)).Status).toBe("ManuallyConfirmed");
  });

  test("that it had not answered", async () => {
    const { id, reference } = await asked({ answers: false });
    await confirm(id);
    await deny(sea, reference);
    expect(await casesOf(id)).toEqual([takenBack(reference)]);
  });

  test.each([
    ["refuses it", { kind: "refused", reason: "closed account" }],
    ["never got it", { kind: "unknown" }],
  ] as const)("asked by reference it says that it %s", async (_what, answer) => {
    const { id, reference } = await asked({ answers: false });
    await confirm(id);
    supplier.onQuery = () => answer;
    app.clock.advance(2 * 60 * 60_000);
    await dispatcher.dispatchDue();
    expect(await casesOf(id)).toEqual([takenBack(reference)]);
  });

  test("unless another attempt paid it, or is said to have", async () => {
    const { id, first, second } = await askedTwice();
    await world.notify(sea, first);
    await confirm(id);
    await deny(hill, second);
    expect(await casesOf(id)).toEqual([]);
  });
});

test("what is planned with the second channel waits while the first is said to have paid", async () => {
  const { id, first } = await sentAgain();
  await world.notify(sea, first);
  supplier.calm();
  const creates = () => supplier.questions.filter((one) => one.startsWith("create"));
  await dispatcher.dispatchDue();
  expect(creates()).toEqual([]);
  const facts = await world.facts();
  await world.lock(id, (tx, order) =>
    resolveConflicts(tx, order, { actor: operator, reason: "the bank gave it back" }, facts.now),
  );
  app.clock.advance(31_000);
  await dispatcher.dispatchDue();
  expect(creates()).toEqual(["create HILL-1"]);
});

test("a refusal that nobody confirmed against is no case", async () => {
  const { id } = await askedTwice();
  expect(await casesOf(id)).toEqual([]);
});

test("the books prove", async () => {
  expect(await world.prove()).toMatchObject({ ok: true });
});
