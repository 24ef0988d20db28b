/** A channel that never answers: what two people can do, and what comes of it when the channel speaks after all. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { attemptAsked } from "../payout-channel/attempts.ts";
import { payoutWorld } from "../payout-channel/test-world.ts";

const world = await payoutWorld();
const { supplier, dispatcher, app, people } = world;
const sea = await world.addChannel("SEA", "SEA-1");
await world.only(sea);
const held = [
  ...["CashoutOrder", "CashoutOrder.certainlyUnpaid", "CashoutOrder.giveUp", "CashoutOrder.settleDoubt"],
  ...["Approval", "Approval.approve"],
] as const;
const permissions = held as unknown as Parameters<typeof addPerson>[3];
const asker = await addPerson(app.services, people["OPC/admin"], "asker", permissions);
const approver = await addPerson(app.services, people["OPC/admin"], "approver", permissions);
const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } })
  .png()
  .toBuffer();
const Image = { name: "statement.png", bytes, type: "image/png" };
const minutes = 60_000;

/** A payout of a channel that will not answer. */
async function unasked() {
  supplier.calm();
  supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  const { order, planned } = await world.open();
  if (planned.kind !== "planned") throw new Error("not planned");
  return { id: order.Id, OrderNo: order.OrderNo, reference: planned.attempt.Reference };
}

/** Asked for, and not answered for ten minutes. */
async function silent() {
  const order = await unasked();
  await dispatcher.dispatchDue();
  app.clock.advance(10 * minutes);
  return order;
}

const declarePath = "/mc_api/xpay/cashoutorder_certainlyunpaid";
const declare = (OrderNo: string, who: Person = asker, Remark = "the channel's support says so") =>
  actAs(app, who, declarePath, { OrderNo, Remark, Image });
const giveUp = (OrderNo: string) =>
  actAs(app, asker, "/mc_api/xpay/cashoutorder_giveup", { OrderNo, Reason: "never paid" });
const statusOf = async (id: bigint) => (await world.orderOf(id)).Status;

async function declared() {
  const order = await silent();
  await approveAs(app, approver, approvalIdOf(await declare(order.OrderNo)));
  return order;
}

test("what a silent channel holds comes back to the merchant once two people are certain", async () => {
  const { id, OrderNo } = await silent();
  expect((await giveUp(OrderNo)).code).toBe(errors.StatusChanged.code);
  const request = approvalIdOf(await declare(OrderNo));
  expect(await statusOf(id)).toBe("ChannelInProgress");
  expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect(await statusOf(id)).toBe("ChannelFailed");
  expect((await world.attemptsOf(id))[0]).toMatchObject({ Status: "Refused", Doubt: null, NextAt: null });
  expect((await world.eventsOf(id)).at(-1)).toMatchObject({
    Kind: "declaredUnpaid",
    OperatorDetail: { Remark: "the channel's support says so", ApprovedBy: "OPC/approver" },
  });
  expect((await giveUp(OrderNo)).code).toBe(0);
  expect(await world.booked(id)).toEqual([
    "Create Cashout Order Deduct The Balance",
    "Cashout Order Failed And Refund The Balance",
  ]);
});

test("the drawer shows what it rests on, and who approved it", async () => {
  const { OrderNo } = await declared();
  app.clock.advance(31_000);
  const browser = await app.signIn(asker);
  const { data } = await app.call("/rp_api/xpay/cashoutorder_get", { OrderNo }, browser);
  expect(data).toMatchObject({
    Evidence: null,
    Attempts: [
      {
        Status: "Refused",
        UnpaidEvidence: { GivenBy: "OPC/asker", ApprovedBy: "OPC/approver", ImageId: expect.any(String) },
      },
    ],
  });
});

test("whoever asked cannot approve it", async () => {
  const { id, OrderNo } = await silent();
  const request = approvalIdOf(await declare(OrderNo));
  expect((await approveAs(app, asker, request)).code).toBe(errors.OwnApproval.code);
  expect(await statusOf(id)).toBe("ChannelInProgress");
});

