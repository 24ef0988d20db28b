/** Tasks from end to end, through the agents' and the operators' calls. */
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { timeOutDueCodes } from "../../work/time-out-codes.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";

const started = await testApp();
const { clock, services } = started;
let world: CardWorld;
let card: Card;
beforeAll(async () => {
  world = await cardWorld(started);
  card = await world.addCard();
});

const send: CardWorld["offline"]["send"] = (path, values) => world.offline.send(path, values);
const enter = (TaskId: string, VerificationCode = "482915") =>
  send("/mc_api/spider/cashouttask_entercode", { TaskId, VerificationCode });
const stop = (TaskId: string) => send("/mc_api/spider/cashouttask_stop", { TaskId, Reason: "wrong card" });

/** A task of this card alone, taken and applied for. */
async function applied(amount?: string) {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id });
  const taskId = paying.taskId ?? "";
  const first = await world.next(card);
  expect(first).toMatchObject({ Action: "CarryOut", Task: { TaskId: taskId } });
  expect((await world.report(card, taskId, "Applied")).data).toMatchObject({ Step: "AwaitingCode" });
  return { ...paying, taskId };
}

/** Up to step 3, with the agent's own code. */
async function submitted(amount?: string) {
  const paying = await applied(amount);
  for (const event of ["CodeDelivered", "CodeSubmitted", "Submitted"])
    expect((await world.report(card, paying.taskId, event)).code).toBe(0);
  return paying;
}

test("a payout goes through its four steps and the debit settles it", async () => {
  const before = await world.card(card.id);
  await world.offline.beat(card.agent);
  const { taskId, orderNo, orderId, reference } = await world.pay("750.00", { cardId: card.id });
  if (!taskId) throw new Error("no card took it");
  expect(await world.task(taskId)).toMatchObject({ Step: "Queued", TakenAt: null, HasCode: false });
  const held = await world.card(card.id);
  expect(held).toMatchObject({ HeldAmount: "750.00", LiveTasks: 1, Balance: before.Balance });

  const carry = await world.next(card);
  expect(carry).toMatchObject({
    Action: "CarryOut",
    Task: { CardNumber: "1112223334", Reference: reference },
  });
  // A lost answer: the same again.
  expect(await world.next(card)).toEqual(carry);
  expect((await world.report(card, taskId, "Applied", { CodeSeconds: 120 })).data).toMatchObject({
    Step: "AwaitingCode",
    CodeDeadline: expect.any(String),
  });
  const count = await world.offline.ask("/rp_api/spider/cashouttask_waitcount");
  expect(count.data).toMatchObject({ Count: 1, FirstDeadline: expect.any(String) });
  expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Action: "None" });
  expect((await enter(taskId)).code).toBe(0);
  expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Action: "EnterCode", Code: "482915" });
  expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Action: "None", Code: null });
  expect((await world.report(card, taskId, "CodeSubmitted")).data).toMatchObject({ Step: "CodeSubmitted" });
  expect(await world.orderStatus(orderNo)).toBe("ChannelInProgress");
  expect((await world.report(card, taskId, "Submitted")).data).toMatchObject({ Step: "AwaitingArrival" });
  expect(await world.orderStatus(orderNo)).toBe("ChannelSuccess");

  const line = debit("750.00", clock.now(), { Remark: `transfer ${reference}` });
  expect((await world.tell(card, line)).data).toEqual({ Accepted: 1, Known: 0 });
  expect((await world.tell(card, line)).data).toEqual({ Accepted: 0, Known: 1 });
  expect(await world.orderStatus(orderNo)).toBe("AutoMatchedSuccess");
  expect(await world.task(taskId)).toMatchObject({ Step: "Finished", Failure: null });
  const records = await world.records(card.id);
  expect(records.at(-1)).toMatchObject({
    Kind: "Payout",
    Amount: "-750.00",
    OrderNo: orderNo,
    ExternalId: line.ExternalId,
    BalanceBefore: before.Balance,
  });
  expect(await world.timeline(orderId)).toEqual([
    "routed",
    "channelAsked",
    "taskTaken",
    "codeAwaited",
    "codeEntered",
    "codeEntered",
    "transferSubmitted",
    "channelAccepted",
    "debitReported",
    "matched",
  ]);
});

