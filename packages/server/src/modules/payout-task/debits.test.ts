/** Debits and credits as crawlers report them: twice, in another order, late, of other amounts. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";

const started = await testApp();
const { clock } = started;
let world: CardWorld;
beforeAll(async () => {
  world = await cardWorld(started);
});

/** An order of this card at step 3. */
async function submitted(card: Card, amount: string, payeeCard?: string) {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id, ...(payeeCard && { payeeCard }) });
  const taskId = paying.taskId ?? "";
  await world.next(card);
  expect((await world.report(card, taskId, "Submitted")).code).toBe(0);
  return { ...paying, taskId };
}
const credit = (amount: string) => ({ ...debit(amount, clock.now()), Direction: "Credit" });
/** By a picture, before its debit is told. */
async function confirm(taskId: string) {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const answer = await world.offline.send("/mc_api/spider/cashouttask_confirm", {
    TaskId: taskId,
    Remark: "seen in the app",
    Image: { name: "proof.png", bytes: picture, type: "image/png" },
    ...world.proof(),
  });
  expect(answer).toMatchObject({ code: 0 });
}
const asOwner = ownerOf(started);
const confirmedDaysAgo = (orderId: bigint, days: number) =>
  asOwner(async (tx) => {
    await sql`alter table payout_card_record disable trigger user`.execute(tx);
    await sql`update payout_card_record set created_at = created_at - make_interval(days => ${days})
      where order_id = ${orderId}`.execute(tx);
    await sql`alter table payout_card_record enable trigger user`.execute(tx);
  });
/** What somebody else does while the order's row is held. */
const whileHeld = <Result>(orderId: bigint, act: () => Promise<Result>) =>
  inTransaction(started.services.database, wholeScope, async (tx) => {
    await sql`select from payout_order where id = ${orderId} for update`.execute(tx);
    return act();
  });
const kinds = async (card: Card) =>
  (await world.records(card.id)).map(({ Kind, Amount }) => `${Kind} ${Amount}`);
const opening = "Manual 100000.00";

test("a report that comes again, whole or in part, in another order, changes nothing", async () => {
  const card = await world.addCard();
  const one = await submitted(card, "10.00");
  const two = await submitted(card, "20.00");
  const lines = [
    credit("500.00"),
    debit("10.00", clock.now(), { Remark: one.reference }),
    debit("20.00", clock.now(), { Remark: two.orderNo }),
  ];
  const answers = await Promise.all([
    world.tell(card, ...lines),
    world.tell(card, ...lines.toReversed()),
    world.tell(card, ...lines.slice(1), ...lines),
  ]);
  const accepted = answers.map(({ data }) => (data as { Accepted: number }).Accepted);
  expect(accepted.sort()).toEqual([0, 0, 3]);
  expect((await kinds(card)).sort()).toEqual([opening, "Payout -10.00", "Payout -20.00", "TopUp 500.00"]);
  for (const { orderNo } of [one, two]) expect(await world.orderStatus(orderNo)).toBe("AutoMatchedSuccess");
  expect((await world.card(card.id)).Balance).toBe("100470.00");
});

test("other content under a known number refuses the whole report", async () => {
  const card = await world.addCard();
  const line = credit("5.00");
  await world.tell(card, line);
  for (const changes of [{ Amount: "6.00" }, { Direction: "Debit" }, { Remark: "x" }]) {
    const answer = await world.tell(card, credit("7.00"), { ...line, ...changes });
    expect(answer).toMatchObject({
      code: errors.TransactionConflict.code,
      data: { ExternalId: line.ExternalId },
    });
  }
  const own = debit("1.00", clock.now());
  expect((await world.tell(card, own, { ...own, Amount: "2.00" })).code).toBe(
    errors.TransactionConflict.code,
  );
  expect(await kinds(card)).toEqual([opening, "TopUp 5.00"]);
});

