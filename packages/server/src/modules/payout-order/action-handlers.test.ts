import { errors } from "@opc/contract/errors";
import {
  type PayoutStatus,
  paidPayoutStatuses,
  payoutMoves,
  payoutStatuses,
  refundedPayoutStatuses,
} from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { testApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { type PayoutAct, payoutActs, testPayoutPeople } from "../../testing/payout-people.ts";
import { payoutsWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const { clerk, other, colleague, perform, proofNow, approverByHand, query } = await testPayoutPeople(
  app,
  desk,
);
const { StatusChanged, NotFound, PayoutOnTheWay, OwnPayout, PayoutReturned } = errors;

const paid: readonly PayoutStatus[] = paidPayoutStatuses;
const refunded: readonly PayoutStatus[] = refundedPayoutStatuses;
const held = 101_50n;

const cases = (Object.keys(payoutActs) as PayoutAct[]).flatMap((act) =>
  payoutStatuses.map((from) => {
    const move = payoutActs[act];
    const isLegal = move ? (payoutMoves[move].from as readonly string[]).includes(from) : paid.includes(from);
    return { act, from, isLegal, to: isLegal && move ? payoutMoves[move].to : from };
  }),
);

test.each(cases)("$act of a payout that is $from: legal $isLegal", async ({ act, from, isLegal, to }) => {
  const order = await desk.orderAt(from);
  if (act === "returned" && isLegal) await desk.tellTakenBack(order);
  const before = { available: await desk.balance(), frozen: await desk.balance("frozen") };
  const lines = await desk.kinds(order);
  const answer = await perform(act, order.OrderNo);
  expect(answer.code).toBe(isLegal ? 0 : StatusChanged.code);
  const after = await desk.now(order);
  expect(after.Status).toBe(to);
  const refunds = isLegal && (refunded.includes(to) || act === "returned");
  const settles = isLegal && act === "confirm";
  expect((await desk.balance()) - before.available).toBe(refunds ? held : 0n);
  const thawed = settles || (refunds && act !== "returned");
  expect(before.frozen - (await desk.balance("frozen"))).toBe(thawed ? held : 0n);
  if (!isLegal) expect(await desk.kinds(order)).toEqual(lines);
  else expect((await desk.kinds(order)).length).toBeGreaterThan(lines.length);
});

describe("a review", () => {
  test("approved gives the payout to a channel and names who approved it", async () => {
    const order = await desk.order();
    const answer = await perform("approve", order.OrderNo);
    expect(answer).toMatchObject({
      code: 0,
      data: { Status: "ChannelInProgress", ChannelCode: "OUT-1", CardName: null },
    });
    expect(await desk.now(order)).toMatchObject({
      ApprovedBy: `OPC/${clerk.person.userName}`,
      ChannelCode: "OUT-1",
      AttemptCount: 1,
    });
    expect(await desk.kinds(order)).toEqual(["created", "approved", "routed"]);
  });

  test("is not passed by who made the payout, in the rule and in the database", async () => {
    const creator = { userId: clerk.person.userId, name: `OPC/${clerk.person.userName}` };
    const order = await desk.order({ creator });
    expect((await perform("approve", order.OrderNo)).code).toBe(OwnPayout.code);
    expect((await desk.now(order)).Status).toBe("PendingReview");
    await expect(approverByHand(order, clerk)).rejects.toThrow("payout_order_approver_is_another");
    expect((await perform("approve", order.OrderNo, other)).code).toBe(0);
  });

  test("refused gives amount and fee back, tells the merchant, and says why", async () => {
    const order = await desk.order();
    const before = await desk.balance();
    expect((await perform("reject", order.OrderNo)).code).toBe(0);
    expect((await desk.balance()) - before).toBe(held);
    expect((await desk.kinds(order)).slice(-2)).toEqual(["rejected", "callbackQueued"]);
    const [line] = await query(sql<{ Detail: object }>`
      select detail from payout_event where order_id = ${order.Id} and kind = 'rejected'`);
    expect(line?.Detail).toEqual({ Reason: "because of it" });
  });
});

describe("two at once", () => {
  const pairs: [PayoutStatus, PayoutAct, PayoutAct][] = [
    ["PendingReview", "approve", "reject"],
    ["PendingReview", "approve", "cancel"],
    ["ChannelFailed", "sendagain", "giveup"],
    ["ChannelFailed", "confirm", "cancel"],
    ["ChannelInProgress", "confirm", "wronginfo"],
    ["WrongReceivingInfo", "correctpayee", "giveup"],
  ];
  test.each(pairs)("%s: %s and %s have one winner, and the other is told", async (from, first, second) => {
    const order = await desk.orderAt(from);
    const before = (await desk.balance()) + (await desk.balance("frozen"));
    const proofs = [freshProof(app, clerk), proofNow(other)];
    const answers = await Promise.all([
      perform(first, order.OrderNo, clerk, proofs[0]),
      perform(second, order.OrderNo, other, proofs[1]),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, StatusChanged.code]);
    const refused = answers.find(({ code }) => code !== 0);
    expect(refused?.msg).toBe(StatusChanged.enUS);
    const { Status } = await desk.now(order);
    const left = (await desk.balance()) + (await desk.balance("frozen"));
    expect(before - left).toBe(paid.includes(Status) ? held : 0n);
  });

  test.each(["approve", "sendagain"] as const)("10 who %s send the payout once", async (act) => {
    const order = await desk.orderAt(act === "approve" ? "PendingReview" : "ChannelFailed");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => perform(act, order.OrderNo, index % 2 ? clerk : other)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === StatusChanged.code)).toHaveLength(9);
    const attempts = await query(sql`select 1 from payout_attempt where order_id = ${order.Id}`);
    expect(attempts).toHaveLength(1);
  });

  test.each(["cancel", "giveup"] as const)("a double click on %s refunds once", async (act) => {
    const order = await desk.orderAt("ChannelFailed");
    const before = await desk.balance();
    const proofs = [freshProof(app, clerk), proofNow(other), proofNow(clerk)];
    const answers = await Promise.all(
      [clerk, other, clerk].map((who, index) => perform(act, order.OrderNo, who, proofs[index])),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await perform(act, order.OrderNo)).code).toBe(StatusChanged.code);
    expect((await desk.balance()) - before).toBe(held);
  });
});

