import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { formOf } from "../../testing/form.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { type PayoutAct, payoutActs, testPayoutPeople } from "../../testing/payout-people.ts";
import { payoutsWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const { clerk, other, admin, perform, get, reveal, approverByHand, query, picture } = await testPayoutPeople(
  app,
  desk,
);
const { NotFound, NoPermission, OwnPayout, PayeeCorrected } = errors;

describe("a confirmation", () => {
  test("keeps its proof for those who may see it, and shows the image through the payouts' page alone", async () => {
    const order = await desk.orderAt("ChannelSuccess");
    expect((await perform("confirm", order.OrderNo)).code).toBe(0);
    const detail = (await get(clerk, order)).data as { Evidence: { ImageId: string } };
    expect(detail).toMatchObject({
      Evidence: { Remark: "seen on the statement", GivenBy: `OPC/${clerk.person.userName}` },
    });
    const { ImageId } = detail.Evidence;
    expect(await show("xpay/cashoutorder_evidenceimage", ImageId, clerk)).toBe("image/png");
    const operator = await admin("OPC");
    expect(await show("xpay/payorder_evidenceimage", ImageId, operator)).toContain("application/json");
    const merchant = await admin("ACME");
    const own = await get(merchant, order);
    expect(own.data).toMatchObject({ Evidence: null, Attempts: null });
    for (const secret of [clerk.person.userName, "seen on the statement", ImageId])
      expect(JSON.stringify(own.data)).not.toContain(secret);
    expect(await show("xpay/cashoutorder_evidenceimage", ImageId, merchant)).toContain("application/json");
  });

  test.each([
    ["no image", { Remark: "seen on the statement" }],
    ["a remark of four characters", { Remark: " 看到了吗 ", Image: { name: "a.png", bytes: picture } }],
    ["nothing", {}],
  ])("with %s is refused and leaves nothing behind", async (_what, given) => {
    const order = await desk.orderAt("ChannelSuccess");
    const form = await formOf({ OrderNo: order.OrderNo, ...freshProof(app, clerk), ...given });
    const answer = await app.call("/mc_api/xpay/cashoutorder_confirm", {}, clerk.browser, form);
    expect(answer.code).toBe(errors.InvalidInput.code);
    expect((await desk.now(order)).Status).toBe("ChannelSuccess");
  });
});

async function show(path: string, ImageId: string, { browser }: Clerk): Promise<string> {
  const url = `/rp_api/${path}`;
  const answer = await app.app.inject({ url, query: { ImageId }, cookies: browser.cookies });
  return String(answer.headers["content-type"]);
}

describe("a correction of the payee", () => {
  const correct = (order: PayoutOrder, input: object = {}, who = clerk) =>
    desk.prove(who, "cashoutorder_correctpayee", {
      OrderNo: order.OrderNo,
      BankCode: "SCB",
      CardNumber: "9876 5432-1012",
      PayeeName: "Somchai Jaidee",
      Reason: "the merchant wrote",
      ...input,
    });

  test("goes back to review with the new payee, and no line holds a whole number", async () => {
    const order = await desk.orderAt("WrongReceivingInfo");
    expect((await correct(order)).code).toBe(0);
    expect(await desk.now(order)).toMatchObject({
      Status: "PendingReview",
      BankCode: "SCB",
      CardLast4: "1012",
      PayeeName: "Somchai Jaidee",
      PayeeCorrectedBy: `OPC/${clerk.person.userName}`,
      ApprovedBy: null,
    });
    const [line] = await query(sql<{ Detail: object }>`
      select detail from payout_event where order_id = ${order.Id} and kind = 'payeeCorrected'`);
    expect(line?.Detail).toEqual({
      Bank: "KBANK → SCB",
      Card: "•••• 7890 → •••• 1012",
      Payee: "Somsri Rakdee → Somchai Jaidee",
    });
    const told = await query(sql`
      select 1 from operation_log where input::text || coalesce(change::text, '') ~ '98765432|1234567890'
      union all select 1 from payout_event where detail::text || operator_detail::text ~ '98765432|1234567890'`);
    expect(told).toEqual([]);
    expect(await reveal(other, order)).toMatchObject({ code: 0, data: { CardNumber: "987654321012" } });
  });

  test("is not approved by who made it: rule and database; somebody else does", async () => {
    const order = await desk.orderAt("WrongReceivingInfo");
    await correct(order);
    expect((await get(clerk, order)).data).toMatchObject({ IsOwnPayout: true });
    expect((await perform("approve", order.OrderNo)).code).toBe(OwnPayout.code);
    await expect(approverByHand(order, clerk)).rejects.toThrow("payout_order_approver_is_another");
    const sneak = desk.inWhole((tx) =>
      tx.updateTable("PayoutOrder").set({ Status: "ChannelInProgress" }).where("Id", "=", order.Id).execute(),
    );
    await expect(sneak).rejects.toThrow("payout_order_correction_approved");
    expect((await perform("approve", order.OrderNo, other)).code).toBe(0);
  });

  test.each([
    ["a wrong password", { LoginPassword: "not-my-own-1" }],
    ["a wrong code", { GoogleVerifyCode: "000000" }],
  ])(
    "with %s changes nothing: a session that was left open sends money nowhere else",
    async (_what, proof) => {
      const order = await desk.orderAt("WrongReceivingInfo");
      const one = await desk.clerk("correctPayee");
      expect((await correct(order, proof, one)).code).toBe(errors.StepUpRefused.code);
      expect(await desk.now(order)).toMatchObject({ Status: "WrongReceivingInfo", BankCode: "KBANK" });
    },
  );

  test("is not approved by who looked at the payee before it: nothing is planned", async () => {
    // Under review first when it was made.
    const order = await desk.orderAt("WrongReceivingInfo");
    const { OrderNo } = order;
    app.clock.advance(1);
    expect((await correct(order)).code).toBe(0);
    const approve = async (seenAt: Date) =>
      desk.prove(other, "cashoutorder_approve", { OrderNo, StatusSince: seenAt.toISOString() });
    expect((await approve(order.CreatedAt)).code).toBe(PayeeCorrected.code);
    expect(await desk.now(order)).toMatchObject({ Status: "PendingReview", ApprovedBy: null });
    expect(await query(sql`select 1 from payout_attempt where order_id = ${order.Id}`)).toEqual([]);
    expect((await approve((await desk.now(order)).StatusSince)).code).toBe(0);
  });

  test("takes back the approval: who approved the payee before may correct it, and then not approve", async () => {
    const order = await desk.order();
    expect((await perform("approve", order.OrderNo, clerk)).code).toBe(0);
    expect((await perform("wronginfo", order.OrderNo, other)).code).toBe(0);
    expect((await correct(order, {}, clerk)).code).toBe(0);
    expect((await perform("approve", order.OrderNo, clerk)).code).toBe(OwnPayout.code);
    expect((await perform("approve", order.OrderNo, other)).code).toBe(0);
    expect((await perform("wronginfo", order.OrderNo, other)).code).toBe(0);
    expect((await correct(order, { PayeeName: "Somchai J" }, other)).code).toBe(0);
    expect((await perform("approve", order.OrderNo, other)).code).toBe(OwnPayout.code);
    expect((await perform("approve", order.OrderNo, clerk)).code).toBe(0);
  });

  test.each([
    [
      "nothing new",
      { BankCode: "KBANK", CardNumber: "1234567890", PayeeName: "Somsri Rakdee" },
      "PayeeUnchanged",
    ],
    [
      "no number and nothing new",
      { BankCode: "KBANK", CardNumber: undefined, PayeeName: "Somsri Rakdee" },
      "PayeeUnchanged",
    ],
    ["a bank that is not there", { BankCode: "NONE" }, "BankUnknown"],
    ["letters for a number", { CardNumber: "12345x" }, "InvalidInput"],
    ["no reason", { Reason: " " }, "InvalidInput"],
  ] as const)("with %s is refused", async (_what, input, name) => {
    const order = await desk.orderAt("WrongReceivingInfo");
    expect((await correct(order, input)).code).toBe(errors[name].code);
    expect((await desk.now(order)).Status).toBe("WrongReceivingInfo");
  });
});

describe("a card number", () => {
  test("is shown to who proves themselves, with a line each time, in the audit too", async () => {
    const order = await desk.order({ cardNumber: "5555444433332222" });
    expect((await reveal(clerk, order)).data).toEqual({ CardNumber: "5555444433332222" });
    await reveal(clerk, order);
    expect((await desk.kinds(order)).filter((kind) => kind === "cardRevealed")).toHaveLength(2);
    const logged = await query(sql<{ Text: string }>`
      select input::text || coalesce(change::text, '') as text from operation_log
      where call = 'cashoutorderRevealcard' and code = 0 and input ->> 'OrderNo' = ${order.OrderNo}`);
    expect(logged).toHaveLength(2);
    for (const { Text } of logged) expect(Text).not.toContain("5555444433332222");
  });

  test("is not shown for a wrong password, which is counted", async () => {
    const guard = await desk.clerk("revealCard");
    const order = await desk.order();
    expect((await reveal(guard, order, "planted-secret-7")).code).toBe(errors.StepUpRefused.code);
    const [user] = await query(sql<{ FailureCount: number }>`
      select failure_count from user_account where id = ${guard.person.userId}`);
    expect(user?.FailureCount).toBe(1);
    expect(await desk.kinds(order)).not.toContain("cardRevealed");
  });
});

describe("an ordinary merchant", () => {
  test("does none of what is the operator's, not with its own payout", async () => {
    const order = await desk.order();
    const merchant = await admin("ACME");
    for (const act of Object.keys(payoutActs) as PayoutAct[])
      expect((await perform(act, order.OrderNo, merchant)).code).toBe(NoPermission.code);
    expect((await desk.now(order)).Status).toBe("PendingReview");
  });

  test("sees its own payee's number, and finds no other merchant's payout", async () => {
    const order = await desk.order();
    const own = await admin("ACME");
    const stranger = await admin("LOTUS");
    expect((await reveal(own, order)).data).toEqual({ CardNumber: "1234567890" });
    expect((await reveal(stranger, order)).code).toBe(NotFound.code);
    expect((await get(stranger, order)).code).toBe(NotFound.code);
    const resend = (who: Clerk) => desk.act(who, "cashoutorder_resendcallback", { OrderNo: order.OrderNo });
    expect((await resend(stranger)).code).toBe(NotFound.code);
    expect((await resend(own)).code).toBe(errors.NothingToTell.code);
  });

  test("has its server told again of its own payout", async () => {
    const order = await desk.orderAt("PayoutSuccess");
    const own = await admin("ACME");
    const { OrderNo } = order;
    const resend = () => desk.act(own, "cashoutorder_resendcallback", { OrderNo });
    expect((await resend()).code).toBe(errors.CallbackInProgress.code);
    await query(sql`
      update callback_record set status = 'Success', next_attempt_at = null where order_id = ${order.Id}`);
    expect((await resend()).code).toBe(0);
    expect((await desk.kinds(order)).at(-1)).toBe("callbackResent");
    expect((await get(own, order)).data).toMatchObject({ Callbacks: [{ Status: "InProgress" }] });
  });
});

test("after all of it each status has its line, and the books agree with the payouts", async () => {
  expect(await desk.inWhole(payoutsWithoutLine)).toEqual([]);
  expect((await desk.inWhole(proveInTransaction)).firstBad).toBeUndefined();
});
