import { errors } from "@opc/contract/errors";
import { actText, passkeyProofHeader } from "@opc/contract/passkey/act";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { credit } from "../../testing/collections.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { totpCode } from "../session/totp.ts";
import { proposeReviews } from "./reviews.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const reviewer = await desk.clerk("review", "lock", "unlock");
const binder = await desk.clerk("review");
const locker = await desk.clerk("lock");
const { StatusChanged, OrderLocked, OwnProposal, SettleNotPossible, StepUpRefused, ReasonNeeded, NotFound } =
  errors;

async function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return desk.inWhole(async (tx) => (await text.execute(tx)).rows);
}

/** 100.00 ordered, at most 20.00 on top asked for; this much came. */
async function waiting(amount: string, proposer?: Clerk): Promise<PaymentOrder> {
  return desk.underReview(await desk.order(), amount, proposer);
}

async function decide(who: Clerk, order: PaymentOrder, input: object) {
  const ReviewId = await desk.reviewId(order);
  return desk.prove(who, "payorder_review", { OrderNo: order.OrderNo, ReviewId, ...input });
}

const approveReal = { Approve: true, Settle: "RealPayment" };
const approveOrder = { Approve: true, Settle: "OrderAmount" };
const reject = { Approve: false, Reason: "somebody else's money" };

describe("an approval", () => {
  test.each([
    // Fee: 1.5 % of what is settled, half up.
    ["a part", "60.00", approveReal, { SettledMinor: 60_00n, FeeMinor: 90n, Exception: "Partial" }],
    [
      "less than a satang of fee",
      "0.33",
      approveReal,
      { SettledMinor: 33n, FeeMinor: 0n, Exception: "Partial" },
    ],
    [
      "more, as ordered",
      "250.50",
      approveOrder,
      { SettledMinor: 100_00n, FeeMinor: 150n, Exception: "Over" },
    ],
    ["more, as paid", "250.50", approveReal, { SettledMinor: 250_50n, FeeMinor: 376n, Exception: "Over" }],
  ])("of %s credits exactly that, less its own fee", async (_what, amount, choice, settled) => {
    const order = await waiting(amount);
    const before = await desk.available();
    expect((await decide(reviewer, order, choice)).code).toBe(0);
    const after = await desk.now(order);
    expect(after).toMatchObject({
      Status: "Success",
      ReviewStatus: "Approved",
      MatchStatus: "Matched",
      ...settled,
    });
    expect((await desk.available()) - before).toBe(settled.SettledMinor - settled.FeeMinor);
    const [money] = await query(
      sql`select match_status, order_id from bank_transaction where order_id = ${order.Id}`,
    );
    expect(money).toEqual({ MatchStatus: "Matched", OrderId: order.Id });
    expect((await desk.kinds(order)).slice(-2)).toEqual(["reviewApproved", "callbackQueued"]);
    const [callback] = await query(sql<{ Body: string }>`
      select body from callback_record where order_id = ${order.Id} order by id desc limit 1`);
    expect(JSON.parse(callback?.Body ?? "")).toMatchObject({
      Status: "Success",
      Exception: settled.Exception,
      SettledAmount: (Number(settled.SettledMinor) / 100).toFixed(2),
      Fee: (Number(settled.FeeMinor) / 100).toFixed(2),
      RealPaymentAmount: amount,
    });
  });

  test("of late money takes the expired order's promise again", async () => {
    const expired = await desk.orderAt("Expired");
    const order = await desk.underReview(expired, (Number(expired.PayableMinor) / 100).toFixed(2));
    const promised = sql<{ Sum: string }>`select sum(promised_minor)::text as sum from account_day`;
    const [before] = await query(promised);
    expect((await decide(reviewer, order, approveReal)).code).toBe(SettleNotPossible.code);
    expect((await decide(reviewer, order, approveOrder)).code).toBe(0);
    const [after] = await query(promised);
    expect(BigInt(after?.Sum ?? 0) - BigInt(before?.Sum ?? 0)).toBe(100_00n);
    expect(await desk.now(order)).toMatchObject({
      Status: "Success",
      Exception: "Late",
      SettledMinor: 100_00n,
    });
  });

  test.each([
    ["a part as the order's amount", "60.00", approveOrder],
    ["nothing chosen", "60.00", { Approve: true }],
  ])("of %s is refused by name with both amounts", async (_what, amount, choice) => {
    const order = await waiting(amount);
    const before = await desk.available();
    const answer = await decide(reviewer, order, choice);
    expect(answer).toMatchObject({
      code: SettleNotPossible.code,
      data: { PaidAmount: amount, Amount: "100.00" },
    });
    expect(await desk.available()).toBe(before);
    expect((await desk.now(order)).ReviewStatus).toBe("PendingReview");
  });

  test("is never the proposer's, not even a super administrator's", async () => {
    const admin = await signedIn();
    for (const proposer of [binder, admin]) {
      const order = await waiting("60.00", proposer);
      const [approved, rejected] = [
        await decide(proposer, order, approveReal),
        await decide(proposer, order, reject),
      ];
      expect([approved.code, rejected.code]).toEqual([OwnProposal.code, OwnProposal.code]);
      expect((await desk.now(order)).Status).toBe("Pending");
      const { data } = await app.call(
        "/rp_api/xpay/payorder_get",
        { OrderNo: order.OrderNo },
        proposer.browser,
      );
      expect(data).toMatchObject({ IsOwnProposal: true });
      expect((await decide(reviewer, order, approveReal)).code).toBe(0);
    }
  });

  test("shows beforehand exactly what it will do", async () => {
    const order = await waiting("250.50");
    const { data } = await app.call(
      "/rp_api/xpay/payorder_get",
      { OrderNo: order.OrderNo },
      reviewer.browser,
    );
    expect(data).toMatchObject({
      IsOwnProposal: false,
      Review: {
        Status: "PendingReview",
        Exception: "Over",
        PaidAmount: "250.50",
        BankTransaction: { Amount: "250.50", AccountName: "KBANK-1", IsMatched: false },
        Choices: [
          { Settle: "OrderAmount", SettledAmount: "100.00", Fee: "1.50", MerchantDeductedAmount: "98.50" },
          { Settle: "RealPayment", SettledAmount: "250.50", Fee: "3.76", MerchantDeductedAmount: "246.74" },
        ],
      },
    });
  });
});

