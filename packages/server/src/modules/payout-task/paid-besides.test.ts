/** A payout that its first card may have paid: nobody begins it once more, and money that left twice is a case. */
import { errors } from "@opc/contract/errors";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";

const started = await testApp();
const { clock } = started;
let world: CardWorld;
let first: Card;
let second: Card;
let picture: Buffer;

beforeAll(async () => {
  world = await cardWorld(started);
  first = await world.addCard();
  second = await world.addCard();
  const white = { width: 8, height: 8, channels: 3 as const, background: "white" };
  picture = await sharp({ create: white }).png().toBuffer();
});

let amounts = 100;

/** Failed on the first card and given to the second one, whose agent has not asked yet. */
async function triedAgain() {
  await world.offline.beat(first.agent);
  await world.offline.beat(second.agent);
  const amount = `${++amounts}.00`;
  const paying = await world.pay(amount, { cardId: first.id });
  const firstTask = paying.taskId ?? "";
  await world.next(first);
  expect((await world.report(first, firstTask, "SubmitFailure")).code).toBe(0);
  const retry = { TaskId: firstTask, CardId: second.id, ...world.proof() };
  const { data } = await world.offline.send("/mc_api/spider/cashouttask_retry", retry);
  return { ...paying, amount, firstTask, secondTask: (data as { TaskId: string }).TaskId };
}
type Tried = Awaited<ReturnType<typeof triedAgain>>;

const debitOf = ({ amount, orderNo }: Tried) => debit(amount, clock.now(), { Remark: orderNo });
const settleDoubt = ({ orderNo }: Tried) =>
  world.offline.send("/mc_api/xpay/cashoutorder_settledoubt", {
    OrderNo: orderNo,
    Reason: "the bank gave it back",
    ...world.proof(),
  });
const confirmOrder = ({ orderNo }: Tried) =>
  world.offline.send("/mc_api/xpay/cashoutorder_confirm", {
    OrderNo: orderNo,
    Remark: "seen in the app",
    Image: { name: "proof.png", bytes: picture, type: "image/png" },
    ...world.proof(),
  });
/** At the first card's task, by the last line of its statement. */
async function confirmByDebit({ firstTask }: Tried): Promise<void> {
  const RecordId = (await world.records(first.id)).at(-1)?.RecordId ?? "";
  const confirmed = await world.offline.send("/mc_api/spider/cashouttask_confirm", {
    TaskId: firstTask,
    Remark: "seen in the app",
    RecordId,
    ...world.proof(),
  });
  expect(confirmed.code).toBe(0);
}
const enterCode = (TaskId: string) =>
  world.offline.send("/mc_api/spider/cashouttask_entercode", { TaskId, VerificationCode: "482915" });
const attemptsOf = ({ orderId }: Tried) =>
  world.offline.query("select status, doubt from payout_attempt where order_id = $1 order by number", [
    orderId,
  ]);
const casesOf = ({ orderId }: Tried) =>
  world.offline.query(
    `select k.kind, a.number from money_case k join payout_attempt a on k.cause = k.kind || ' ' || a.id
      where k.order_id = $1`,
    [orderId],
  );