describe("while a channel may still pay", () => {
  test.each(["Asked", "Accepted"] as const)("wrong info is refused by name: %s", async (status) => {
    const order = await desk.orderAt("ChannelInProgress");
    await desk.attempt(order, status);
    const answer = await perform("wronginfo", order.OrderNo);
    expect(answer).toMatchObject({ code: PayoutOnTheWay.code, msg: PayoutOnTheWay.enUS });
    expect((await desk.now(order)).Status).toBe("ChannelInProgress");
  });

  test("wrong info takes back what nobody was asked for", async () => {
    const order = await desk.orderAt("ChannelInProgress");
    await desk.attempt(order, "Planned");
    expect((await perform("wronginfo", order.OrderNo)).code).toBe(0);
    expect(await attemptStatuses(order)).toEqual(["Cancelled"]);
    expect((await desk.kinds(order)).slice(-2)).toEqual(["attemptCancelled", "markedWrongInfo"]);
  });

  test.each([
    ["ChannelFailed", "sendagain"],
    ["ChannelFailed", "cancel"],
    ["ChannelFailed", "giveup"],
    ["WrongReceivingInfo", "giveup"],
  ] as const)("%s: %s is refused and moves no money", async (from, act) => {
    const order = await desk.orderAt(from);
    await desk.attempt(order, "Asked");
    const before = await desk.balance();
    expect((await perform(act, order.OrderNo)).code).toBe(PayoutOnTheWay.code);
    expect(await desk.balance()).toBe(before);
    expect((await desk.now(order)).Status).toBe(from);
  });

  test.each(["sendagain", "cancel", "giveup", "wronginfo"] as const)(
    "a channel that says it paid what it refused is not passed by: %s",
    async (act) => {
      const order = await desk.orderAt("ChannelFailed");
      await desk.attempt(order, "Refused");
      await query(sql`
        update payout_attempt set doubt = 'PaidAfterRefusal', doubted_at = now() where order_id = ${order.Id}`);
      expect((await perform(act, order.OrderNo)).code).toBe(PayoutOnTheWay.code);
      expect((await perform("confirm", order.OrderNo)).code).toBe(0);
    },
  );

  test("a person's proof settles it all the same", async () => {
    const order = await desk.orderAt("ChannelInProgress");
    await desk.attempt(order, "Asked");
    expect((await perform("confirm", order.OrderNo)).code).toBe(0);
    expect((await desk.now(order)).Status).toBe("ManuallyConfirmed");
    expect(await attemptStatuses(order)).toEqual(["Asked"]);
  });
});

async function attemptStatuses({ Id }: PayoutOrder): Promise<string[]> {
  const rows = await query(sql<{ Status: string }>`
    select status from payout_attempt where order_id = ${Id} order by number`);
  return rows.map((row) => row.Status);
}

