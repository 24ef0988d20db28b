import { errors } from "@opc/contract/errors";
import { type PaymentOrderStatus, paymentOrderStatuses } from "@opc/contract/payment-order/states";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import type { Clerk } from "../../testing/clerks.ts";
import { formOf } from "../../testing/form.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { expireOrders } from "../../work/expire-orders.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { totpCode } from "../session/totp.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const { people } = desk.collections;
const clerk = await desk.clerk("lock", "unlock", "confirm", "reject", "review");
const other = await desk.clerk("lock", "unlock", "confirm", "reject", "review");
const chief = await desk.clerk("unlockAny");
const { StatusChanged, OrderLocked, LockedBySomeoneElse, EvidenceNeeded, StepUpRefused } = errors;

type Act = "lock" | "unlock" | "confirm" | "reject" | "approve";
const legal: Record<Act, Partial<Record<PaymentOrderStatus, PaymentOrderStatus>>> = {
  lock: { Pending: "Locked", Paying: "Locked" },
  unlock: { Locked: "Pending" },
  confirm: { Locked: "Success" },
  reject: { Locked: "Failed" },
  approve: { Pending: "Success", Paying: "Success", Expired: "Success", Failed: "Success" },
};
const cases = (Object.keys(legal) as Act[]).flatMap((act) =>
  paymentOrderStatuses.map((from) => ({
    act,
    from,
    to: legal[act][from] ?? from,
    isLegal: from in legal[act],
  })),
);

/** An order in that status, with what the act needs besides: evidence, or money under review. */
async function orderFor(act: Act, from: PaymentOrderStatus) {
  const order = await desk.orderAt(from === "Locked" ? "Pending" : from);
  const payable = (Number(order.PayableMinor) / 100).toFixed(2);
  if (act === "approve" && from !== "Success") await desk.underReview(order, payable);
  if (from === "Locked")
    await desk.act(clerk, "payorder_lock", { OrderNo: order.OrderNo, Reason: "to look" });
  if (act === "confirm" && from === "Locked") await desk.bound(order, payable);
  return desk.now(order);
}

async function perform(act: Act, { Id, OrderNo }: { Id: bigint; OrderNo: string }) {
  if (act === "lock") return desk.act(clerk, "payorder_lock", { OrderNo, Reason: "again" });
  if (act === "unlock") return desk.act(clerk, "payorder_unlock", { OrderNo });
  if (act === "confirm") return desk.prove(clerk, "payorder_confirm", { OrderNo });
  if (act === "reject") return desk.prove(clerk, "payorder_reject", { OrderNo, Reason: "no money" });
  const ReviewId = await desk.reviewId({ Id }).catch(() => "1");
  return desk.prove(clerk, "payorder_review", { OrderNo, ReviewId, Approve: true, Settle: "OrderAmount" });
}

test.each(cases)("$act of an order that is $from: legal $isLegal", async ({ act, from, to, isLegal }) => {
  const order = await orderFor(act, from);
  const [before, lines] = [await desk.available(), await desk.kinds(order)];
  const answer = await perform(act, order);
  const refusal = act === "approve" && from === "Locked" ? OrderLocked : StatusChanged;
  expect(answer.code).toBe(isLegal ? 0 : refusal.code);
  expect((await desk.now(order)).Status).toBe(to);
  const settles = isLegal && to === "Success";
  expect((await desk.available()) - before).toBe(settles ? 98_50n : 0n);
  if (!isLegal) expect(await desk.kinds(order)).toEqual(lines);
});

async function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return desk.inWhole(async (tx) => (await text.execute(tx)).rows);
}

