import { errors } from "@opc/contract/errors";
import {
  type PayoutMove,
  type PayoutStatus,
  paidPayoutStatuses,
  payoutMoves,
  payoutStatuses,
  refundedPayoutStatuses,
} from "@opc/contract/payout-order";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { proveInTransaction } from "../../ledger/prove.ts";
import type { Answer } from "../../testing/app.ts";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { formOf } from "../../testing/form.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { totpCode } from "../session/totp.ts";
import type { PayoutOrder } from "./gateway-payout.ts";
import { payoutsWithoutLine } from "./timeline-check.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const { people } = desk;
const all = [
  "approve",
  "reject",
  "sendAgain",
  "confirm",
  "cancel",
  "wrongInfo",
  "correctPayee",
  "giveUp",
  "returned",
  "resendCallback",
  "revealCard",
];
const clerk = await desk.clerk(...all);
const other = await desk.clerk(...all);
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } })
  .png()
  .toBuffer();
const { StatusChanged, NotFound, NoPermission, PayoutOnTheWay, OwnPayout, PayoutReturned } = errors;

/** Time flies here: who does nothing for 15 minutes is signed out. */
beforeEach(async () => {
  await get(clerk.browser, { OrderNo: "C1" });
  await get(other.browser, { OrderNo: "C1" });
});

/** The acts that move an order, by the name of the call; `returned` is no move: it marks. */
const acts = {
  approve: "approve",
  reject: "reject",
  sendagain: "sendAgain",
  confirm: "confirm",
  cancel: "cancel",
  wronginfo: "markWrongInfo",
  correctpayee: "correctPayee",
  giveup: "giveUp",
  returned: undefined,
} as const satisfies Record<string, PayoutMove | undefined>;
type Act = keyof typeof acts;

function fieldsOf(act: Act): Record<string, string> {
  if (act === "approve" || act === "sendagain") return {};
  if (act === "confirm") return { Remark: "seen on the statement" };
  if (act === "correctpayee")
    return { BankCode: "SCB", PayeeName: "Somchai Jaidee", Reason: "the merchant wrote" };
  return { Reason: "because of it" };
}

const proved = new Set<Act>(["confirm", "cancel", "giveup", "returned"]);

/** As the console sends it: multipart, proved anew where the call asks for it. */
async function perform(act: Act, OrderNo: string, who: Clerk = clerk, proof?: object): Promise<Answer> {
  const given = proved.has(act) ? (proof ?? freshProof(app, who)) : {};
  const file = act === "confirm" && { Image: { name: "slip.png", bytes: picture, type: "image/png" } };
  const form = await formOf({ OrderNo, ...fieldsOf(act), ...given, ...file });
  return app.call(`/mc_api/xpay/cashoutorder_${act}`, {}, who.browser, form);
}

/** All that the merchant's people may hold; signed in anew, for a code works once. */
async function admin(merchant: "OPC" | "ACME" | "LOTUS"): Promise<Clerk> {
  app.clock.advance(31_000);
  const person = people[`${merchant}/admin`];
  return { person, browser: await app.signIn(person) };
}

function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return desk.inWhole(async (tx) => (await text.execute(tx)).rows);
}

const paid: readonly PayoutStatus[] = paidPayoutStatuses;
const refunded: readonly PayoutStatus[] = refundedPayoutStatuses;
const held = 101_50n;

const cases = (Object.keys(acts) as Act[]).flatMap((act) =>
  payoutStatuses.map((from) => {
    const move = acts[act];
    const isLegal = move ? (payoutMoves[move].from as readonly string[]).includes(from) : paid.includes(from);
    return { act, from, isLegal, to: isLegal && move ? payoutMoves[move].to : from };
  }),
);

test.each(cases)("$act of a payout that is $from: legal $isLegal", async ({ act, from, isLegal, to }) => {
  const order = await desk.orderAt(from);
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

async function approverByHand({ Id }: PayoutOrder, { person }: Clerk): Promise<void> {
  const approver = { ApprovedByUserId: person.userId, ApprovedBy: "OPC/x" };
  await desk.inWhole((tx) => tx.updateTable("PayoutOrder").set(approver).where("Id", "=", Id).execute());
}

describe("two at once", () => {
  const pairs: [PayoutStatus, Act, Act][] = [
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
    const proofs = [freshProof(app, clerk), proofOf(other)];
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
    const proofs = [freshProof(app, clerk), proofOf(other), proofOf(clerk)];
    const answers = await Promise.all(
      [clerk, other, clerk].map((who, index) => perform(act, order.OrderNo, who, proofs[index])),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await perform(act, order.OrderNo)).code).toBe(StatusChanged.code);
    expect((await desk.balance()) - before).toBe(held);
  });
});

