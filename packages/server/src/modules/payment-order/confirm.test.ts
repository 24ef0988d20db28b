/** Settling collection orders by hand when that needs a second person. */
import { errors } from "@opc/contract/errors";
import { beforeAll, expect, test } from "vitest";
import { insertRows } from "../../db/insert-rows.ts";
import { linkTransactions } from "../../order/credit-link.ts";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { addPerson } from "../../testing/people.ts";
import { saveRule } from "../approval/stored-rules.ts";
import { transactionRow } from "../matching/report.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
let clerk: Clerk;
let approver: Clerk;

beforeAll(async () => {
  clerk = await desk.clerk("lock", "unlock", "confirm", "reject");
  const held = ["PayOrder", "PayOrder.confirm", "Approval", "Approval.approve"] as const;
  const person = await addPerson(app.services, desk.collections.people["OPC/nobody"], "approver", held);
  approver = { person, browser: await app.signIn(person) };
  await desk.inWhole((tx) =>
    saveRule(
      tx,
      { MerchantId: person.merchantId, Kind: "ManualConfirm" },
      { enabled: true, expiresHours: 24, fromMinor: new Map() },
      { name: "OPC/founder", at: app.clock.now() },
    ),
  );
});

async function ask(OrderNo: string): Promise<string> {
  const { code, data } = await desk.prove(clerk, "payorder_confirm", { OrderNo });
  expect(code).toBe(0);
  return (data as { ApprovalId: string }).ApprovalId;
}

async function approve(ApprovalId: string) {
  const { data } = await app.call("/rp_api/setting/approval_get", { ApprovalId }, approver.browser);
  const { ContentHash } = data as { ContentHash: string };
  const input = { ApprovalId, ContentHash, ...freshProof(app, approver) };
  return app.call("/mc_api/setting/approval_approve", input, approver.browser);
}

async function lockedWithMoney() {
  const order = await desk.lockedBy(clerk);
  const payable = (Number(order.PayableMinor) / 100).toFixed(2);
  return { order, transactionId: await desk.bound(order, payable) };
}

test("the order stays locked until the second person approves, and is then settled in the asker's name", async () => {
  const { order } = await lockedWithMoney();
  const before = await desk.available();
  const id = await ask(order.OrderNo);
  expect([(await desk.now(order)).Status, await desk.available()]).toEqual(["Locked", before]);
  expect((await approve(id)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect((await desk.now(order)).Status).toBe("Success");
  expect(await desk.available()).toBe(before + order.AmountMinor - order.FeeMinor);
  const events = await desk.inWhole((tx) =>
    tx
      .selectFrom("OrderEvent")
      .selectAll()
      .where("OrderId", "=", order.Id)
      .where("Kind", "=", "confirmed")
      .execute(),
  );
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    ActorName: `OPC/${clerk.person.userName}`,
    OperatorDetail: { ApprovedBy: `OPC/${approver.person.userName}` },
  });
});

test("an order that was unlocked meanwhile is not settled", async () => {
  const { order } = await lockedWithMoney();
  const id = await ask(order.OrderNo);
  expect((await desk.act(clerk, "payorder_unlock", { OrderNo: order.OrderNo })).code).toBe(0);
  const before = await desk.available();
  expect((await approve(id)).data).toEqual({ Status: "Void", VoidBecause: "FactsChanged" });
  expect([(await desk.now(order)).Status, await desk.available()]).toEqual(["Pending", before]);
});

test("other money than what was bound when it was asked for voids it", async () => {
  const { order } = await lockedWithMoney();
  const id = await ask(order.OrderNo);
  await desk.act(clerk, "payorder_unlock", { OrderNo: order.OrderNo });
  await desk.act(clerk, "payorder_lock", { OrderNo: order.OrderNo, Reason: "again" });
  await desk.bound(order, (Number(order.PayableMinor) / 100).toFixed(2));
  expect((await approve(id)).data).toEqual({ Status: "Void", VoidBecause: "FactsChanged" });
  expect((await desk.now(order)).Status).toBe("Locked");
});

test("what would be refused is refused when it is asked for", async () => {
  const order = await desk.lockedBy(clerk);
  const { code } = await desk.prove(clerk, "payorder_confirm", { OrderNo: order.OrderNo });
  expect(code).toBe(errors.EvidenceNeeded.code);
});

test("who typed the money in is no second person for it, and is told so before", async () => {
  const order = await desk.lockedBy(clerk);
  const { userId, userName } = approver.person;
  const now = app.clock.now();
  const about = { accountId: desk.account.id, reporter: { userId, name: `OPC/${userName}` }, now };
  const money = { direction: "Credit" as const, currency: "THB", amountMinor: order.PayableMinor };
  const words = { externalId: `T-${order.OrderNo}`, remark: null, counterparty: null, occurredAt: now };
  const typed = transactionRow(about, { ...money, ...words });
  const link = { transactionId: typed.Id, orderId: order.Id, settles: false, how: "Manual" as const };
  await desk.inWhole(async (tx) => {
    await insertRows(tx, "BankTransaction", [typed]);
    await linkTransactions(tx, [{ ...link, actor: "OPC/x" }], now);
  });
  const before = await desk.available();
  const id = await ask(order.OrderNo);
  const refused = await approve(id);
  expect(refused.code).toBe(errors.OwnEvidence.code);
  const { data } = await app.call("/rp_api/setting/approval_get", { ApprovalId: id }, approver.browser);
  expect(data).toMatchObject({ Obstacle: "NotSecondPerson", SecondPersonRefusal: refused.msg });
  expect([(await desk.now(order)).Status, await desk.available()]).toEqual(["Locked", before]);
});

test("below the rule's amount one person's confirmations of 24 hours add up", async () => {
  await desk.inWhole((tx) =>
    saveRule(
      tx,
      { MerchantId: approver.person.merchantId, Kind: "ManualConfirm" },
      { enabled: true, expiresHours: 24, fromMinor: new Map([["THB", 250_00n]]) },
      { name: "OPC/founder", at: app.clock.now() },
    ),
  );
  const ids = [];
  for (let made = 0; made < 3; made += 1) {
    const { order } = await lockedWithMoney();
    const { data } = await desk.prove(clerk, "payorder_confirm", { OrderNo: order.OrderNo });
    ids.push((data as { ApprovalId: string | null }).ApprovalId);
  }
  expect(ids).toEqual([null, null, expect.any(String)]);
});