describe("a lock", () => {
  test("stops the clock, keeps the slot, and unlocking gives back the status and the time that was left", async () => {
    const order = await desk.orderAt("Paying");
    app.clock.advance(5 * 60_000);
    await desk.act(clerk, "payorder_lock", { OrderNo: order.OrderNo, Reason: "to look" });
    app.clock.advance(60 * 60_000);
    await expireOrders(app.services);
    expect(await desk.now(order)).toMatchObject({ Status: "Locked", LockReason: "to look" });
    const slot = sql<{ Held: boolean }>`
      select rests_until > now() + interval '1 year' as held from amount_slot where order_id = ${order.Id}`;
    expect(await query(slot)).toEqual([{ Held: true }]);
    await signInAgain();
    expect((await desk.act(clerk, "payorder_unlock", { OrderNo: order.OrderNo })).code).toBe(0);
    const unlocked = await desk.now(order);
    expect(unlocked).toMatchObject({ Status: "Paying", LockedBy: null, LockedAt: null, RemainingMs: null });
    const left = unlocked.ExpiresAt.getTime() - app.clock.now().getTime();
    expect(Math.round(left / 60_000)).toBe(10);
    expect(await query(slot)).toEqual([{ Held: false }]);
  });

  test("is one operator's: another neither unlocks, confirms nor rejects, but the holder of unlockAny unlocks", async () => {
    const order = await desk.lockedBy(clerk);
    const { OrderNo } = order;
    await desk.bound(order, payableOf(order));
    const answers = [
      await desk.act(other, "payorder_unlock", { OrderNo }),
      await desk.prove(other, "payorder_confirm", { OrderNo }),
      await desk.prove(other, "payorder_reject", { OrderNo, Reason: "mine" }),
    ];
    expect(answers.map((answer) => answer.code)).toEqual(Array(3).fill(LockedBySomeoneElse.code));
    expect(answers[0]?.data).toEqual({ LockedBy: `OPC/${clerk.person.userName}` });
    expect((await desk.act(chief, "payorder_unlock", { OrderNo })).code).toBe(0);
    expect((await desk.now(order)).Status).toBe("Pending");
  });

  test("of 10 who lock at once one holds it", async () => {
    const order = await desk.order();
    const input = { OrderNo: order.OrderNo, Reason: "first" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => desk.act(index % 2 ? clerk : other, "payorder_lock", input)),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === StatusChanged.code)).toHaveLength(9);
    expect((await desk.kinds(order)).filter((kind) => kind === "locked")).toHaveLength(1);
  });

  test("gives evidence back to the desk when it ends", async () => {
    const order = await desk.lockedBy(clerk);
    const transaction = await desk.bound(order, payableOf(order));
    await desk.act(clerk, "payorder_unlock", { OrderNo: order.OrderNo });
    expect(await linkOf(transaction)).toEqual({ MatchStatus: "PendingMatch", OrderId: null });
    expect((await desk.kinds(order)).slice(-2)).toEqual(["unlocked", "unbound"]);
  });
});

