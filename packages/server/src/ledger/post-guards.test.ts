import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { testBooks } from "../testing/books.ts";
import { postAlone } from "../testing/post-alone.ts";
import { timeOfId } from "./entry-id.ts";
import { lockForPosting, postInTransaction } from "./post.ts";
import { manualChange } from "./transfers.ts";

const { database, owner, merchantIds } = await testBooks({ merchants: 3, poolSize: 2 });
const [first, second, third] = merchantIds as [bigint, bigint, bigint];
const at = new Date("2026-03-01T10:00:00.000Z");
const change = (merchantId: bigint, changeId: string, when = at) =>
  manualChange({ changeId, merchantId, currency: "THB", amountMinor: 5n, operator: "OPC/root", at: when });

test("no transfers, no outcomes", async () => {
  const posting = inTransaction(database, wholeScope, (tx) => postInTransaction(tx, []));
  expect(await posting).toEqual([]);
});

test("what was not locked is not posted to", async () => {
  const posting = inTransaction(database, wholeScope, async (tx) => {
    const accounts = await lockForPosting(tx, [change(first, "locked")]);
    return accounts.post([change(second, "not locked")]).written;
  });
  await expect(posting).rejects.toThrow("an account of the batch is not locked");
});

test("the operator's accounts, which serve all merchants, hold back nobody's time", async () => {
  await postAlone(database, change(first, "later", new Date(at.getTime() + 60_000)));
  await postAlone(database, change(third, "earlier"));
  const { rows } = await owner.query<{ id: string }>("select id from journal where cause_id = 'earlier'");
  expect(timeOfId(BigInt(rows[0]?.id ?? 0))).toBe(at.getTime());
});
