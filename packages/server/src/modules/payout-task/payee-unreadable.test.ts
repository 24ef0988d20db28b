/** A task whose payee's number, or whose code, does not open holds up no other task of its agent, and people have a way out. */
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { actAs } from "../../testing/approver.ts";
import { addPerson } from "../../testing/people.ts";
import { type Card, cardWorld, type Paying } from "../payout-card/test-world.ts";

const app = await testApp();
const world = await cardWorld(app);
const { query, ask, send, collections } = world.offline;
const card = await world.addCard();
const admin = collections.people["OPC/admin"];
const second = await addPerson(app.services, admin, "second", ["CashoutOrder", "CashoutOrder.approve"]);
afterEach(() => query("delete from set_aside"));

async function pay(amount: string): Promise<Paying & { taskId: string }> {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id });
  if (paying.taskId === null) throw new Error("no card took it");
  return { ...paying, taskId: paying.taskId };
}

/** With another order's seal in the place of its own, as whoever writes to the database may put it there. */
async function swapped(paying: Paying): Promise<() => Promise<unknown>> {
  const put = (sealed: unknown) =>
    query("update payout_order set card_sealed = $2 where id = $1", [paying.orderId, sealed]);
  const [own] = await query("select card_sealed from payout_order where id = $1", [paying.orderId]);
  const [other] = await query("select card_sealed from payout_order where id <> $1 limit 1", [
    paying.orderId,
  ]);
  await put(other?.CardSealed ?? Buffer.from([0]));
  return () => put(own?.CardSealed);
}
const end = (of: Card, taskId: string) => world.report(of, taskId, "SubmitFailure");
const aside = async () => {
  const { data } = await ask("/rp_api/setting/setaside_list");
  return (data as { Rows: { Queue: string; Key: string; CanTry: boolean }[] }).Rows;
};
const keyOf = ({ orderNo }: Paying) => `payee's number of ${orderNo}`;
const attention = async () => {
  const { data } = await ask("/rp_api/home/home_get");
  return (data as { Attention: { Kind: string; Count: number }[] }).Attention;
};

test("a payee's number that does not open is passed over, named and counted; it goes on once it opens", async () => {
  const [bad, worse, fine] = [await pay("51.00"), await pay("52.00"), await pay("53.00")];
  const mend = [await swapped(bad), await swapped(worse)];
  expect(await world.next(card)).toMatchObject({ Action: "CarryOut", Task: { TaskId: fine.taskId } });
  expect(await world.task(bad.taskId)).toMatchObject({ Step: "Queued", TakenAt: null, Failure: null });
  await expect
    .poll(async () => (await aside()).map(({ Key }) => Key).toSorted())
    .toEqual([keyOf(bad), keyOf(worse)].toSorted());
  expect(await aside()).toMatchObject([{ Queue: "payouts", CanTry: true }, { Queue: "payouts" }]);
  expect(await attention()).toContainEqual(expect.objectContaining({ Kind: "recordsSetAside", Count: 2 }));
  expect((await end(card, fine.taskId)).code).toBe(0);
  expect(await world.next(card)).toMatchObject({ Action: "None", Task: null });
  for (const back of mend) await back();
  for (const { taskId } of [bad, worse]) {
    expect(await world.next(card)).toMatchObject({ Action: "CarryOut", Task: { TaskId: taskId } });
    expect((await end(card, taskId)).code).toBe(0);
  }
  await expect.poll(aside).toEqual([]);
});

test("a person stops the task, enters the payee's number anew, and the payout goes to a card again", async () => {
  const bad = await pay("61.00");
  await swapped(bad);
  expect(await world.next(card)).toMatchObject({ Action: "None" });
  const { orderNo: OrderNo, taskId: TaskId } = bad;
  expect(
    (await send("/mc_api/spider/cashouttask_stop", { TaskId, Reason: "its number does not open" })).code,
  ).toBe(0);
  expect(await world.orderStatus(OrderNo)).toBe("ChannelFailed");
  const Reason = "the merchant wrote";
  expect((await send("/mc_api/xpay/cashoutorder_wronginfo", { OrderNo, Reason })).code).toBe(0);
  const payee = { BankCode: "KBANK", CardNumber: "9998887776", PayeeName: "Nok Payee" };
  const corrected = { OrderNo, ...payee, Reason };
  expect((await send("/mc_api/xpay/cashoutorder_correctpayee", corrected)).code).toBe(0);
  const [order] = await query("select status_since from payout_order where order_no = $1", [OrderNo]);
  const since = order?.StatusSince as Date;
  const seen = { OrderNo, StatusSince: since.toISOString() };
  const beat = () => world.offline.beat(card.agent);
  const approved = await actAs(app, second, "/mc_api/xpay/cashoutorder_approve", seen, beat);
  expect(approved.code).toBe(0);
  const next = await world.next(card);
  expect(next).toMatchObject({ Action: "CarryOut", Task: { OrderNo, CardNumber: "9998887776" } });
  expect((await end(card, next.Task?.TaskId ?? "")).code).toBe(0);
});

test("an agent that is busy with such a task is given no second one; an agent that lost it is", async () => {
  const bad = await pay("71.00");
  const { taskId: TaskId } = bad;
  expect(await world.next(card)).toMatchObject({ Action: "CarryOut", Task: { TaskId } });
  expect((await world.report(card, TaskId, "Applied")).code).toBe(0);
  const mend = await swapped(bad);
  const fine = await pay("72.00");
  expect(await world.next(card, { TaskId })).toMatchObject({ Action: "None" });
  const code = { TaskId, VerificationCode: "482915" };
  expect((await send("/mc_api/spider/cashouttask_entercode", code)).code).toBe(0);
  // The answer names the payee's number: nothing is handed without it, and the code stays.
  expect(await world.next(card, { TaskId })).toMatchObject({ Action: "None", Code: null });
  expect(await world.next(card)).toMatchObject({ Action: "CarryOut", Task: { TaskId: fine.taskId } });
  expect((await end(card, fine.taskId)).code).toBe(0);
  await mend();
  expect(await world.next(card, { TaskId })).toMatchObject({ Action: "EnterCode", Code: "482915" });
  expect((await end(card, TaskId)).code).toBe(0);
});

test("a code that does not open is asked for again, and the next one is handed", async () => {
  const { taskId: TaskId } = await pay("81.00");
  await world.next(card);
  expect((await world.report(card, TaskId, "Applied")).code).toBe(0);
  const enter = (VerificationCode: string) =>
    send("/mc_api/spider/cashouttask_entercode", { TaskId, VerificationCode });
  expect((await enter("111111")).code).toBe(0);
  await query("update payout_task set code_sealed = '\\x00' where id = $1", [TaskId]);
  expect(await world.next(card, { TaskId })).toMatchObject({ Action: "None", Code: null });
  expect(await world.task(TaskId)).toMatchObject({ Step: "AwaitingCode", CodeBy: null });
  expect((await enter("222222")).code).toBe(0);
  expect(await world.next(card, { TaskId })).toMatchObject({ Action: "EnterCode", Code: "222222" });
  expect((await end(card, TaskId)).code).toBe(0);
});
