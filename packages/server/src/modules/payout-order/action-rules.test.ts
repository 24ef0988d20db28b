import { type PayoutMove, payoutMoves, payoutStatuses } from "@opc/contract/payout-order/states";
import { expect, test } from "vitest";
import { assertMove, assertNotOwn, assertOtherPayee, isOwnPayout } from "./action-rules.ts";

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