test("while payouts are stopped no task is begun, and one that was begun goes on", async () => {
  const begun = await applied();
  await wholeQuery(services)(
    "insert into payout_stop (id, reason, chains, stopped_at) values (7, 'NothingToCompare', '', now())",
  );
  for (const event of ["CodeDelivered", "CodeSubmitted", "Submitted"])
    expect((await world.report(card, begun.taskId, event)).code).toBe(0);
  const { taskId } = await world.pay("90.00", { cardId: card.id });
  if (!taskId) throw new Error("no card took it");
  expect(await world.next(card)).toMatchObject({ Action: "None", Task: null });
  expect(await world.task(taskId)).toMatchObject({ Step: "Queued", TakenAt: null });
  const owner = new pg.Client({ connectionString: started.ownerUrl });
  await owner.connect();
  await owner.query("delete from payout_stop").finally(() => owner.end());
  expect(await world.next(card)).toMatchObject({ Action: "CarryOut", Task: { TaskId: taskId } });
  expect((await stop(taskId)).code).toBe(0);
});

describe("codes", () => {
  test("of two operators at once one enters it, the other is told who did", async () => {
    const { taskId } = await applied();
    const answers = await Promise.all([enter(taskId, "111111"), enter(taskId, "222222")]);
    expect(answers.map((one) => one.code).sort()).toEqual([0, errors.CodeEntered.code]);
    expect(answers.find((one) => one.code !== 0)?.msg).toContain("OPC/admin");
    const { Code } = await world.next(card, { TaskId: taskId });
    expect(Code).toBe(answers[0]?.code === 0 ? "111111" : "222222");
    expect((await world.report(card, taskId, "SubmitFailure")).code).toBe(0);
  });

  test("stand sealed until they are handed, and then nowhere", async () => {
    const { taskId } = await applied();
    await enter(taskId, "PLANT7C0DE");
    const kept = async () => {
      const tables = await world.offline.query(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      );
      const texts: string[] = [];
      for (const { Name } of tables) {
        if (!(await world.offline.query("select has_table_privilege($1, 'select') as may", [Name]))[0]?.May)
          continue;
        const rows = await world.offline.query(`select t::text as row from "${Name}" t`);
        texts.push(...rows.map((row) => String(row.Row)));
      }
      return texts.join("\n");
    };
    const sealed = () =>
      world.offline.query("select code_sealed is not null as is_kept from payout_task where id = $1", [
        taskId,
      ]);
    expect(await kept()).not.toContain("PLANT7C0DE");
    expect(await sealed()).toEqual([{ IsKept: true }]);
    expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Code: "PLANT7C0DE" });
    expect(await sealed()).toEqual([{ IsKept: false }]);
    expect(await kept()).not.toContain("PLANT7C0DE");
    await world.report(card, taskId, "InsufficientBalance");
  });

  test("that an agent lost are asked for again, and the task cannot be stopped any more", async () => {
    const { taskId, orderNo } = await applied();
    await enter(taskId);
    expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Action: "EnterCode" });
    clock.advance(6_000);
    expect(await world.next(card)).toMatchObject({ Action: "Resume", Task: { TaskId: taskId } });
    expect(await world.task(taskId)).toMatchObject({ CodeBy: null, HasCode: true, CodeDeadline: null });
    expect((await stop(taskId)).code).toBe(errors.TaskMayPay.code);
    clock.advance(600_000);
    await world.offline.beat(card.agent);
    await timeOutDueCodes(services);
    expect(await world.orderStatus(orderNo)).toBe("ChannelInProgress");
    expect((await enter(taskId, "333333")).code).toBe(0);
    expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Code: "333333" });
    await world.report(card, taskId, "SubmitFailure");
    expect(await world.orderStatus(orderNo)).toBe("ChannelFailed");
  });

  test("are refused where none is awaited", async () => {
    const { taskId } = await submitted();
    expect((await enter(taskId)).code).toBe(errors.TaskNotWaiting.code);
    expect((await enter("1")).code).toBe(errors.NotFound.code);
    expect((await enter(taskId, "1 2")).code).toBe(errors.InvalidInput.code);
  });
});

