/** Crawler payouts confirmed by hand are payouts confirmed by hand: the rule for those holds here, too. */
import { beforeAll, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import type { Clerk } from "../../testing/clerks.ts";
import { freshProof } from "../../testing/clerks.ts";
import { addPerson } from "../../testing/people.ts";
import { saveRule } from "../approval/stored-rules.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";

const app = await testApp();
const { clock, services } = app;
let world: CardWorld;
let card: Card;
let approver: Clerk;

beforeAll(async () => {
  world = await cardWorld(app);
  card = await world.addCard();
  const admin = world.offline.collections.people["OPC/admin"];
  const held = ["CashoutOrder", "CashoutOrder.confirm", "Approval", "Approval.approve"] as const;
  const person = await addPerson(services, admin, "approver", held);
  approver = { person, browser: await app.signIn(person) };
  await inTransaction(services.database, wholeScope, (tx) =>
    saveRule(
      tx,
      { MerchantId: admin.merchantId, Kind: "PayoutConfirm" },
      { enabled: true, expiresHours: 24, fromMinor: new Map() },
      { name: "OPC/founder", at: clock.now() },
    ),
  );
});

async function submitted(amount: string) {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id });
  const taskId = paying.taskId ?? "";
  await world.next(card);
  for (const event of ["Applied", "CodeDelivered", "CodeSubmitted", "Submitted"])
    expect((await world.report(card, taskId, event)).code).toBe(0);
  return { ...paying, taskId };
}

async function ask(TaskId: string, RecordId: string): Promise<string> {
  const input = { TaskId, Remark: "seen in the app", RecordId, ...world.proof() };
  const { code, data } = await world.offline.send("/mc_api/spider/cashouttask_confirm", input);
  expect(code).toBe(0);
  return (data as { ApprovalId: string }).ApprovalId;
}

async function approve(ApprovalId: string) {
  const { data } = await app.call("/rp_api/setting/approval_get", { ApprovalId }, approver.browser);
  const { ContentHash } = data as { ContentHash: string };
  const input = { ApprovalId, ContentHash, ...freshProof(app, approver) };
  return app.call("/mc_api/setting/approval_approve", input, approver.browser);
}

async function unexplained(taskId: string, amount: string): Promise<string> {
  await world.tell(card, debit(amount, clock.now(), { Counterparty: "no name" }));
  const { data } = await world.offline.ask("/rp_api/spider/cashouttask_get", { TaskId: taskId });
  return (data as { Debits: { RecordId: string }[] }).Debits[0]?.RecordId ?? "";
}

test("the debit is bound and the payout settled when the second person approves, and not before", async () => {
  const { taskId, orderNo } = await submitted("641.00");
  // Two of one amount, so that no rule binds the debit by itself.
  await submitted("641.00");
  const recordId = await unexplained(taskId, "641.00");
  const id = await ask(taskId, recordId);
  expect(await world.orderStatus(orderNo)).not.toBe("ManuallyConfirmed");
  expect((await approve(id)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect(await world.orderStatus(orderNo)).toBe("ManuallyConfirmed");
  const bound = (await world.records(card.id)).find(({ RecordId }) => RecordId === recordId);
  expect(bound).toMatchObject({ OrderNo: orderNo });
});