describe("a rejection", () => {
  test("gives the money back to the desk and leaves the order as it is", async () => {
    const order = await waiting("60.00");
    const [money] = await query(
      sql<{ Id: bigint }>`select id from bank_transaction where order_id = ${order.Id}`,
    );
    expect((await decide(reviewer, order, { Approve: false })).code).toBe(ReasonNeeded.code);
    expect((await decide(reviewer, order, reject)).code).toBe(0);
    expect(await desk.now(order)).toMatchObject({
      Status: "Pending",
      ReviewStatus: "Rejected",
      Exception: "None",
      PaidMinor: null,
      ExternalId: null,
    });
    const [link] = await query(
      sql`select match_status, order_id from bank_transaction where id = ${money?.Id}`,
    );
    expect(link).toEqual({ MatchStatus: "PendingMatch", OrderId: null });
    expect((await desk.kinds(order)).at(-1)).toBe("reviewRejected");
    expect((await decide(reviewer, order, approveReal)).code).toBe(StatusChanged.code);
  });
});

describe("a decision", () => {
  test("of two who approve at once has one effect", async () => {
    const order = await waiting("60.00");
    const before = await desk.available();
    const ReviewId = await desk.reviewId(order);
    app.clock.advance(31_000);
    const answers = await Promise.all(
      [reviewer, binder].map((who) =>
        desk.act(who, "payorder_review", {
          OrderNo: order.OrderNo,
          ReviewId,
          ...approveReal,
          ...proofOf(who),
        }),
      ),
    );
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, StatusChanged.code]);
    expect((await desk.available()) - before).toBe(60_00n - 90n);
  });

  test("of one who approves and one who rejects at once is one of them", async () => {
    const order = await waiting("60.00");
    const ReviewId = await desk.reviewId(order);
    app.clock.advance(31_000);
    const answers = await Promise.all(
      (
        [
          [reviewer, approveReal],
          [binder, reject],
        ] as const
      ).map(([who, input]) =>
        desk.act(who, "payorder_review", { OrderNo: order.OrderNo, ReviewId, ...input, ...proofOf(who) }),
      ),
    );
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, StatusChanged.code]);
    const { Status, ReviewStatus } = await desk.now(order);
    expect([Status, ReviewStatus]).toEqual(
      answers[0]?.code === 0 ? ["Success", "Approved"] : ["Pending", "Rejected"],
    );
  });

  test("and a lock at the same moment: one of them, and the other is told, never a fault of ours", async () => {
    const order = await waiting("60.00");
    const ReviewId = await desk.reviewId(order);
    const { OrderNo } = order;
    app.clock.advance(31_000);
    const [approved, locked] = await whileHeld(order, () => [
      desk.act(reviewer, "payorder_review", { OrderNo, ReviewId, ...approveReal, ...proofOf(reviewer) }),
      desk.act(locker, "payorder_lock", { OrderNo, Reason: "at once" }),
    ]);
    const codes = [(await approved)?.code, (await locked)?.code];
    const { Status } = await desk.now(order);
    expect(codes).toEqual(Status === "Success" ? [0, StatusChanged.code] : [OrderLocked.code, 0]);
  });

  test("on another proposal than the one that was looked at is refused", async () => {
    const order = await waiting("60.00");
    const looked = await desk.reviewId(order);
    expect((await decide(reviewer, order, reject)).code).toBe(0);
    await desk.underReview(await desk.now(order), "1.00");
    const input = { OrderNo: order.OrderNo, ReviewId: looked, ...approveReal };
    expect((await desk.prove(reviewer, "payorder_review", input)).code).toBe(StatusChanged.code);
    expect((await desk.now(order)).Status).toBe("Pending");
  });

  test.each([[{ LoginPassword: "planted-secret-7" }], [{ GoogleVerifyCode: "000000" }]])(
    "with %j is refused, counted, and changes nothing",
    async (wrong) => {
      const guard = await desk.clerk("review");
      const order = await waiting("60.00");
      expect((await decide(guard, order, { ...approveReal, ...wrong })).code).toBe(StepUpRefused.code);
      const [user] = await query(
        sql`select failure_count from user_account where id = ${guard.person.userId}`,
      );
      expect(user).toEqual({ FailureCount: 1 });
      expect((await desk.now(order)).Status).toBe("Pending");
    },
  );

  test("on an order that is not there is not found", async () => {
    const input = { OrderNo: "P1", ReviewId: "1", ...approveReal };
    expect((await desk.prove(reviewer, "payorder_review", input)).code).toBe(NotFound.code);
  });
});

