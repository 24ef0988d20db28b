/** Late and unequal money is approved by nobody who could have reported it. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertRows } from "../../db/insert-rows.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import type { Clerk } from "../../testing/clerks.ts";
import { operatorsRuleOn } from "../../testing/operators-rule.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { splitTransaction } from "../bank-transaction/split.ts";
import { transactionRow } from "../matching/report.ts";
import { proposeReviews } from "./reviews.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const reviewer = await desk.clerk("review");
const { OwnEvidence } = errors;
const approveReal = { Approve: true, Settle: "RealPayment" };
const reject = { Approve: false, Reason: "somebody else's money" };

const query = (text: ReturnType<typeof sql>) => desk.inWhole((tx) => text.execute(tx));
const waiting = async (amount: string) => desk.underReview(await desk.order(), amount);

async function decide(who: Clerk, order: PaymentOrder, input: object) {
  const ReviewId = await desk.reviewId(order);
  return desk.prove(who, "payorder_review", { OrderNo: order.OrderNo, ReviewId, ...input });
}

test("a crawler's is approved by nobody who asked for its token, where tokens take two", async () => {
  const issuer = await desk.clerk("review");
  await query(
    sql`update crawler set token_issued_by = 'OPC/x', token_issued_by_user_id = ${issuer.person.userId}`,
  );
  // One person alone: there is nobody else.
  expect((await decide(issuer, await waiting("60.00"), approveReal)).code).toBe(0);
  await query(operatorsRuleOn("CrawlerTokens"));
  const order = await waiting("1000.00");
  const before = await desk.available();
  const refused = await decide(issuer, order, approveReal);
  expect(refused.code).toBe(OwnEvidence.code);
  expect(await desk.available()).toBe(before);
  const seen = await app.call("/rp_api/xpay/payorder_get", { OrderNo: order.OrderNo }, issuer.browser);
  expect(seen.data).toMatchObject({ IsOwnProposal: false, SecondPersonRefusal: refused.msg });
  expect((await decide(issuer, order, reject)).code).toBe(0);
  expect((await decide(reviewer, await waiting("60.00"), approveReal)).code).toBe(0);
});

/** The order with part of its money waiting for a review: typed in by the first, and split again by each of the others. */
async function enteredUnderReview(
  [typist, ...splitters]: [Clerk, ...Clerk[]],
  binder: Clerk,
  { waitsMs = 0 } = {},
) {
  const order = await desk.order();
  const by = ({ person: { userId, userName } }: Clerk) => ({ userId, name: `OPC/${userName}` });
  await desk.inWhole(async (tx) => {
    const now = app.clock.now();
    const about = { accountId: desk.account.id, reporter: by(typist), now };
    const money = { direction: "Credit" as const, currency: "THB", amountMinor: 60_00n };
    const words = { externalId: `T-${order.OrderNo}`, remark: null, counterparty: null, occurredAt: now };
    let row = transactionRow(about, { ...money, ...words });
    await insertRows(tx, "BankTransaction", [row]);
    for (const splitter of splitters) {
      const [part] = await splitTransaction(tx, row, [row.AmountMinor - 1n, 1n], by(splitter), now);
      if (part) row = { ...row, ...part };
    }
    app.clock.advance(waitsMs);
    const proposer = { kind: "user" as const, ...by(binder) };
    const credit = { transactionId: row.Id, paidMinor: row.AmountMinor, externalId: row.ExternalId };
    const proposal = { order, exponent: 2, ...credit, exception: "Partial" as const, note: null };
    await proposeReviews(tx, [{ ...proposal, by: "person" as const, proposer }], app.clock.now());
  });
  return order;
}

test("what a person typed or imported is approved by nobody who did, whoever bound it to the order", async () => {
  const [typist, binder] = [await desk.clerk("review"), await desk.clerk("review")];
  const order = await enteredUnderReview([typist], binder);
  const before = await desk.available();
  expect((await decide(binder, order, approveReal)).code).toBe(errors.OwnProposal.code);
  const refused = await decide(typist, order, approveReal);
  expect(refused.code).toBe(OwnEvidence.code);
  const seen = await app.call("/rp_api/xpay/payorder_get", { OrderNo: order.OrderNo }, typist.browser);
  expect(seen.data).toMatchObject({ IsOwnProposal: false, SecondPersonRefusal: refused.msg });
  expect(await desk.available()).toBe(before);
  expect((await decide(reviewer, order, approveReal)).code).toBe(0);
});