describe("a confirmation", () => {
  test("by the bound credit of exactly the payable amount settles: order, money, transaction, callback", async () => {
    const order = await desk.lockedBy(clerk);
    const transaction = await desk.bound(order, payableOf(order));
    const before = await desk.available();
    expect((await desk.prove(clerk, "payorder_confirm", { OrderNo: order.OrderNo })).code).toBe(0);
    expect(await desk.now(order)).toMatchObject({
      Status: "Success",
      MatchStatus: "Matched",
      CallbackStatus: "InProgress",
      PaidMinor: order.PayableMinor,
      SettledMinor: order.AmountMinor,
    });
    expect(await linkOf(transaction)).toEqual({ MatchStatus: "Matched", OrderId: order.Id });
    expect((await desk.available()) - before).toBe(98_50n);
    expect((await desk.kinds(order)).slice(-3)).toEqual(["locked", "confirmed", "callbackQueued"]);
    const [line] = await query(sql<{ Change: object; Input: object }>`
      select change, input from operation_log where call = 'payorderConfirm' and code = 0 order by id desc limit 1`);
    expect(line).toMatchObject({
      Change: { Status: { from: "Locked", to: "Success" }, Evidence: "transaction" },
    });
    expect(JSON.stringify(line)).not.toContain(clerk.person.password);
  });

  test("by remark and image settles, and the evidence is kept for those who may see it", async () => {
    const order = await desk.lockedBy(clerk);
    const { OrderNo } = order;
    expect(
      (await confirmWith(clerk, { OrderNo, Remark: "seen on the statement" }, await picture())).code,
    ).toBe(0);
    expect(await desk.now(order)).toMatchObject({
      Status: "Success",
      ExternalId: null,
      MatchStatus: "PendingMatch",
    });
    const { data } = await app.call("/rp_api/xpay/payorder_get", { OrderNo }, clerk.browser);
    expect(data).toMatchObject({
      Evidence: { Remark: "seen on the statement", GivenBy: `OPC/${clerk.person.userName}` },
    });
    const merchant = await app.signIn(people["ACME/admin"]);
    const own = await app.call("/rp_api/xpay/payorder_get", { OrderNo }, merchant);
    expect(own.data).toMatchObject({ Evidence: null, Review: null, BoundTransaction: null });
    expect(JSON.stringify(own.data)).not.toContain(clerk.person.userName);
    expect(JSON.stringify(own.data)).not.toContain("seen on the statement");
  });

  test.each([
    ["nothing", {}, false],
    ["a remark alone", { Remark: "seen on the statement" }, false],
    ["an image alone", {}, true],
    ["an image and a remark of four characters", { Remark: " 看到了吗 " }, true],
  ])("by %s is refused and leaves nothing behind", async (_what, given, withImage) => {
    const order = await desk.lockedBy(clerk);
    const before = await desk.available();
    const answer = await confirmWith(
      clerk,
      { OrderNo: order.OrderNo, ...given },
      withImage ? await picture() : undefined,
    );
    expect(answer.code).toBe(EvidenceNeeded.code);
    expect((await desk.now(order)).Status).toBe("Locked");
    expect(await desk.available()).toBe(before);
    const [images] = await query(sql<{ Count: bigint }>`
      select count(*) from stored_image i where not exists (select from order_evidence e where e.image_id = i.id)`);
    expect(images?.Count).toBe(0n);
    await desk.act(clerk, "payorder_unlock", { OrderNo: order.OrderNo });
  });

  test("with bound money of another amount names the amounts and settles nothing, remark and image or not", async () => {
    const order = await desk.lockedBy(clerk);
    await desk.bound(order, "80.00");
    const input = { OrderNo: order.OrderNo, Remark: "it is all there" };
    const answer = await confirmWith(clerk, input, await picture());
    expect(answer).toMatchObject({
      code: errors.BoundMoneyUnequal.code,
      data: { PaidAmount: "80.00", PayableAmount: payableOf(order) },
    });
    expect((await desk.now(order)).Status).toBe("Locked");
  });

  test("waits for the review of money that somebody proposed", async () => {
    const order = await desk.order();
    await desk.underReview(order, payableOf(order));
    await desk.act(clerk, "payorder_lock", { OrderNo: order.OrderNo, Reason: "to look" });
    const answer = await desk.prove(clerk, "payorder_confirm", { OrderNo: order.OrderNo });
    expect(answer.code).toBe(errors.ReviewWaiting.code);
  });

  test("sent 10 times at once with one code credits once", async () => {
    const order = await desk.lockedBy(clerk);
    await desk.bound(order, payableOf(order));
    const before = await desk.available();
    app.clock.advance(31_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        desk.act(clerk, "payorder_confirm", { OrderNo: order.OrderNo, ...proofOf(clerk) }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect((await desk.available()) - before).toBe(98_50n);
    app.clock.advance(10 * 60_000);
  });
});

describe("a rejection", () => {
  test("fails the order, tells the merchant, gives money and promise back, and ends what waits for a review", async () => {
    const order = await desk.order();
    await desk.underReview(order, "80.00");
    const [review] = await query(sql<{ BankTransactionId: bigint }>`
      select bank_transaction_id from order_review where order_id = ${order.Id}`);
    const promised = sql<{ Sum: string }>`select sum(promised_minor)::text as sum from account_day`;
    const [before] = await query(promised);
    await desk.act(clerk, "payorder_lock", { OrderNo: order.OrderNo, Reason: "to look" });
    const input = { OrderNo: order.OrderNo, Reason: "not this member's money" };
    expect((await desk.prove(clerk, "payorder_reject", input)).code).toBe(0);
    expect(await desk.now(order)).toMatchObject({
      Status: "Failed",
      ReviewStatus: "Rejected",
      Exception: "None",
      PaidMinor: null,
      CallbackStatus: "InProgress",
    });
    expect(await linkOf(review?.BankTransactionId ?? 0n)).toEqual({
      MatchStatus: "PendingMatch",
      OrderId: null,
    });
    const [after] = await query(promised);
    expect(BigInt(before?.Sum ?? 0) - BigInt(after?.Sum ?? 0)).toBe(100_00n);
    expect((await desk.kinds(order)).slice(-4)).toEqual([
      "locked",
      "reviewRejected",
      "rejected",
      "callbackQueued",
    ]);
    const [callback] = await query(sql<{ Body: string }>`
      select body from callback_record where order_id = ${order.Id}`);
    expect(JSON.parse(callback?.Body ?? "")).toMatchObject({ Status: "Failed", SettledAmount: null });
  });
});

describe("a proof", () => {
  test.each([
    ["payorder_confirm", {}],
    ["payorder_reject", { Reason: "no money" }],
  ])("%s with a wrong password or code is refused, counted, and changes nothing", async (name, input) => {
    const guard = await desk.clerk("lock", "confirm", "reject");
    const order = await desk.lockedBy(guard);
    await desk.bound(order, payableOf(order));
    const wrong = [{ LoginPassword: "planted-secret-7" }, { GoogleVerifyCode: "000000" }];
    for (const proof of wrong) {
      const answer = await desk.prove(guard, name, { OrderNo: order.OrderNo, ...input, ...proof });
      expect(answer.code).toBe(StepUpRefused.code);
    }
    const [user] = await query(sql<{ FailureCount: number }>`
      select failure_count from user_account where id = ${guard.person.userId}`);
    expect(user?.FailureCount).toBe(2);
    expect((await desk.now(order)).Status).toBe("Locked");
  });
});

describe("an ordinary merchant", () => {
  test("does none of it, not with its own order", async () => {
    const order = await desk.lockedBy(clerk);
    const merchant = { person: people["ACME/admin"], browser: await app.signIn(people["ACME/admin"]) };
    const { OrderNo } = order;
    const answers = [
      await desk.act(merchant, "payorder_lock", { OrderNo, Reason: "mine" }),
      await desk.act(merchant, "payorder_unlock", { OrderNo }),
      await desk.prove(merchant, "payorder_confirm", { OrderNo }),
      await desk.prove(merchant, "payorder_reject", { OrderNo, Reason: "mine" }),
      await desk.prove(merchant, "payorder_review", { OrderNo, ReviewId: "1", Approve: true }),
      await desk.act(merchant, "payorder_createtest", {}),
    ];
    expect(answers.map((answer) => answer.code)).toEqual(Array(6).fill(errors.NoPermission.code));
    expect((await desk.now(order)).Status).toBe("Locked");
  });

  test("resends what its own order's callback says, and no other merchant's", async () => {
    const order = await desk.orderAt("Success");
    const { OrderNo } = order;
    const inProgress = await resend("ACME/admin", OrderNo);
    expect(inProgress.code).toBe(errors.CallbackInProgress.code);
    await query(
      sql`update callback_record set status = 'Success', next_attempt_at = null where order_id = ${order.Id}`,
    );
    expect((await resend("LOTUS/admin", OrderNo)).code).toBe(errors.NotFound.code);
    expect((await resend("ACME/admin", OrderNo)).code).toBe(0);
    expect((await desk.kinds(order)).at(-1)).toBe("callbackResent");
    const rows = await query(sql`select 1 from callback_record where order_id = ${order.Id}`);
    expect(rows).toHaveLength(1);
    const open = await desk.order();
    expect((await resend("ACME/admin", open.OrderNo)).code).toBe(errors.NothingToTell.code);
  });
});

test("an order that is not there is not found", async () => {
  expect((await desk.act(clerk, "payorder_lock", { OrderNo: "P1", Reason: "x" })).code).toBe(
    errors.NotFound.code,
  );
});

test("after all of it each status has its line, and the books agree with the orders", async () => {
  expect(await desk.inWhole(ordersWithoutLine)).toEqual([]);
  expect((await desk.inWhole(proveInTransaction)).firstBad).toBeUndefined();
});

async function signInAgain(): Promise<void> {
  for (const one of [clerk, other, chief]) one.browser = await app.signIn(one.person);
}

function payableOf({ PayableMinor }: { PayableMinor: bigint }): string {
  return (Number(PayableMinor) / 100).toFixed(2);
}

function proofOf({ person }: Clerk) {
  return { LoginPassword: person.password, GoogleVerifyCode: totpCode(person.totpSecret, app.clock.now()) };
}

async function linkOf(transactionId: bigint) {
  const [row] = await query(sql<{ MatchStatus: string; OrderId: bigint | null }>`
    select match_status, order_id from bank_transaction where id = ${transactionId}`);
  return row;
}

async function resend(who: "ACME/admin" | "LOTUS/admin", OrderNo: string) {
  app.clock.advance(31_000);
  const browser = await app.signIn(people[who]);
  return app.call("/mc_api/xpay/payorder_resendcallback", { OrderNo }, browser);
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } })
    .png()
    .toBuffer();
}

/** As the console sends it: multipart, with a file. */
async function confirmWith(who: Clerk, fields: Record<string, string>, image?: Buffer) {
  app.clock.advance(31_000);
  const file = image && { Image: { name: "statement.png", bytes: image, type: "image/png" } };
  const form = await formOf({ ...fields, ...proofOf(who), ...file });
  return app.call("/mc_api/xpay/payorder_confirm", {}, who.browser, form);
}