describe("a proposal", () => {
  test("waits alone: a second one, and one for a settled or locked order, is refused", async () => {
    const order = await waiting("60.00");
    await expect(desk.underReview(order, "61.00")).rejects.toThrow("ReviewWaiting");
    await expect(desk.underReview(await desk.orderAt("Success"), "61.00")).rejects.toThrow("StatusChanged");
    const locked = await desk.lockedBy(reviewer);
    await expect(desk.underReview(locked, "61.00")).rejects.toThrow("StatusChanged");
  });

  test("of a transaction that stands for another order is refused", async () => {
    const [one, two] = [await desk.order(), await desk.order()];
    const transactionId = await desk.bound(one, "60.00");
    const proposer = { kind: "system" as const, name: "matching", userId: null };
    const money = { transactionId, paidMinor: 60_00n, externalId: "x", exception: "Partial" as const };
    const proposal = { order: two, exponent: 2, ...money, by: "person", proposer, note: null };
    await expect(desk.inWhole((tx) => proposeReviews(tx, [proposal], app.clock.now()))).rejects.toThrow(
      "TransactionTaken",
    );
  });

  test("is over when the exact money comes after all: that settles, the other money goes back", async () => {
    const order = await waiting("60.00");
    const before = await desk.available();
    const payable = (Number(order.PayableMinor) / 100).toFixed(2);
    await desk.collections.report(desk.account, [credit(payable, app.clock.now())]);
    expect(await desk.now(order)).toMatchObject({
      Status: "Success",
      ReviewStatus: "Rejected",
      Exception: "None",
      SettledMinor: 100_00n,
    });
    expect((await desk.available()) - before).toBe(98_50n);
    const links = await query(sql`select 1 from bank_transaction where order_id = ${order.Id}`);
    expect(links).toHaveLength(1);
  });
});