describe("a task without a code", () => {
  test("runs out by the clock; a report after that is refused and noted once", async () => {
    const { taskId, orderNo, orderId } = await applied();
    clock.advance(299_000);
    await timeOutDueCodes(services);
    expect(await world.task(taskId)).toMatchObject({ Step: "AwaitingCode" });
    clock.advance(1_000);
    expect((await enter(taskId)).code).toBe(errors.TaskNotWaiting.code);
    await timeOutDueCodes(services);
    expect(await world.task(taskId)).toMatchObject({ Step: "Finished", Failure: "CodeTimeout" });
    expect(await world.orderStatus(orderNo)).toBe("ChannelFailed");
    expect(await world.next(card, { TaskId: taskId })).toMatchObject({
      Action: "Stop",
      Failure: "CodeTimeout",
    });
    for (const event of ["CodeDelivered", "Submitted", "Submitted"])
      expect((await world.report(card, taskId, event)).code).toBe(errors.TaskTimedOut.code);
    const noted = (await world.timeline(orderId)).filter((kind) => kind === "channelReported");
    expect(noted).toHaveLength(2);
    const [attempt] = await world.offline.query("select doubt from payout_attempt where order_id = $1", [
      orderId,
    ]);
    expect(attempt?.Doubt).toBe("PaidAfterRefusal");
    // Nobody pays it again before it is known.
    const retry = await send("/mc_api/spider/cashouttask_retry", { TaskId: taskId });
    expect(retry.code).toBe(errors.PayoutOnTheWay.code);
  });

  test("can be stopped, also before the agent has it; the agent is told", async () => {
    const { taskId, orderNo } = await applied();
    expect((await stop(taskId)).code).toBe(0);
    expect(await world.orderStatus(orderNo)).toBe("ChannelFailed");
    expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Action: "Stop", Failure: "Stopped" });
    expect((await world.report(card, taskId, "CodeDelivered")).code).toBe(errors.TaskStopped.code);
    expect((await stop(taskId)).code).toBe(errors.TaskNotWaiting.code);

    await world.offline.beat(card.agent);
    const queued = await world.pay("20.00", { cardId: card.id });
    expect((await stop(queued.taskId ?? "")).code).toBe(0);
    expect(await world.next(card)).toMatchObject({ Action: "None" });
    expect(await world.card(card.id)).toMatchObject({ WaitingForCode: 0 });
  });
});

test("what a failed task promised is free again, and a retry pays from another card", async () => {
  const before = await world.card(card.id);
  const { taskId, orderNo } = await applied("900.00");
  const message = "account 123-4-56789-0, code 482915 refused";
  const report = await world.report(card, taskId, "InsufficientBalance", { Message: message });
  expect(report.data).toMatchObject({ Step: "Finished" });
  expect((await world.report(card, taskId, "InsufficientBalance")).code).toBe(0);
  expect((await world.report(card, taskId, "SubmitFailure")).code).toBe(errors.TaskOver.code);
  expect(await world.task(taskId)).toMatchObject({
    Failure: "InsufficientBalance",
    FailureMessage: "account ••••, code •••• refused",
  });
  const after = await world.card(card.id);
  expect([after.PromisedToday, after.HeldAmount]).toEqual([before.PromisedToday, before.HeldAmount]);

  const other = await world.addCard();
  const retry = await send("/mc_api/spider/cashouttask_retry", { TaskId: taskId, CardId: other.id });
  const next = (retry.data as { TaskId: string }).TaskId;
  expect(await world.task(next)).toMatchObject({ OrderNo: orderNo, CardName: other.name, Step: "Queued" });
  expect(await world.orderStatus(orderNo)).toBe("ChannelInProgress");
  const again = await send("/mc_api/spider/cashouttask_retry", { TaskId: taskId });
  expect(again.code).toBe(errors.StatusChanged.code);
});

test("from step 3 there is no failure", async () => {
  const { taskId, orderNo, orderId } = await submitted();
  const refused = await world.report(card, taskId, "SubmitFailure");
  expect(refused.code).toBe(errors.TaskPastFailing.code);
  expect((await stop(taskId)).code).toBe(errors.TaskMayPay.code);
  expect(await world.orderStatus(orderNo)).toBe("ChannelSuccess");
  expect(await world.timeline(orderId)).toContain("channelReported");
  for (const event of ["Applied", "CodeDelivered", "CodeSubmitted", "Submitted"])
    expect((await world.report(card, taskId, event)).data).toMatchObject({ Step: "AwaitingArrival" });
});

test("the agent of another crawler sees and changes nothing", async () => {
  const { taskId } = await applied();
  const stranger = await world.addCard();
  expect(await world.next(stranger)).toMatchObject({ Action: "None" });
  expect(await world.next(stranger, { TaskId: taskId })).toMatchObject({ Action: "None" });
  expect((await world.report(stranger, taskId, "Submitted")).code).toBe(errors.TaskUnknown.code);
  expect((await world.report(stranger, "123", "Submitted")).code).toBe(errors.TaskUnknown.code);
  expect(await world.task(taskId)).toMatchObject({ Step: "AwaitingCode" });
  await stop(taskId);
  const idle = await world.offline.addCrawler("BankCard");
  const answer = await world.offline.agentCall(idle.token, "/agent/tasks/next", { WaitSeconds: 0 });
  expect(answer.code).toBe(errors.NoPayoutCard.code);
});

test("a restored copy hands out nothing: its original may have", async () => {
  await world.offline.beat(card.agent);
  const taskId = (await world.pay("34.00", { cardId: card.id })).taskId ?? "";
  services.isCopy = true;
  try {
    expect(await world.next(card)).toMatchObject({ Action: "None" });
    expect(await world.task(taskId)).toMatchObject({ Step: "Queued", TakenAt: null });
  } finally {
    services.isCopy = false;
  }
  expect(await world.next(card)).toMatchObject({ Action: "CarryOut", Task: { TaskId: taskId } });
  await world.report(card, taskId, "SubmitFailure");
});