describe("a channel that speaks after all", () => {
  test("before the second person: the request is void, and the payout is paid", async () => {
    const { id, OrderNo, reference } = await silent();
    const request = approvalIdOf(await declare(OrderNo));
    await world.notify(sea, reference);
    expect((await approveAs(app, approver, request)).data).toEqual({
      Status: "Void",
      VoidBecause: "FactsChanged",
    });
    expect(await statusOf(id)).toBe("PayoutSuccess");
  });

  test("after that: it contradicts, and nothing is given back or sent until a person found out", async () => {
    const { id, OrderNo, reference } = await declared();
    expect((await world.notify(sea, reference)).data.Outcome).toBe("Taken");
    expect((await world.attemptsOf(id))[0]).toMatchObject({ Status: "Refused", Doubt: "PaidAfterRefusal" });
    expect((await giveUp(OrderNo)).code).toBe(errors.PayoutOnTheWay.code);
    expect(await statusOf(id)).toBe("ChannelFailed");
  });
});

test("is refused while the question may still be on its way", async () => {
  const { OrderNo } = await unasked();
  const input = { OrderNo, Remark: "the channel's support says so", Image };
  const asked = () => dispatcher.dispatchDue();
  expect((await actAs(app, asker, declarePath, input, asked)).code).toBe(errors.PayoutOnTheWay.code);
});

test("is refused of a payout in conflict, which is settled first", async () => {
  supplier.calm();
  const { order, planned } = await world.open();
  if (planned.kind !== "planned") throw new Error("not planned");
  await dispatcher.dispatchDue();
  const body = { Status: "Failed", FailedAt: app.clock.now().toISOString(), Reason: "closed account" };
  await world.notify(sea, planned.attempt.Reference, { body });
  app.clock.advance(10 * minutes);
  expect((await declare(order.OrderNo)).code).toBe(errors.DoubtUnsettled.code);
});

test("is refused of a payout that is over, without evidence, and to a merchant's people", async () => {
  const { id, OrderNo, reference } = await silent();
  expect((await declare(OrderNo, asker, "no")).code).toBe(errors.InvalidInput.code);
  expect((await declare(OrderNo, people["ACME/admin"])).code).toBe(errors.NoPermission.code);
  await world.notify(sea, reference);
  expect(await statusOf(id)).toBe("PayoutSuccess");
  expect((await declare(OrderNo)).code).toBe(errors.StatusChanged.code);
});

test("two who ask at once leave one request; approved by two at once it happens once", async () => {
  const { id, OrderNo } = await silent();
  const requests = [approvalIdOf(await declare(OrderNo)), approvalIdOf(await declare(OrderNo, approver))];
  expect((await approveAs(app, approver, requests[0] ?? "")).code).toBe(errors.ApprovalOver.code);
  expect((await approveAs(app, asker, requests[1] ?? "")).code).toBe(0);
  expect((await approveAs(app, asker, requests[1] ?? "")).code).toBe(errors.ApprovalOver.code);
  const kinds = (await world.eventsOf(id)).map(({ Kind }) => Kind);
  expect(kinds.filter((kind) => kind === "declaredUnpaid")).toHaveLength(1);
});

test("approved while a worker is about to ask: the worker is waited for, and the payout is on its way", async () => {
  supplier.calm();
  const { order, planned } = await world.open();
  if (planned.kind !== "planned") throw new Error("not planned");
  app.clock.advance(10 * minutes);
  const request = approvalIdOf(await declare(order.OrderNo));
  const waiting = () =>
    world.query(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%payout_attempt%'`);
  // As the dispatcher does it, which holds the attempt and no order.
  const approving = await world.inWhole(async (tx) => {
    const news = { attempt: planned.attempt, actor: { kind: "system" as const, name: "payouts" } };
    // Proving oneself takes up to a minute of the test's clock.
    await attemptAsked(tx, [news], new Date(app.clock.now().getTime() + minutes));
    const approval = approveAs(app, approver, request);
    await expect.poll(waiting).toHaveLength(1);
    return { approval };
  });
  expect((await approving.approval).code).toBe(errors.ApprovalActRefused.code);
  expect(await statusOf(order.Id)).toBe("ChannelInProgress");
  expect((await world.attemptsOf(order.Id))[0]?.Status).toBe("Asked");
});

test("the books prove", async () => {
  expect(await world.prove()).toMatchObject({ ok: true });
});