describe("a debit that is nobody's stays unexplained:", () => {
  test.each([
    [
      "of another amount",
      (order: { reference: string }) => debit("30.01", clock.now(), { Remark: order.reference }),
    ],
    [
      "from before it was asked",
      (order: { reference: string }) =>
        debit("30.00", new Date(clock.now().getTime() - 600_000), { Remark: order.reference }),
    ],
    ["that names nobody", () => debit("30.00", clock.now())],
  ])("%s", async (_name, lineOf) => {
    const card = await world.addCard();
    const order = await submitted(card, "30.00");
    const line = lineOf(order);
    await world.tell(card, line);
    expect(await world.orderStatus(order.orderNo)).toBe("ChannelSuccess");
    expect(await kinds(card)).toEqual([opening, `Unexplained -${line.Amount}`]);
  });

  test("seen by another card's crawler", async () => {
    const [card, stranger] = [await world.addCard(), await world.addCard()];
    const order = await submitted(card, "31.00");
    await world.tell(stranger, debit("31.00", clock.now(), { Remark: order.reference }));
    expect(await world.orderStatus(order.orderNo)).toBe("ChannelSuccess");
    expect(await kinds(stranger)).toEqual([opening, "Unexplained -31.00"]);
  });

  test("that fits two payees alike, until its remark tells", async () => {
    const card = await world.addCard();
    const one = await submitted(card, "32.00");
    const two = await submitted(card, "32.00");
    await world.tell(card, debit("32.00", clock.now(), { Counterparty: "xx3334" }));
    expect(await world.orderStatus(one.orderNo)).toBe("ChannelSuccess");
    await world.tell(card, debit("32.00", clock.now(), { Remark: two.reference }));
    expect(await world.orderStatus(one.orderNo)).toBe("ChannelSuccess");
    expect(await world.orderStatus(two.orderNo)).toBe("AutoMatchedSuccess");
  });

  test("after the task failed: it is told on the order's timeline, and nothing is paid twice", async () => {
    const card = await world.addCard();
    await world.offline.beat(card.agent);
    const order = await world.pay("33.00", { cardId: card.id });
    await world.next(card);
    await world.report(card, order.taskId ?? "", "SubmitFailure");
    await world.tell(card, debit("33.00", clock.now(), { Remark: order.reference }));
    expect(await world.orderStatus(order.orderNo)).toBe("ChannelFailed");
    expect(await kinds(card)).toEqual([opening, "Unexplained -33.00"]);
    expect((await world.timeline(order.orderId)).at(-1)).toBe("debitReported");
    const conflicts = () =>
      world.offline.query("select doubt from payout_attempt where order_id = $1", [order.orderId]);
    expect(await conflicts()).toEqual([{ Doubt: "PaidAfterRefusal" }]);
  });
});

test("the debit of an order that was confirmed before is attached to its line, once", async () => {
  const card = await world.addCard({ Fee: "2.00" });
  const order = await submitted(card, "40.00");
  const held = await world.card(card.id);
  expect(held).toMatchObject({ HeldAmount: "42.00", Balance: "100000.00" });
  await confirm(order.taskId);
  expect((await world.records(card.id)).at(-1)).toMatchObject({
    Kind: "Payout",
    Amount: "-40.00",
    Fee: "2.00",
    BalanceAfter: "99958.00",
    ExternalId: null,
  });
  const line = debit("40.00", clock.now(), { Counterparty: "NOK 1112223334" });
  await world.tell(card, line);
  await world.tell(card, debit("40.00", clock.now(), { Counterparty: "NOK 1112223334" }));
  expect(await kinds(card)).toEqual([opening, "Payout -40.00", "Unexplained -40.00"]);
  expect((await world.records(card.id)).at(1)).toMatchObject({
    ExternalId: line.ExternalId,
    Counterparty: "NOK •••• 3334",
    BalanceAfter: "99958.00",
  });
});

test("an order of long ago that was confirmed by a picture no longer waits for its debit", async () => {
  const card = await world.addCard();
  const old = await submitted(card, "41.00");
  await confirm(old.taskId);
  await confirmedDaysAgo(old.orderId, 36);
  const recent = await submitted(card, "42.00");
  await confirm(recent.taskId);
  await confirmedDaysAgo(recent.orderId, 34);
  const late = debit("41.00", clock.now(), { Remark: old.reference });
  const inTime = debit("42.00", clock.now(), { Remark: recent.reference });
  const answer = await whileHeld(old.orderId, () => world.tell(card, late, inTime));
  expect(answer.data).toEqual({ Accepted: 2, Known: 0 });
  expect(await kinds(card)).toEqual([opening, "Payout -41.00", "Payout -42.00", "Unexplained -41.00"]);
  const told = await world.records(card.id);
  expect(told.map(({ ExternalId }) => ExternalId)).toEqual([null, null, inTime.ExternalId, late.ExternalId]);
});

test("a report that tells nothing new does not wait for payouts", async () => {
  const card = await world.addCard();
  const order = await submitted(card, "43.00");
  const known = credit("1.00");
  await world.tell(card, known);
  const answer = await whileHeld(order.orderId, () => world.tell(card, known));
  expect(answer.data).toEqual({ Accepted: 0, Known: 1 });
});

test("numbers of accounts are hidden in what is kept", async () => {
  const card = await world.addCard();
  await world.tell(card, {
    ...credit("9.00"),
    Counterparty: "123-4-56789-0 SOMCHAI",
    Remark: "from 9876543210",
  });
  const kept = await world.offline.query("select t::text as row from payout_card_record t");
  expect(JSON.stringify(kept)).not.toMatch(/56789|9876543210/);
});
