import { errors } from "@opc/contract/errors";
import { describe, expect, test } from "vitest";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const clerk = await desk.clerk(
  "OriginalRecord.bind",
  "OriginalRecord.unbind",
  "PayOrder.review",
  "PayOrder.lock",
);
const second = await desk.clerk("PayOrder.review", "OriginalRecord.bind");
const { money, order, prove, exactMoney } = desk;

const bind = (
  transaction: { Id: bigint },
  { OrderNo }: Pick<PaymentOrder, "OrderNo">,
  who = clerk,
  more = {},
) => prove(who, "originalrecord_bind", { TransactionId: transaction.Id.toString(), OrderNo, ...more });
const unbind = (transaction: { Id: bigint }, more = {}) =>
  prove(clerk, "originalrecord_unbind", {
    TransactionId: transaction.Id.toString(),
    Reason: "wrong order",
    ...more,
  });

async function review({ Id, OrderNo }: PaymentOrder, who: typeof clerk, decision: object) {
  const [row] = await desk.query("select id from order_review where order_id = $1 order by id desc", [Id]);
  return prove(who, "payorder_review", { OrderNo, ReviewId: String(row?.Id ?? 0), ...decision });
}

describe("bind", () => {
  test("exact money of a live order settles it at once", async () => {
    const paid = await order({ Amount: "1000.00" });
    const waiting = await exactMoney(paid);
    const before = await desk.available();
    expect(await bind(waiting, paid)).toMatchObject({
      code: 0,
      data: { LinkedAs: "Settled", Exception: "None" },
    });
    expect(await desk.now(paid)).toMatchObject({
      Status: "Success",
      MatchStatus: "Matched",
      ReviewStatus: "None",
      PaidMinor: paid.PayableMinor,
      ExternalId: waiting.ExternalId,
      CallbackStatus: "InProgress",
    });
    expect((await desk.available()) - before).toBe(985_00n);
    expect(await desk.transaction(waiting.Id)).toMatchObject({
      MatchStatus: "Matched",
      OrderId: paid.Id,
      MatchedBy: "Manual",
      MatchActor: `OPC/${clerk.person.userName}`,
    });
    expect((await desk.kinds(paid)).slice(-3)).toEqual(["bound", "succeeded", "callbackQueued"]);
  });

  test("a locked order gets evidence, whatever the amount, and nothing settles", async () => {
    const locked = await order();
    await desk.act(clerk, "payorder_lock", { OrderNo: locked.OrderNo, Reason: "to look" });
    const waiting = await money("55.55");
    expect(await bind(waiting, locked)).toMatchObject({
      data: { LinkedAs: "Evidence", Exception: "Partial" },
    });
    expect(await desk.now(locked)).toMatchObject({ Status: "Locked", ReviewStatus: "None" });
    expect(await desk.transaction(waiting.Id)).toMatchObject({
      MatchStatus: "PendingMatch",
      OrderId: locked.Id,
    });
    // It is no longer among those that wait, and the order takes no second one.
    expect((await bind(waiting, locked)).code).toBe(errors.TransactionNotFree.code);
    expect((await bind(await money("44.44"), locked)).code).toBe(errors.TransactionTaken.code);
  });

  test("evidence leaves with the lock, and the order can still be paid", async () => {
    const locked = await order();
    await desk.act(clerk, "payorder_lock", { OrderNo: locked.OrderNo, Reason: "to look" });
    const waiting = await money("66.66");
    await bind(waiting, locked);
    const unlocker = await desk.clerk("PayOrder.unlockAny");
    expect((await desk.act(unlocker, "payorder_unlock", { OrderNo: locked.OrderNo })).code).toBe(0);
    expect(await desk.transaction(waiting.Id)).toMatchObject({ MatchStatus: "PendingMatch", OrderId: null });
    await money(payableOf(locked));
    expect((await desk.now(locked)).Status).toBe("Success");
  });

  test.each([
    ["too little", "Partial", async () => [await order(), await money("30.00")] as const],
    ["too much", "Over", async () => [await order(), await money("3000.00")] as const],
    [
      "late",
      "Late",
      async () => {
        const late = await desk.ended("Expired");
        return [late, await money(payableOf(late))] as const;
      },
    ],
    [
      "of an order that failed",
      "Late",
      async () => {
        const failed = await desk.ended("Failed");
        return [failed, await money(payableOf(failed))] as const;
      },
    ],
    [
      "on another account of the channel",
      "None",
      async () => {
        const one = await order();
        return [one, await money(payableOf(one), {}, desk.other)] as const;
      },
    ],
    [
      "older than the order",
      "None",
      async () => {
        const one = await order();
        const OccurredAt = new Date(one.CreatedAt.getTime() - 10 * 60_000).toISOString();
        return [one, await money(payableOf(one), { OccurredAt })] as const;
      },
    ],
  ])("money %s goes to review, which somebody else decides", async (_what, exception, make) => {
    const [one, waiting] = await make();
    const before = await desk.available();
    const answer = await bind(waiting, one, clerk, { Note: "the member called" });
    expect(answer).toMatchObject({ code: 0, data: { LinkedAs: "Review", Exception: exception } });
    expect(await desk.now(one)).toMatchObject({
      Status: one.Status,
      ReviewStatus: "PendingReview",
      Exception: exception,
    });
    expect(await desk.available()).toBe(before);
    const [proposed] = await desk.query("select * from order_review where order_id = $1", [one.Id]);
    expect(proposed).toMatchObject({
      ProposedByUserId: clerk.person.userId,
      FoundBy: "person",
      Note: "the member called",
    });
    const approval = { Approve: true, Settle: exception === "Partial" ? "RealPayment" : "OrderAmount" };
    expect((await review(one, clerk, approval)).code).toBe(errors.OwnProposal.code);
    expect((await review(one, second, approval)).code).toBe(0);
    expect((await desk.now(one)).Status).toBe("Success");
    expect(await desk.transaction(waiting.Id)).toMatchObject({ MatchStatus: "Matched", MatchedBy: "Review" });
    expect(await desk.available()).toBeGreaterThan(before);
  });

  test("a rejected review leaves the money on the desk, to be bound again", async () => {
    const [wrong, right] = [await order(), await order()];
    const waiting = await money("31.00");
    await bind(waiting, wrong);
    expect((await review(wrong, second, { Approve: false, Reason: "not this one" })).code).toBe(0);
    expect(await desk.transaction(waiting.Id)).toMatchObject({ MatchStatus: "PendingMatch", OrderId: null });
    expect((await bind(waiting, right)).data).toMatchObject({ LinkedAs: "Review" });
  });

  test("an order that is paid takes no more", async () => {
    const paid = await order();
    await money(payableOf(paid));
    expect((await bind(await money("12.34"), paid)).code).toBe(errors.OrderPaid.code);
  });

  test("an order under review takes no more", async () => {
    const one = await order();
    await bind(await money("32.00"), one);
    expect((await bind(await money("33.00"), one)).code).toBe(errors.ReviewWaiting.code);
  });

  test("matched, ignored and split money is refused, and so is what went out", async () => {
    const [one, paid] = [await order(), await order()];
    const matched = await money(payableOf(paid));
    const ignored = await money("7.01");
    await desk.query(
      "update bank_transaction set match_status = 'Ignored', ignore_reason = 'none of ours' where id = $1",
      [ignored.Id],
    );
    const split = await money("7.02");
    await desk.query("update bank_transaction set match_status = 'Split' where id = $1", [split.Id]);
    for (const waiting of [matched, ignored, split])
      expect((await bind(waiting, one)).code).toBe(errors.TransactionNotFree.code);
    const debit = await money(payableOf(one), { Direction: "Debit" });
    expect((await bind(debit, one)).code).toBe(errors.TransactionIsDebit.code);
    expect(await desk.now(one)).toMatchObject({ Status: "Pending", ReviewStatus: "None" });
  });

  test("another currency and another channel are refused", async () => {
    const one = await order();
    const waiting = await exactMoney(one);
    await desk.query("update bank_transaction set currency = 'VND' where id = $1", [waiting.Id]);
    expect((await bind(waiting, one)).code).toBe(errors.CurrencyDiffers.code);
    await desk.query("update bank_transaction set currency = 'THB' where id = $1", [waiting.Id]);
    await desk.query(
      `with made as (insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
         select 'PP-2', 'Other', supplier_id, kind, pay_type_code, currency from channel where code = 'PP-1' returning id)
       update offline_account set channel_id = (select id from made) where id = $1`,
      [desk.other.id],
    );
    const elsewhere = await money(payableOf(one), {}, desk.other);
    expect((await bind(elsewhere, one)).code).toBe(errors.ChannelDiffers.code);
    const give = (id: bigint, channelId: unknown) =>
      desk.query("update offline_account set channel_id = $2 where id = $1", [id, channelId]);
    const [moved] = await desk.query("select channel_id from offline_account where id = $1", [desk.other.id]);
    // The order's own account has another channel by now: its money is the order's all the same.
    await give(desk.account.id, moved?.ChannelId);
    expect((await bind(waiting, one)).code).toBe(0);
    for (const { id } of [desk.account, desk.other]) await give(id, desk.collections.channelId);
  });

  test("what is not there is not found, and a wrong password binds nothing", async () => {
    const one = await order();
    const waiting = await exactMoney(one);
    expect((await bind({ Id: 1n }, one)).code).toBe(errors.NotFound.code);
    expect((await bind(waiting, { OrderNo: "P000000NOTHING" })).code).toBe(errors.OrderNotFound.code);
    const refused = await bind(waiting, one, clerk, {
      LoginPassword: "wrong horse 7",
      GoogleVerifyCode: "000000",
    });
    expect(refused.code).toBe(errors.StepUpRefused.code);
    expect((await desk.now(one)).Status).toBe("Pending");
  });

  test("two who bind one credit to two orders: one does", async () => {
    const [one, other] = [await order(), await order()];
    const waiting = await exactMoney(one);
    const before = await desk.available();
    const answers = await Promise.all([bind(waiting, one), bind(waiting, other, second)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.map(({ code }) => code)).toContain(errors.TransactionNotFree.code);
    const { OrderId } = await desk.transaction(waiting.Id);
    expect([one.Id, other.Id]).toContain(OrderId);
    expect((await desk.available()) - before).toBeLessThanOrEqual(one.AmountMinor);
  });

  test("two who bind two credits to one order: one does, and it is credited once", async () => {
    const one = await order({ Amount: "200.00" });
    const [credit, another] = await desk.exactMonies(one, 2);
    if (!credit || !another) throw new Error("no money was reported");
    const before = await desk.available();
    const answers = await Promise.all([bind(credit, one), bind(another, one, second)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, errors.OrderPaid.code].sort());
    expect((await desk.available()) - before).toBe(197_00n);
  });

  test("a bind leaves its line in the operation log, without the password", async () => {
    const one = await order();
    const waiting = await exactMoney(one);
    await bind(waiting, one);
    const [line] = await desk.query(
      "select * from operation_log where call = 'originalrecordBind' and code = 0 order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({ OrderNo: { from: null, to: one.OrderNo }, LinkedAs: "Settled" });
    expect(JSON.stringify(line?.Input)).not.toContain(clerk.person.password);
  });
});

describe("unbind", () => {
  test("evidence goes back to the desk", async () => {
    const locked = await order();
    await desk.act(clerk, "payorder_lock", { OrderNo: locked.OrderNo, Reason: "to look" });
    const waiting = await money("21.00");
    await bind(waiting, locked);
    expect((await unbind(waiting)).code).toBe(0);
    expect(await desk.transaction(waiting.Id)).toMatchObject({ MatchStatus: "PendingMatch", OrderId: null });
    expect((await desk.now(locked)).Status).toBe("Locked");
    expect((await desk.kinds(locked)).at(-1)).toBe("unbound");
  });

  test("money under review takes its review with it", async () => {
    const one = await order();
    const waiting = await money("22.00");
    await bind(waiting, one);
    expect((await unbind(waiting)).code).toBe(0);
    expect(await desk.now(one)).toMatchObject({
      Status: "Pending",
      ReviewStatus: "Rejected",
      PaidMinor: null,
    });
    expect((await review(one, second, { Approve: true, Settle: "RealPayment" })).code).toBe(
      errors.StatusChanged.code,
    );
    // The exact money still settles it.
    await money(payableOf(one));
    expect((await desk.now(one)).Status).toBe("Success");
  });

  test("settled money is given back by a reversing transfer, once", async () => {
    const paid = await order({ Amount: "400.00" });
    const waiting = await money(payableOf(paid));
    const before = await desk.available();
    expect((await unbind(waiting)).code).toBe(0);
    expect(await desk.now(paid)).toMatchObject({
      Status: "Success",
      Exception: "Marked",
      MatchStatus: "PendingMatch",
      ReversedFeeMinor: 6_00n,
    });
    expect(before - (await desk.available())).toBe(394_00n);
    expect(await desk.transaction(waiting.Id)).toMatchObject({
      MatchStatus: "PendingMatch",
      OrderId: null,
      MatchedBy: null,
    });
    expect((await unbind(waiting)).code).toBe(errors.TransactionNotBound.code);
    expect((await bind(waiting, paid)).code).toBe(errors.OrderPaid.code);
    expect(before - (await desk.available())).toBe(394_00n);
  });

  test("money that was paid on is not given back", async () => {
    const paid = await order({ Amount: "50000.00" });
    const waiting = await money(payableOf(paid));
    const merchantId = desk.collections.people["ACME/admin"].merchantId;
    const kept = await desk.available();
    await desk.query(
      "update ledger_account set balance_minor = 0 where merchant_id = $1 and kind = 'available'",
      [merchantId],
    );
    expect((await unbind(waiting)).code).toBe(errors.MoneyPaidOn.code);
    expect(await desk.transaction(waiting.Id)).toMatchObject({ MatchStatus: "Matched", OrderId: paid.Id });
    await desk.query(
      "update ledger_account set balance_minor = $2 where merchant_id = $1 and kind = 'available'",
      [merchantId, kept],
    );
  });

  test("two at once: one reversal", async () => {
    const paid = await order({ Amount: "300.00" });
    const waiting = await money(payableOf(paid));
    const before = await desk.available();
    const third = await desk.clerk("OriginalRecord.unbind");
    const answers = await Promise.all([
      unbind(waiting),
      prove(third, "originalrecord_unbind", { TransactionId: waiting.Id.toString(), Reason: "wrong order" }),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(before - (await desk.available())).toBe(295_50n);
  });

  test("free money, wrong proofs and no reason are refused", async () => {
    const waiting = await money("23.00");
    expect((await unbind(waiting)).code).toBe(errors.TransactionNotBound.code);
    expect((await unbind({ Id: 1n })).code).toBe(errors.NotFound.code);
    expect((await unbind(waiting, { Reason: "no" })).code).toBe(errors.InvalidInput.code);
    expect((await unbind(waiting, { GoogleVerifyCode: "000000" })).code).toBe(errors.StepUpRefused.code);
    expect((await unbind(waiting, { LoginPassword: "wrong horse 7" })).code).toBe(errors.StepUpRefused.code);
  });
});

test("after all of it the books are proven and every order's status is on its timeline", async () => {
  await desk.inWhole(async (tx) => {
    expect(await ordersWithoutLine(tx)).toEqual([]);
    expect((await proveInTransaction(tx)).ok).toBe(true);
  });
});
