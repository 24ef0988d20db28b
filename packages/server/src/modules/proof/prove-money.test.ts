/** The proof compares what orders were credited with the bank's credits, people's evidence and open cases. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../db/transaction.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { keepEvidence } from "../payment-order/action-store.ts";
import { settleOrders } from "../payment-order/settle.ts";
import { proveInTransaction } from "./prove.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const asOwner = ownerOf(app);

beforeAll(async () => {
  const clerk = await desk.clerk("lock", "review");
  await desk.orderAt("Success");
  await confirmByEvidence(await desk.lockedBy(clerk), clerk.person.userId);
  const over = await desk.order();
  await desk.underReview(over, (Number(over.PayableMinor + 5_00n) / 100).toFixed(2));
  const approval = { ReviewId: await desk.reviewId(over), Approve: true, Settle: "OrderAmount" };
  const answer = await desk.prove(clerk, "payorder_review", { OrderNo: over.OrderNo, ...approval });
  if (answer.code !== 0) throw new Error(answer.msg);
  await desk.orderAt("Expired");
  await desk.money("12.34");
});

async function confirmByEvidence({ OrderNo, PayableMinor }: PaymentOrder, userId: bigint): Promise<void> {
  const now = app.clock.now();
  await desk.inWhole(async (tx) => {
    const order = await lockOrder(tx, OrderNo);
    if (!order) throw new Error("no such order");
    const by = { userId, name: "OPC/clerk" };
    await keepEvidence(tx, order, { Remark: "seen in the bank's app", ImageId: 1n, by }, now);
    const money = { paidMinor: PayableMinor, externalId: null };
    await settleOrders(tx, [{ order, exponent: 2, ...money, move: "confirm" }], now);
  });
}

class Undo extends Error {}

/** What the proof says after somebody who owns the tables did this. Rolled back afterwards. */
async function proofAfter(tampering?: string): Promise<string> {
  let said = "";
  const run = asOwner(async (tx: Transaction) => {
    if (tampering) {
      const { numAffectedRows } = await sql.raw(tampering).execute(tx);
      if (numAffectedRows !== 1n) throw new Error(`tampered with ${numAffectedRows} rows: ${tampering}`);
    }
    const { ok, firstBad } = await proveInTransaction(tx);
    said = ok ? "ok" : `${firstBad?.row.split(" ")[0]}: ${firstBad?.check}`;
    throw new Undo();
  });
  await run.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return said;
}

test("a credit, evidence and a surplus with its case prove", async () => {
  expect(await proofAfter()).toBe("ok");
});

const matched = "match_status = 'Matched'";
const exact = "exception = 'None' and status = 'Success' and match_status = 'Matched'";

test.each([
  [
    `update bank_transaction set amount_minor = amount_minor + 1 where ${matched}
       and order_id = (select id from payment_order where ${exact})`,
    "payment_order: the credit matched to it is what was paid",
  ],
  [
    `update payment_order set paid_minor = paid_minor - 1 where ${exact}`,
    "payment_order: the credit matched to it is what was paid",
  ],
  [
    `update bank_transaction set match_status = 'PendingMatch', order_id = null where ${matched}
       and order_id = (select id from payment_order where ${exact})`,
    "payment_order: the credit matched to it is what was paid",
  ],
  ["delete from order_evidence", "payment_order: evidence stands where no credit does"],
  [
    "update payment_order set paid_minor = amount_minor - 1 where status = 'Success' and match_status = 'PendingMatch'",
    "payment_order: what was paid covers what was credited",
  ],
  [
    "update payment_order set paid_minor = null where status = 'Success' and match_status = 'PendingMatch'",
    "payment_order: what was paid covers what was credited",
  ],
  [
    "update money_case set amount_minor = amount_minor + 1",
    "payment_order: what was paid too much has its case",
  ],
  ["delete from money_case", "payment_order: what was paid too much has its case"],
  [
    `update bank_transaction set match_status = 'Matched', order_id = (select id from payment_order
       where status = 'Expired') where order_id is null and match_status = 'PendingMatch'`,
    "bank_transaction: every matched credit is a settled order's",
  ],
  [
    `update money_case set state = 'Closed', ending = 'KeptAsIncome', note = 'nothing was booked', closed_at = now(),
       closed_by = 'OPC/one', closed_by_user_id = (select min(id) from user_account),
       approved_by = 'OPC/other', approved_by_user_id = (select max(id) from user_account)`,
    "currency: the clearing account is what left less what came in, apart from cases",
  ],
])("%s is found", async (tampering, said) => {
  expect(await proofAfter(tampering)).toBe(said);
});
