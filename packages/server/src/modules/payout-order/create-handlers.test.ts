import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { testClerks } from "../../testing/clerks.ts";
import { operatorsRuleOn } from "../../testing/operators-rule.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { payeeCard, payoutBody, testPayoutGateway } from "../../testing/payout-gateway.ts";
import { noteTouch } from "../approval/touches.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const { payout, fund, balances, inWhole, people, rule } = await testPayoutGateway(app);
const operators = testClerks(app, people["OPC/nobody"], "CashoutOrder");
const merchants = testClerks(app, people["ACME/admin"], "CashoutOrder");
await fund("ACME", 100_000_00n);
const acme = await merchants.clerk("create");
const operator = await operators.clerk("create");

const code = { notFound: 202, proof: 112, permission: 120, balance: 301, reused: 404, type: 420 } as const;

const orderOf = (answer: { data: unknown }) =>
  inWhole((tx) =>
    tx
      .selectFrom("PayoutOrder")
      .selectAll()
      .where("OrderNo", "=", (answer.data as { OrderNo: string }).OrderNo)
      .executeTakeFirstOrThrow(),
  );

test("a merchant's staff make one for their merchant: source, maker and audit line say so, the card number does not", async () => {
  const before = await balances();
  const answer = await merchants.prove(acme, "cashoutorder_create", payoutBody());
  expect(answer).toMatchObject({ code: 0, data: { Status: "PendingReview", DeductedAmount: "105.00" } });
  const order = await orderOf(answer);
  expect(order).toMatchObject({
    MerchantId: people["ACME/admin"].merchantId,
    Source: "Console",
    CreatedBy: `ACME/${acme.person.userName}`,
    CreatedByUserId: acme.person.userId,
  });
  expect(before.available - (await balances()).available).toBe(105_00n);
  const lines = await inWhole((tx) =>
    tx.selectFrom("OperationLog").selectAll().where("Call", "=", "cashoutorderCreate").execute(),
  );
  const [line] = lines;
  expect(line?.Change).toMatchObject({ OrderNo: order.OrderNo, Amount: "100.00", MadeBefore: false });
  expect(
    JSON.stringify(lines, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toContain(payeeCard);
  const events = await inWhole((tx) =>
    tx.selectFrom("PayoutEvent").selectAll().where("OrderId", "=", order.Id).execute(),
  );
  expect(events.map((event) => [event.Kind, event.ActorKind, event.ActorName])).toEqual([
    ["created", "user", `ACME/${acme.person.userName}`],
  ]);
});

test("the operator names the merchant", async () => {
  const before = await balances();
  const input = payoutBody({ MerchantAlias: "ACME" });
  const answer = await operators.prove(operator, "cashoutorder_create", input);
  expect((await orderOf(answer)).MerchantId).toBe(people["ACME/admin"].merchantId);
  expect(before.available - (await balances()).available).toBe(105_00n);
  for (const alias of [{}, { MerchantAlias: "OPC" }, { MerchantAlias: "NOBODY" }]) {
    const refused = await operators.prove(operator, "cashoutorder_create", payoutBody(alias));
    expect(refused.code).toBe(code.notFound);
  }
});

test("one by the operator's own waits for a review whatever the merchant's rule is, and its maker cannot approve it", async () => {
  const maker = await operators.clerk("create", "approve");
  await rule("ACME", { reviewFromMinor: null });
  const by = { MerchantAlias: "ACME" };
  const terms = await app.call("/rp_api/xpay/cashoutorder_terms", by, maker.browser);
  expect(terms.data).toMatchObject({ CashoutTypes: [{ ReviewFrom: "0.00" }] });
  const body = payoutBody(by);
  const order = await orderOf(await operators.prove(maker, "cashoutorder_create", body));
  expect(order).toMatchObject({ Status: "PendingReview", AttemptCount: 0 });
  const { OrderNo, StatusSince } = order;
  const approval = { OrderNo, StatusSince: StatusSince.toISOString() };
  const alone = await operators.prove(maker, "cashoutorder_approve", approval);
  expect(alone.code).toBe(errors.OwnPayout.code);
  // The merchant's own person has it paid at once: that is what its rule says.
  const own = await orderOf(await merchants.prove(acme, "cashoutorder_create", payoutBody()));
  expect(own.Status).not.toBe("PendingReview");
  await rule("ACME", { reviewFromMinor: 0n });
});

test("so does one by an account of the merchant's that the operator made alone, where two confirm payouts", async () => {
  await rule("ACME", { reviewFromMinor: null });
  const puppet = await merchants.clerk("create");
  const { userId, merchantId } = puppet.person;
  const touch = { merchantId, userId, act: "Made" as const, byUserId: operator.person.userId };
  await inWhole((tx) => noteTouch(tx, touch, app.clock.now()));
  const made = async () =>
    (await orderOf(await merchants.prove(puppet, "cashoutorder_create", payoutBody()))).Status;
  expect(await made()).not.toBe("PendingReview");
  await inWhole((tx) => operatorsRuleOn("PayoutConfirm").execute(tx));
  expect(await made()).toBe("PendingReview");
  expect((await orderOf(await merchants.prove(acme, "cashoutorder_create", payoutBody()))).Status).not.toBe(
    "PendingReview",
  );
  await rule("ACME", { reviewFromMinor: 0n });
});

test("nobody pays out of another merchant's balance", async () => {
  await fund("LOTUS", 1_000_00n);
  const before = await balances("LOTUS");
  for (const alias of ["LOTUS", "OPC", "lotus"]) {
    const answer = await merchants.prove(acme, "cashoutorder_create", payoutBody({ MerchantAlias: alias }));
    expect(answer.code).toBe(code.notFound);
  }
  expect(await balances("LOTUS")).toEqual(before);
});

test("without the function, without a right password, without a fresh code: refused, and no money moves", async () => {
  const before = await balances();
  const reader = await merchants.clerk("export");
  expect((await merchants.prove(reader, "cashoutorder_create", payoutBody())).code).toBe(code.permission);
  const wrong = payoutBody({ LoginPassword: "not the password" });
  expect((await merchants.prove(acme, "cashoutorder_create", wrong)).code).toBe(code.proof);
  const stale = payoutBody({ GoogleVerifyCode: "000000" });
  expect((await merchants.prove(acme, "cashoutorder_create", stale)).code).toBe(code.proof);
  expect(await balances()).toEqual(before);
});

test("to a bank that is just being deleted is refused", async () => {
  const bank = sql`insert into bank (code, currency, name_en, name_zh) values ('GOING', 'THB', 'Going', '将删')`;
  await inWhole((tx) => bank.execute(tx));
  const before = await balances();
  const deleted = sql`delete from bank where code = 'GOING' and currency = 'THB'`;
  const body = payoutBody({ BankCode: "GOING" });
  const answer = await overlappedIn(app.services)([deleted], () =>
    merchants.prove(acme, "cashoutorder_create", body),
  );
  expect(answer.code).toBe(errors.BankNotAvailable.code);
  expect(await balances()).toEqual(before);
});

test("a number is used once, by hand and by the merchant's server together", async () => {
  const body = payoutBody();
  const made = await payout(body);
  const { NotifyUrl: _none, ...byHand } = body;
  expect((await merchants.prove(acme, "cashoutorder_create", byHand)).code).toBe(code.reused);
  const same = await merchants.prove(acme, "cashoutorder_create", body);
  expect((same.data as { OrderNo: string }).OrderNo).toBe((made.data as { OrderNo: string }).OrderNo);
  expect((await merchants.prove(acme, "cashoutorder_create", payoutBody({ Amount: "49000.00" }))).code).toBe(
    0,
  );
  const tooMuch = await merchants.prove(acme, "cashoutorder_create", payoutBody({ Amount: "50000.00" }));
  expect(tooMuch.code).toBe(0);
  const more = await merchants.prove(acme, "cashoutorder_create", payoutBody({ Amount: "50000.00" }));
  expect(more.code).toBe(code.balance);
  const { ok } = await inWhole(proveInTransaction);
  expect(ok).toBe(true);
});
