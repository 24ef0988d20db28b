import { expect, test } from "vitest";
import { testBooks } from "../testing/books.ts";
import { postAlone } from "../testing/post-alone.ts";
import { paymentOrderSucceeded } from "./transfers.ts";

const { database, owner, merchantIds } = await testBooks({ merchants: 2 });
const [one = 0n, other = 0n] = merchantIds;
let orders = 0n;

function settle(merchantId: bigint) {
  const order = { orderId: ++orders, orderNo: `P${orders}`, amountMinor: 10_000n, feeMinor: 150n };
  const at = new Date();
  return postAlone(database, paymentOrderSucceeded({ merchantId, currency: "THB", ...order, at }));
}

test("a settlement that waits for one merchant's balance holds up no other merchant", async () => {
  // The operator's accounts come first and have the lowest numbers.
  await settle(one);
  await settle(other);
  const holder = await owner.connect();
  await holder.query("begin");
  await holder.query("select from ledger_account where merchant_id = $1 for update", [one]);
  const waiting = settle(one);
  const waits = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await owner.query(waits)).rows[0].count).toBe(1);
  expect(await settle(other)).toEqual({ kind: "posted" });
  await holder.query("rollback");
  holder.release();
  expect(await waiting).toEqual({ kind: "posted" });
});
