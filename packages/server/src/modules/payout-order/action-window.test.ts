/** Payouts sent by an earlier proof: each once, and those of a rule's amount not at all. */

import { errors } from "@opc/contract/errors";
import { passkeyProofHeader } from "@opc/contract/passkey/act";
import { windowProof } from "@opc/contract/passkey/window";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { testApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { operatorsRuleOn } from "../../testing/operators-rule.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { testPayoutPeople } from "../../testing/payout-people.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const { clerk, other, query } = await testPayoutPeople(app, desk);
const { ProofAskedAnew, StatusChanged } = errors;

beforeEach(async () => {
  await query(sql`delete from approval_rule_amount`);
  await query(sql`update approval_rule set enabled = false`);
  const input = { Call: "cashoutorderApprove", Acts: ["[]"], ...freshProof(app, clerk) };
  expect((await app.call("/mc_api/passkey/proof_many", input, clerk.browser)).code).toBe(0);
});

/** The operator's people confirm payouts alone below it. */
async function secondPersonFrom(minor: number) {
  await query(operatorsRuleOn("PayoutConfirm"));
  await query(sql`insert into approval_rule_amount (merchant_id, kind, currency, from_minor)
    select id, 'PayoutConfirm', 'THB', ${minor}::bigint from merchant where type = 'Super'`);
}

const headers = { [passkeyProofHeader]: windowProof };

async function by(act: string, order: PayoutOrder, who = clerk, fields: object = {}) {
  const { OrderNo } = order;
  const seen = act === "approve" && { StatusSince: order.StatusSince.toISOString() };
  const path = `/mc_api/xpay/cashoutorder_${act}`;
  return (await app.call(path, { OrderNo, ...seen, ...fields }, who.browser, { headers })).code;
}

test("one proof sends several, each once", async () => {
  const orders = [await desk.order(), await desk.order()];
  for (const order of orders) {
    expect(await by("approve", order)).toBe(0);
    expect(await by("approve", order)).toBe(StatusChanged.code);
  }
  expect(await by("approve", await desk.order(), other)).toBe(ProofAskedAnew.code);
});

test("of the same payout sent by two calls at once one is done", async () => {
  const order = await desk.order();
  const answers = await Promise.all([1, 2, 3].map(() => by("approve", order)));
  expect(answers.sort()).toEqual([0, StatusChanged.code, StatusChanged.code]);
});

test.each(["approve", "giveup", "sendagain"])(
  "from the amount of the rule on, %s is proven by itself",
  async (act) => {
    const status = act === "approve" ? "PendingReview" : "ChannelFailed";
    const order = await desk.orderAt(status, { amountMinor: 500_00n });
    await secondPersonFrom(500_00);
    const fields = act === "giveup" ? { Reason: "because of it" } : {};
    const before = await desk.balance();
    expect(await by(act, order, clerk, fields)).toBe(ProofAskedAnew.code);
    expect(await desk.now(order)).toMatchObject({ Status: status });
    expect(await desk.balance()).toBe(before);
    await query(sql`update approval_rule_amount set from_minor = 50001`);
    expect(await by(act, order, clerk, fields)).toBe(0);
  },
);

test("what would wait for a second person is proven by itself", async () => {
  await query(operatorsRuleOn("PayoutReturned"));
  const order = await desk.orderAt("PayoutSuccess");
  await desk.tellTakenBack(order);
  const because = { Reason: "the bank says so" };
  expect(await by("returned", order, clerk, because)).toBe(ProofAskedAnew.code);
  expect(await query(sql`select id from approval where subject = ${order.OrderNo}`)).toEqual([]);
  await query(sql`update approval_rule set enabled = false`);
  expect(await by("returned", order, clerk, because)).toBe(0);
});