describe("once the first card's debit is seen", () => {
  test("the second card's agent is not given it, until a person found out", async () => {
    const order = await triedAgain();
    await world.tell(first, debitOf(order));
    expect(await attemptsOf(order)).toEqual([
      { Status: "Refused", Doubt: "PaidAfterRefusal" },
      { Status: "Planned", Doubt: null },
    ]);
    expect((await world.next(second)).Action).toBe("None");
    expect((await settleDoubt(order)).code).toBe(0);
    expect(await world.next(second)).toMatchObject({
      Action: "CarryOut",
      Task: { TaskId: order.secondTask },
    });
    await world.report(second, order.secondTask, "SubmitFailure");
  });

  test("the payouts behind it are begun meanwhile", async () => {
    const order = await triedAgain();
    const behind = await world.pay(`${++amounts}.00`, { cardId: second.id });
    await world.tell(first, debitOf(order));
    expect(await world.next(second)).toMatchObject({ Action: "CarryOut", Task: { TaskId: behind.taskId } });
    await world.report(second, behind.taskId ?? "", "SubmitFailure");
    expect((await world.next(second)).Action).toBe("None");
    expect((await settleDoubt(order)).code).toBe(0);
    expect(await world.next(second)).toMatchObject({ Task: { TaskId: order.secondTask } });
    await world.report(second, order.secondTask, "SubmitFailure");
  });

  test("an agent whose answer was lost is not told once more to carry it out", async () => {
    const order = await triedAgain();
    expect((await world.next(second)).Action).toBe("CarryOut");
    await world.tell(first, debitOf(order));
    expect((await world.next(second)).Action).toBe("None");
    expect((await settleDoubt(order)).code).toBe(0);
    expect(await world.next(second)).toMatchObject({
      Action: "CarryOut",
      Task: { TaskId: order.secondTask },
    });
    await world.report(second, order.secondTask, "SubmitFailure");
  });

  test("no code is entered for it", async () => {
    const order = await triedAgain();
    await world.next(second);
    expect((await world.report(second, order.secondTask, "Applied")).code).toBe(0);
    await world.tell(first, debitOf(order));
    expect((await enterCode(order.secondTask)).code).toBe(errors.DoubtUnsettled.code);
    expect((await settleDoubt(order)).code).toBe(0);
    expect((await enterCode(order.secondTask)).code).toBe(0);
    await world.report(second, order.secondTask, "SubmitFailure");
  });

  test("a code that was entered before is not handed, until a person found out", async () => {
    const order = await triedAgain();
    await world.next(second);
    await world.report(second, order.secondTask, "Applied");
    expect((await enterCode(order.secondTask)).code).toBe(0);
    await world.tell(first, debitOf(order));
    const busy = { TaskId: order.secondTask };
    expect((await world.next(second, busy)).Action).toBe("None");
    expect((await settleDoubt(order)).code).toBe(0);
    expect(await world.next(second, busy)).toMatchObject({ Action: "EnterCode", Code: "482915" });
    for (const event of ["CodeSubmitted", "Submitted"]) await world.report(second, order.secondTask, event);
  });

  test("confirming it takes back what the second card was not asked for, and books nothing there", async () => {
    const before = await world.card(second.id);
    const order = await triedAgain();
    await world.tell(first, debitOf(order));
    expect((await confirmOrder(order)).code).toBe(0);
    expect((await attemptsOf(order))[1]).toEqual({ Status: "Cancelled", Doubt: null });
    const { Balance, HeldAmount, PromisedToday } = await world.card(second.id);
    expect([Balance, HeldAmount, PromisedToday]).toEqual([
      before.Balance,
      before.HeldAmount,
      before.PromisedToday,
    ]);
  });
});

describe("money that left by both cards is one case, of the card that the order does not stand on", () => {
  /** At step 3 on the second card, and seen on the first one's statement. */
  async function underWay() {
    const order = await triedAgain();
    await world.next(second);
    for (const event of ["Applied", "CodeDelivered", "CodeSubmitted", "Submitted"])
      await world.report(second, order.secondTask, event);
    await world.tell(first, debitOf(order));
    expect(await casesOf(order)).toEqual([]);
    return order;
  }

  test("settled by the second card's debit", async () => {
    const order = await underWay();
    await world.tell(second, debitOf(order));
    expect(await world.orderStatus(order.orderNo)).toBe("AutoMatchedSuccess");
    expect(await casesOf(order)).toEqual([{ Kind: "PayoutPaidTwice", Number: 1 }]);
  });

  test("confirmed by an image between the two", async () => {
    const order = await underWay();
    expect((await confirmOrder(order)).code).toBe(0);
    expect(await casesOf(order)).toEqual([]);
    await world.tell(second, debitOf(order));
    expect(await casesOf(order)).toEqual([{ Kind: "PayoutPaidTwice", Number: 1 }]);
  });

  test("confirmed by a debit of the first card that names nobody, before the second one's money is told", async () => {
    const order = await triedAgain();
    await world.next(second);
    for (const event of ["Applied", "CodeDelivered", "CodeSubmitted", "Submitted"])
      await world.report(second, order.secondTask, event);
    await world.tell(first, debit(order.amount, clock.now(), { Remark: "ATM", Counterparty: "nobody" }));
    expect(await attemptsOf(order)).toMatchObject([{ Doubt: null }, { Doubt: null }]);
    await confirmByDebit(order);
    expect((await attemptsOf(order))[0]).toMatchObject({ Doubt: "PaidAfterRefusal" });
    expect(await casesOf(order)).toEqual([]);
    await world.tell(second, debitOf(order));
    expect(await casesOf(order)).toEqual([{ Kind: "PayoutPaidTwice", Number: 2 }]);
  });

  test("confirmed by the first card's debit between the two", async () => {
    const order = await underWay();
    await confirmByDebit(order);
    expect(await casesOf(order)).toEqual([]);
    await world.tell(second, debitOf(order));
    expect(await casesOf(order)).toEqual([{ Kind: "PayoutPaidTwice", Number: 2 }]);
    expect((await world.timeline(order.orderId)).at(-1)).toBe("debitReported");
  });
});
