import { type PayoutMove, payoutMoves, payoutStatuses } from "@opc/contract/payout-order/states";
import { expect, test } from "vitest";
import {
  assertMove,
  assertNotOwn,
  assertOtherPayee,
  assertReturnable,
  isOwnPayout,
  makersOf,
} from "./action-rules.ts";

const moves = Object.keys(payoutMoves) as PayoutMove[];
const everyPair = moves.flatMap((move) => payoutStatuses.map((Status) => ({ move, Status })));

test.each(everyPair)("$move from $Status is allowed exactly as the table says", ({ move, Status }) => {
  const allowed = (payoutMoves[move].from as readonly string[]).includes(Status);
  const judged = () => assertMove({ Status }, move);
  if (allowed) expect(judged).not.toThrow();
  else expect(judged).toThrow("StatusChanged");
});

test.each([
  ["nobody, by a merchant's server", null, null, false],
  ["another", 8n, null, false],
  ["another, corrected by another", 8n, 9n, false],
  ["the viewer", 7n, null, true],
  ["another, corrected by the viewer", 8n, 7n, true],
  ["a merchant's server, corrected by the viewer", null, 7n, true],
])("made by %s", (_who, CreatedByUserId, PayeeCorrectedByUserId, own) => {
  const order = { CreatedByUserId, PayeeCorrectedByUserId };
  expect(isOwnPayout(order, 7n)).toBe(own);
  const judged = () => assertNotOwn(order, 7n);
  if (own) expect(judged).toThrow("OwnPayout");
  else expect(judged).not.toThrow();
});

test.each(payoutStatuses)("a bank can return what it was paid, once: %s", (Status) => {
  const judged = (Exception: "None" | "Returned") => () => assertReturnable({ Status, Exception });
  const isPaid = ["PayoutSuccess", "AutoMatchedSuccess", "ManuallyConfirmed"].includes(Status);
  if (isPaid) expect(judged("None")).not.toThrow();
  else expect(judged("None")).toThrow("StatusChanged");
  expect(judged("Returned")).toThrow("PayoutReturned");
});

test.each([
  ["nobody's, of a merchant's server", null, null, []],
  ["whose it was made by", 7n, null, [7n]],
  ["whose payee was corrected", null, 9n, [9n]],
  ["of both", 7n, 9n, [7n, 9n]],
])("the hands of a payout: %s", (_whose, CreatedByUserId, PayeeCorrectedByUserId, users) => {
  const CreatedAt = new Date("2026-03-01T10:00:00Z");
  const hands = users.map((userId) => ({ userId, at: CreatedAt }));
  expect(makersOf({ CreatedByUserId, PayeeCorrectedByUserId, CreatedAt })).toEqual(hands);
});

const [hash, otherHash] = [Buffer.from("one"), Buffer.from("two")];
const before = { BankCode: "KBANK", CardHash: hash, PayeeName: "Somsri" };
test.each([
  ["all the same", { bankCode: "KBANK", cardHash: hash, payeeName: "Somsri" }, false],
  ["no number and the rest the same", { bankCode: "KBANK", cardHash: undefined, payeeName: "Somsri" }, false],
  ["another bank", { bankCode: "SCB", cardHash: undefined, payeeName: "Somsri" }, true],
  ["another number", { bankCode: "KBANK", cardHash: otherHash, payeeName: "Somsri" }, true],
  ["another name", { bankCode: "KBANK", cardHash: hash, payeeName: "Somchai" }, true],
])("a payee with %s", (_what, payee, isOther) => {
  const judged = () => assertOtherPayee(before, payee);
  if (isOther) expect(judged).not.toThrow();
  else expect(judged).toThrow("PayeeUnchanged");
});
