import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { RaceLost } from "../db/races.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { testBooks } from "../testing/books.ts";
import { keepAnswers, keptAnswers } from "./kept-answers.ts";

const { database, merchantIds } = await testBooks({ merchants: 2 });
const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(database, wholeScope, work);
const [merchantId = 0n, otherId = 0n] = merchantIds;
const request = { merchantId, webhookId: "msg_1", bodyHash: randomBytes(32), now: new Date() };
const [pay, payout] = ["/gateway/pay/create", "/gateway/payout/create"];
await inWhole((tx) => keepAnswers(tx, pay, [{ ask: request, answer: { OrderNo: "P1" } }]));

const found = async (path: string, changes: Partial<typeof request>) => {
  const asked = { ...request, ...changes };
  return (await inWhole((tx) => keptAnswers(tx, path, [asked]))).get(asked);
};

test("the same body under the same id gets the answer that it got", async () => {
  expect(await found(pay, {})).toEqual({ answer: '{"OrderNo":"P1"}' });
});

test("another body under it, or the very same body at another call, is told that the id is used up", async () => {
  expect(await found(pay, { bodyHash: randomBytes(32) })).toBe("reused");
  expect(await found(payout, {})).toBe("reused");
});

test("another id, and the same id of another merchant, is free", async () => {
  expect(await found(pay, { webhookId: "msg_2" })).toBeUndefined();
  expect(await found(pay, { merchantId: otherId })).toBeUndefined();
});

test("who keeps an answer under a used id has lost the race", async () => {
  const again = inWhole((tx) => keepAnswers(tx, payout, [{ ask: request, answer: {} }]));
  await expect(again).rejects.toThrow(RaceLost);
});