test("a later report stands for those that got lost", async () => {
  await world.offline.beat(card.agent);
  const { taskId, orderNo } = await world.pay("33.00", { cardId: card.id });
  await world.next(card);
  expect((await world.report(card, taskId ?? "", "Submitted")).data).toMatchObject({
    Step: "AwaitingArrival",
  });
  expect(await world.orderStatus(orderNo)).toBe("ChannelSuccess");
});

test("a waiting question is answered as soon as there is something, and dies with its token", async () => {
  const waiting = world.next(card, { WaitSeconds: 10 });
  await world.offline.beat(card.agent);
  const { taskId } = await world.pay("21.00", { cardId: card.id });
  expect(await waiting).toMatchObject({ Action: "CarryOut", Task: { TaskId: taskId } });
  await world.report(card, taskId ?? "", "SubmitFailure");

  const lonely = await world.addCard();
  const asking = world.offline.agentCall(lonely.agent.token, "/agent/tasks/next", { WaitSeconds: 10 });
  await send("/mc_api/spider/spidersetting_enable", { SpiderId: lonely.agent.crawlerCode, Enabled: false });
  expect((await asking).code).toBe(errors.CrawlerTokenInvalid.code);
});

test("of a crawler's waiting questions the latest alone is kept", async () => {
  const older = world.next(card, { WaitSeconds: 20 });
  // Sent at once, either might be heard first.
  for (let times = 0; times < 3; times++) await world.offline.beat(card.agent);
  const newer = world.next(card, { WaitSeconds: 20 });
  expect(await older).toMatchObject({ Action: "None" });
  const { taskId } = await world.pay("22.00", { cardId: card.id });
  expect(await newer).toMatchObject({ Action: "CarryOut", Task: { TaskId: taskId } });
  await world.report(card, taskId ?? "", "SubmitFailure");
});

describe("a person confirms", () => {
  const confirm = (TaskId: string, values: object) =>
    send("/mc_api/spider/cashouttask_confirm", {
      TaskId,
      Remark: "seen in the app",
      ...world.proof(),
      ...values,
    });

  test("only with a proof", async () => {
    const { taskId } = await submitted();
    expect((await confirm(taskId, {})).code).toBe(errors.PayoutProofNeeded.code);
    expect((await confirm(taskId, { RecordId: "1" })).code).toBe(errors.DebitUnfit.code);
    await world.tell(card, debit("500.01", clock.now()));
    const RecordId = (await world.records(card.id)).at(-1)?.RecordId ?? "";
    expect((await confirm(taskId, { RecordId })).code).toBe(errors.DebitUnfit.code);
  });

  test("not by a debit from before the card began it", async () => {
    const old = debit("642.00", clock.now(), { Counterparty: "no name" });
    await world.tell(card, old);
    clock.advance(2 * 60_000);
    const { taskId } = await submitted("642.00");
    const record = (await world.records(card.id)).find(({ ExternalId }) => ExternalId === old.ExternalId);
    expect(record).toMatchObject({ Kind: "Unexplained", Amount: "-642.00" });
    expect((await confirm(taskId, { RecordId: record?.RecordId })).code).toBe(errors.DebitUnfit.code);
  });

  test("by the unexplained debit of exactly its amount, once", async () => {
    const { taskId, orderNo } = await submitted("641.00");
    const { taskId: other } = await submitted("641.00");
    const line = debit("641.00", clock.now(), { Counterparty: "no name" });
    const balance = (await world.card(card.id)).Balance;
    await world.tell(card, line);
    const found = await world.offline.ask("/rp_api/spider/cashouttask_get", { TaskId: taskId });
    const [{ RecordId }] = (found.data as { Debits: [{ RecordId: string }] }).Debits;
    const answers = await Promise.all([confirm(taskId, { RecordId }), confirm(other, { RecordId })]);
    expect(answers.map((one) => one.code === 0).sort()).toEqual([false, true]);
    const done = answers[0]?.code === 0 ? orderNo : undefined;
    if (done) expect(await world.orderStatus(done)).toBe("ManuallyConfirmed");
    const records = await world.records(card.id);
    const bound = records.filter((record) => record.ExternalId === line.ExternalId);
    expect(bound).toMatchObject([{ Kind: "Payout", Operator: "OPC/admin", Amount: "-641.00" }]);
    const after = await world.card(card.id);
    expect(Number(balance) - Number(after.Balance)).toBe(641);
  });
});
