import type { PayoutStatus } from "@opc/contract/payout-order/states";
import { payoutStatuses } from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { postInTransaction } from "../../ledger/post.ts";
import { payoutReturned, payoutSucceeded } from "../../ledger/transfers.ts";
import { testApp } from "../../testing/app.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { sealOnce } from "../../work/seal-chains.ts";
import { reversePayouts } from "../payout-settlement/settle.ts";
import { proveInTransaction } from "./prove.ts";

const app = await testApp();
const { inWhole, orderAt } = await testPayoutDesk(app);
const numbers = new Map<PayoutStatus, string>();
for (const status of payoutStatuses) numbers.set(status, (await orderAt(status)).OrderNo);
const returned = await orderAt("PayoutSuccess");
const actor = { kind: "user" as const, name: "OPC/admin" };
await inWhole((tx) =>
  reversePayouts(
    tx,
    [{ orderId: returned.Id, actor, operatorDetail: { Reason: "closed" } }],
    app.clock.now(),
  ),
);
while ((await sealOnce(app.services)).entries.count > 0);

const numberOf = (status: PayoutStatus) => numbers.get(status) ?? "";

/** What the proof says after this was done, which is rolled back. */
async function proofAfter(
  work: (tx: Parameters<typeof proveInTransaction>[0]) => Promise<unknown>,
): Promise<string> {
  class Undo extends Error {}
  let said = "";
  const run = inTransaction(app.services.database, wholeScope, async (tx) => {
    await work(tx);
    const { ok, firstBad } = await proveInTransaction(tx);
    said = ok ? "ok" : `${firstBad?.row}: ${firstBad?.check}`;
    throw new Undo();
  });
  await run.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return said;
}

test("payouts in every status, and one that came back, prove", async () => {
  const { ok, checked, firstBad } = await inWhole(proveInTransaction);
  expect(firstBad).toBeUndefined();
  expect(ok).toBe(true);
  expect(checked.payouts).toBe(payoutStatuses.length + 1);
});

const set = (change: string, orderNo: string) => (tx: Parameters<typeof proveInTransaction>[0]) =>
  sql`update payout_order set ${sql.raw(change)} where order_no = ${orderNo}`.execute(tx);

test.each<[string, string, PayoutStatus]>([
  ["another amount", "amount_minor = amount_minor + 1", "PendingReview"],
  ["another fee", "fee_minor = fee_minor - 1", "ChannelFailed"],
  ["paid by nobody", "status = 'PayoutSuccess', finished_at = now()", "ChannelSuccess"],
  ["refunded by nobody", "status = 'PayoutFailed', finished_at = now()", "WrongReceivingInfo"],
  ["back in progress after the end", "status = 'ChannelFailed', finished_at = null", "PayoutFailed"],
  ["refunded after it was paid", "status = 'ManuallyCancelled'", "ManuallyConfirmed"],
  ["returned by nobody", "exception = 'Returned'", "AutoMatchedSuccess"],
  [
    "another merchant's",
    "merchant_id = (select max(id) from merchant where id <> merchant_id)",
    "CashoutRejected",
  ],
])("%s is found and named", async (_name, change, status) => {
  const said = await proofAfter(set(change, numberOf(status)));
  // Either the order lacks its transfer, or a transfer lacks its order in that status.
  expect(said).toMatch(
    new RegExp(
      `^(payout_order ${numberOf(status)}: has its transfers|journal \\d+ of payout_\\w+ \\d+: its order)`,
    ),
  );
});

test.each([
  ["settled", payoutSucceeded],
  ["refunded", payoutReturned],
])("a transfer that says %s of an order that is not is found", async (_name, transferOf) => {
  const said = await proofAfter(async (tx) => {
    const order = await tx
      .selectFrom("PayoutOrder")
      .selectAll()
      .where("OrderNo", "=", numberOf("ChannelFailed"))
      .executeTakeFirstOrThrow();
    const { MerchantId: merchantId, Currency: currency, Id: orderId, OrderNo: orderNo } = order;
    const amounts = { amountMinor: order.AmountMinor, feeMinor: order.FeeMinor };
    await postInTransaction(tx, [
      transferOf({ merchantId, currency, orderId, orderNo, ...amounts, at: new Date() }),
    ]);
  });
  expect(said).toMatch(/^journal \d+ of payout_\w+ \d+: its order is a payout that is/);
});

test("an order of nothing booked is found", async () => {
  const said = await proofAfter((tx) =>
    sql`insert into payout_order select (o).* from (select jsonb_populate_record(p, jsonb_build_object('id', p.id + 1,
      'order_no', 'CGHOST')) as o from payout_order p where order_no = ${numberOf("PendingReview")}) x`.execute(
      tx,
    ),
  );
  expect(said).toBe("payout_order CGHOST: has its transfers");
});