function proofOf({ person }: Clerk) {
  return { LoginPassword: person.password, GoogleVerifyCode: totpCode(person.totpSecret, app.clock.now()) };
}

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
    desk.act(clerk, "cashoutorder_sendagain", { OrderNo: order.OrderNo, ...input });

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

describe("a confirmation", () => {
  test("keeps its proof for those who may see it, and shows the image through the payouts' page alone", async () => {
    const order = await desk.orderAt("ChannelSuccess");
    expect((await perform("confirm", order.OrderNo)).code).toBe(0);
    const detail = (await get(clerk.browser, order)).data as { Evidence: { ImageId: string } };
    expect(detail).toMatchObject({
      Evidence: { Remark: "seen on the statement", GivenBy: `OPC/${clerk.person.userName}` },
    });
    const { ImageId } = detail.Evidence;
    expect(await show("xpay/cashoutorder_evidenceimage", ImageId, clerk)).toBe("image/png");
    const operator = await admin("OPC");
    expect(await show("xpay/payorder_evidenceimage", ImageId, operator)).toContain("application/json");
    const merchant = await admin("ACME");
    const own = await get(merchant.browser, order);
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

function get(browser: Clerk["browser"], { OrderNo }: Pick<PayoutOrder, "OrderNo">) {
  return app.call("/rp_api/xpay/cashoutorder_get", { OrderNo }, browser);
}

describe("a correction of the payee", () => {
  const correct = (order: PayoutOrder, input: object = {}, who = clerk) =>
    desk.act(who, "cashoutorder_correctpayee", {
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
    expect((await get(clerk.browser, order)).data).toMatchObject({ IsOwnPayout: true });
    expect((await perform("approve", order.OrderNo)).code).toBe(OwnPayout.code);
    await expect(approverByHand(order, clerk)).rejects.toThrow("payout_order_approver_is_another");
    const sneak = desk.inWhole((tx) =>
      tx.updateTable("PayoutOrder").set({ Status: "ChannelInProgress" }).where("Id", "=", order.Id).execute(),
    );
    await expect(sneak).rejects.toThrow("payout_order_correction_approved");
    expect((await perform("approve", order.OrderNo, other)).code).toBe(0);
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

function reveal(who: Clerk, { OrderNo }: Pick<PayoutOrder, "OrderNo">, LoginPassword = who.person.password) {
  return desk.act(who, "cashoutorder_revealcard", { OrderNo, LoginPassword });
}

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

describe("money that the bank gave back", () => {
  test("returns amount and fee once, marks the payout and tells the merchant", async () => {
    const order = await desk.orderAt("PayoutSuccess");
    const before = await desk.balance();
    expect((await perform("returned", order.OrderNo)).code).toBe(0);
    expect(await desk.now(order)).toMatchObject({ Status: "PayoutSuccess", Exception: "Returned" });
    expect((await perform("returned", order.OrderNo)).code).toBe(PayoutReturned.code);
    expect((await desk.balance()) - before).toBe(held);
    expect((await desk.kinds(order)).slice(-2)).toEqual(["reversed", "callbackQueued"]);
  });

  test("sent by two at once is booked once", async () => {
    const order = await desk.orderAt("AutoMatchedSuccess");
    const before = await desk.balance();
    const proofs = [freshProof(app, clerk), proofOf(other)];
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
      const guard = await desk.clerk(...all);
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

describe("an ordinary merchant", () => {
  test("does none of what is the operator's, not with its own payout", async () => {
    const order = await desk.order();
    const merchant = await admin("ACME");
    for (const act of Object.keys(acts) as Act[])
      expect((await perform(act, order.OrderNo, merchant)).code).toBe(NoPermission.code);
    expect((await desk.now(order)).Status).toBe("PendingReview");
  });

  test("sees its own payee's number, and finds no other merchant's payout", async () => {
    const order = await desk.order();
    const own = await admin("ACME");
    const stranger = await admin("LOTUS");
    expect((await reveal(own, order)).data).toEqual({ CardNumber: "1234567890" });
    expect((await reveal(stranger, order)).code).toBe(NotFound.code);
    expect((await get(stranger.browser, order)).code).toBe(NotFound.code);
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
    expect((await get(own.browser, order)).data).toMatchObject({ Callbacks: [{ Status: "InProgress" }] });
  });
});

test("a payout that is not there is not found", async () => {
  for (const act of Object.keys(acts) as Act[]) expect((await perform(act, "C1")).code).toBe(NotFound.code);
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