test("after all of it each status has its line, and the books agree with the orders", async () => {
  expect(await desk.inWhole(ordersWithoutLine)).toEqual([]);
  expect((await desk.inWhole(proveInTransaction)).firstBad).toBeUndefined();
});

/** Starts what `start` starts while the order's row is held, and lets go when both wait for it. */
async function whileHeld<Result>({ Id }: PaymentOrder, start: () => Result): Promise<Result> {
  return desk.inWhole(async (tx) => {
    await tx.selectFrom("PaymentOrder").select("Id").where("Id", "=", Id).forUpdate().execute();
    const result = start();
    await vi.waitFor(async () => {
      const [row] = await query(sql<{ N: bigint }>`
        select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`);
      expect(row?.N).toBe(2n);
    }, 10_000);
    return result;
  });
}

async function signedIn(): Promise<Clerk> {
  const person = desk.collections.people["OPC/admin"];
  return { person, browser: await app.signIn(person) };
}

function proofOf({ person }: Clerk) {
  return { LoginPassword: person.password, GoogleVerifyCode: totpCode(person.totpSecret, app.clock.now()) };
}

describe("reviews that are proven together", () => {
  const inputOf = async (order: PaymentOrder, choice: Record<string, string>) => ({
    OrderNo: order.OrderNo,
    ReviewId: await desk.reviewId(order),
    ...choice,
  });
  const prove = (who: Clerk, inputs: readonly Record<string, string>[]) =>
    app.call(
      "/mc_api/passkey/proof_many",
      {
        Call: "payorderReview",
        Acts: inputs.map((input) => actText("payorderReview", Object.entries(input))),
        ...freshProof(app, who),
      },
      who.browser,
    );
  const decideBy = (who: Clerk, proof: string, input: object) =>
    app.call("/mc_api/xpay/payorder_review", input, who.browser, {
      headers: { [passkeyProofHeader]: proof },
    });
  const asPaid = { Approve: "true", Settle: "RealPayment" };
  const demanding = (NeedsPasskey: boolean) =>
    desk.inWhole((tx) =>
      tx.updateTable("Merchant").set({ NeedsPasskey }).where("Id", "=", reviewer.person.merchantId).execute(),
    );

  test("are decided once each, as they were named, and each by the rules", async () => {
    const [one, own, third] = [
      await waiting("61.00"),
      await waiting("62.00", reviewer),
      await waiting("63.00"),
    ];
    const named = [await inputOf(one, asPaid), await inputOf(own, asPaid)];
    const { code, data } = await prove(reviewer, named);
    expect(code).toBe(0);
    const { ProofId } = data as { ProofId: string };
    expect((await decideBy(reviewer, ProofId, { ...named[0], Approve: "false", Reason: "no" })).code).toBe(
      errors.PasskeyProofOver.code,
    );
    expect((await decideBy(reviewer, ProofId, await inputOf(third, asPaid))).code).toBe(
      errors.PasskeyProofOver.code,
    );
    expect((await decideBy(reviewer, ProofId, named[0] ?? {})).code).toBe(0);
    expect((await decideBy(reviewer, ProofId, named[0] ?? {})).code).toBe(errors.PasskeyProofOver.code);
    // One's own proposal stays somebody else's to decide.
    expect((await decideBy(reviewer, ProofId, named[1] ?? {})).code).toBe(OwnProposal.code);
    expect((await desk.now(one)).Status).toBe("Success");
  });

  test("are not, where the merchant wants each approval by a passkey", async () => {
    const input = await inputOf(await waiting("64.00"), asPaid);
    const { data } = await prove(reviewer, [input]);
    await demanding(true);
    try {
      const { ProofId } = data as { ProofId: string };
      expect((await decideBy(reviewer, ProofId, input)).code).toBe(errors.PasskeyProofOver.code);
      expect((await prove(reviewer, [input])).code).toBe(errors.PasskeyDemanded.code);
    } finally {
      await demanding(false);
    }
  });
});
