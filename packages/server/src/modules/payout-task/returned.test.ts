/** A card's payout that the bank gave back: the credit on its statement shows it, once and for one payout alone. */
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";

const started = await testApp();
const { clock } = started;
let world: CardWorld;
let card: Card;
beforeAll(async () => {
  world = await cardWorld(started);
  card = await world.addCard();
});

async function paid(amount: string) {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id });
  await world.next(card);
  await world.report(card, paying.taskId ?? "", "Submitted");
  await world.tell(card, debit(amount, clock.now(), { Remark: paying.reference }));
  expect(await world.orderStatus(paying.orderNo)).toBe("AutoMatchedSuccess");
  return paying;
}

const credited = (amount: string, Remark: string) =>
  world.tell(card, { ...debit(amount, clock.now(), { Remark }), Direction: "Credit" });

async function giveBack(OrderNo: string): Promise<string | null> {
  const answer = await world.offline.send("/mc_api/xpay/cashoutorder_returned", {
    OrderNo,
    Reason: "the account is closed",
    ...world.proof(),
  });
  expect(answer.code).toBe(0);
  return (answer.data as { ApprovalId: string | null }).ApprovalId;
}
const topUps = () =>
  world.offline.query("select order_no from payout_card_record where kind = 'TopUp' order by id");

test("without a credit of its amount that names it, somebody else decides", async () => {
  const { orderNo, reference } = await paid("210.00");
  expect(await giveBack(orderNo)).toMatch(/^\d+$/);
  await credited("210.00", "transfer from head office");
  await credited("210.01", `return of ${reference}`);
  expect(await giveBack(orderNo)).toMatch(/^\d+$/);
  expect((await topUps()).every(({ OrderNo }) => OrderNo === null)).toBe(true);
});

test("a credit of exactly its amount that names it shows it, and is then that payout's", async () => {
  const [one, other] = [await paid("220.00"), await paid("220.00")];
  await credited("220.00", `RETURN ${one.reference.toLowerCase()} and ${other.reference}`);
  expect(await giveBack(one.orderNo)).toBe(null);
  expect((await topUps()).map(({ OrderNo }) => OrderNo)).toContain(one.orderNo);
  // The same money does not show another return.
  expect(await giveBack(other.orderNo)).toMatch(/^\d+$/);
});

test("money that came before it was paid shows nothing", async () => {
  await world.offline.beat(card.agent);
  const paying = await world.pay("230.00", { cardId: card.id });
  await credited("230.00", paying.reference);
  clock.advance(60_000);
  await world.offline.beat(card.agent);
  await world.next(card);
  await world.report(card, paying.taskId ?? "", "Submitted");
  await world.tell(card, debit("230.00", clock.now(), { Remark: paying.reference }));
  expect(await giveBack(paying.orderNo)).toMatch(/^\d+$/);
});