test("nor in the browser in which it was typed, however long before somebody bound it", async () => {
  const typist = await desk.clerk("review");
  const typedAt = app.clock.now();
  const order = await enteredUnderReview([typist], await desk.clerk("review"), { waitsMs: 5 * 3_600_000 });
  const other = await desk.clerk("review");
  const device = (who: Clerk, endedAt: Date | null) =>
    query(sql`update session set device_hash = '\\x01', ended_at = ${endedAt}, last_active_at = ${app.clock.now()}
      where user_id = ${who.person.userId}`);
  await device(typist, new Date(typedAt.getTime() + 300_000));
  await device(other, null);
  expect((await decide(other, order, approveReal)).code).toBe(errors.SameBrowser.code);
  await query(sql`update session set last_active_at = ${app.clock.now()}, created_at = ${app.clock.now()}
    where ended_at is null`);
});

test("nor by who said which parts a credit has, however often it was split", async () => {
  const hands: [Clerk, Clerk, Clerk] = [
    await desk.clerk("review"),
    await desk.clerk("review"),
    await desk.clerk("review"),
  ];
  const order = await enteredUnderReview(hands, await desk.clerk("review"));
  for (const hand of hands) expect((await decide(hand, order, approveReal)).code).toBe(OwnEvidence.code);
  expect((await decide(reviewer, order, approveReal)).code).toBe(0);
});

test("a supplier's is approved by nobody who asked for its channel's keys, where keys take two", async () => {
  const setter = await desk.clerk("review");
  const order = await desk.order();
  const [name, another] = [setter, reviewer].map(({ person }) => `OPC/${person.userName}`);
  // Our own key is another's since.
  await query(
    sql`update channel set keys_set_at = now(), keys_set_by = ${another}, public_key_set_by = ${name}`,
  );
  await query(operatorsRuleOn("ChannelKeys"));
  const proposer = { kind: "system" as const, name: "suppliers", userId: null };
  const money = {
    transactionId: null,
    paidMinor: 60_00n,
    externalId: "S-1",
    exception: "Partial" as const,
  };
  const proposal = { order, exponent: 2, ...money, by: "supplier" as const, proposer, note: null };
  await desk.inWhole((tx) => proposeReviews(tx, [proposal], app.clock.now()));
  expect((await decide(setter, order, approveReal)).code).toBe(OwnEvidence.code);
  // The key before is good for a while.
  const good = new Date(app.clock.now().getTime() + 60_000);
  await query(sql`update channel set public_key_set_by = ${another}, previous_public_key_set_by = ${name},
    previous_keys_until = ${good}`);
  expect((await decide(setter, order, approveReal)).code).toBe(OwnEvidence.code);
  // One that was over by then is nobody's word.
  const over = new Date(app.clock.now().getTime() - 3_600_000);
  await query(sql`update channel set public_key_set_by = ${another}, previous_keys_until = ${over}`);
  expect((await decide(setter, order, approveReal)).code).toBe(0);

  // Another channel had it first, and its supplier may still tell of it.
  const rerouted = await desk.order();
  await query(sql`
    with supplier as (insert into supplier (code, name, adapter) values ('FIRST', 'First', 'http') returning id),
      first as (
        insert into channel (code, name, kind, currency, pay_type_code, supplier_id, public_key_set_by)
        select 'FIRST-1', 'First', 'ThirdParty', currency, pay_type_code, (select id from supplier), ${name}
          from channel where id = ${rerouted.ChannelId} returning id, supplier_id)
    insert into supplier_attempt (id, merchant_id, order_id, supplier_id, channel_id, number, reference, amount_minor, currency,
      created_at)
    select ${rerouted.Id}, ${rerouted.MerchantId}, ${rerouted.Id}, supplier_id, id, 1, 'FIRST-1', 100, 'THB', now() from first`);
  const late = { ...proposal, order: rerouted, externalId: "S-2" };
  await desk.inWhole((tx) => proposeReviews(tx, [late], app.clock.now()));
  expect((await decide(setter, rerouted, approveReal)).code).toBe(OwnEvidence.code);
});