describe("sending again", () => {
  const send = (order: PayoutOrder, input: object) =>
    desk.prove(clerk, "cashoutorder_sendagain", { OrderNo: order.OrderNo, ...input });

  test("goes through the channel that was chosen", async () => {
    const order = await desk.orderAt("ChannelFailed");
    expect(await send(order, { ChannelCode: "OUT-2" })).toMatchObject({
      code: 0,
      data: { ChannelCode: "OUT-2" },
    });
    expect((await desk.kinds(order)).slice(-2)).toEqual(["sentAgain", "routed"]);
  });

  test("by routing passes over what refused before", async () => {
    const order = await desk.orderAt("ChannelFailed");
    await desk.attempt(order, "Refused");
    expect((await send(order, {})).data).toMatchObject({ ChannelCode: "OUT-2" });
  });

  test.each([
    ["a channel that is not there", { ChannelCode: "NONE" }],
    ["a card that is not there", { CardId: "999" }],
  ])("through %s is refused by name and changes nothing", async (_what, input) => {
    const order = await desk.orderAt("ChannelFailed");
    expect((await send(order, input)).code).toBe(errors.PayoutChannelUnfit.code);
    expect((await desk.now(order)).Status).toBe("ChannelFailed");
  });

  test("through a channel that does not take it says so and leaves it failed", async () => {
    const order = await desk.orderAt("ChannelFailed", { amountMinor: 60_000_00n });
    expect(await send(order, { ChannelCode: "OUT-2" })).toMatchObject({
      code: 0,
      data: { Status: "ChannelFailed", ChannelCode: null },
    });
    expect((await desk.kinds(order)).slice(-2)).toEqual(["sentAgain", "notRouted"]);
  });
});

describe("money that the bank gave back", () => {
  test("returns amount and fee once, marks the payout and tells the merchant", async () => {
    const order = await desk.orderAt("PayoutSuccess");
    await desk.tellTakenBack(order);
    const before = await desk.balance();
    expect((await perform("returned", order.OrderNo)).code).toBe(0);
    expect(await desk.now(order)).toMatchObject({ Status: "PayoutSuccess", Exception: "Returned" });
    expect((await perform("returned", order.OrderNo)).code).toBe(PayoutReturned.code);
    expect((await desk.balance()) - before).toBe(held);
    expect((await desk.kinds(order)).slice(-2)).toEqual(["reversed", "callbackQueued"]);
  });

  test("sent by two at once is booked once", async () => {
    const order = await desk.orderAt("AutoMatchedSuccess");
    await desk.tellTakenBack(order);
    const before = await desk.balance();
    const proofs = [freshProof(app, clerk), proofNow(other)];
    const answers = await Promise.all([
      perform("returned", order.OrderNo, clerk, proofs[0]),
      perform("returned", order.OrderNo, other, proofs[1]),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, PayoutReturned.code]);
    expect((await desk.balance()) - before).toBe(held);
  });
});

describe("a proof", () => {
  test.each(["confirm", "cancel", "giveup", "returned"] as const)(
    "%s without a right password and code changes nothing",
    async (act) => {
      const guard = await colleague();
      const order = await desk.orderAt(act === "returned" ? "PayoutSuccess" : "ChannelFailed");
      const before = await desk.balance();
      const right = freshProof(app, guard);
      const wrong = [
        { ...right, LoginPassword: "planted-secret-7" },
        { ...right, GoogleVerifyCode: "000000" },
      ];
      for (const proof of wrong)
        expect((await perform(act, order.OrderNo, guard, proof)).code).toBe(errors.StepUpRefused.code);
      expect(await desk.now(order)).toMatchObject({ Status: order.Status, Exception: "None" });
      expect(await desk.balance()).toBe(before);
    },
  );
});

test("a payout that is not there is not found", async () => {
  for (const act of Object.keys(payoutActs) as PayoutAct[])
    expect((await perform(act, "C1")).code).toBe(NotFound.code);
});

test("a status that changes without its line is found", async () => {
  const order = await desk.order();
  await desk.inWhole((tx) =>
    tx.updateTable("PayoutOrder").set({ Status: "ChannelFailed" }).where("Id", "=", order.Id).execute(),
  );
  expect(await desk.inWhole(payoutsWithoutLine)).toEqual([order.OrderNo]);
  await desk.inWhole((tx) =>
    tx.updateTable("PayoutOrder").set({ Status: "PendingReview" }).where("Id", "=", order.Id).execute(),
  );
});

test("after all of it each status has its line, and the books agree with the payouts", async () => {
  expect(await desk.inWhole(payoutsWithoutLine)).toEqual([]);
  expect((await desk.inWhole(proveInTransaction)).firstBad).toBeUndefined();
});
