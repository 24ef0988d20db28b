import type { Permission } from "@opc/contract/pages";
import { expect, test } from "vitest";
import {
  assertMayUnlock,
  assertNotProposer,
  assertOwnLock,
  choicesFor,
  evidenceFor,
  proposersOf,
  settledBy,
} from "./action-rules.ts";

// Ordered 100.00, asked to pay 100.37.
const order = { AmountMinor: 100_00n, PayableMinor: 100_37n, ReviewStatus: "None" as const };

const lockedBy = (LockedByUserId: bigint) =>
  ({ Status: "Locked", LockedBy: "OPC/ann", LockedByUserId }) as const;
const paying = { Status: "Paying", LockedBy: null, LockedByUserId: null } as const;

test("a lock is its owner's, and anybody else is told whose it is", () => {
  assertOwnLock(lockedBy(1n), 1n);
  expect(() => assertOwnLock(lockedBy(1n), 2n)).toThrow(
    expect.objectContaining({
      errorName: "LockedBySomeoneElse",
      parameters: { LockedBy: "OPC/ann" },
      data: { LockedBy: "OPC/ann" },
    }),
  );
  expect(() => assertOwnLock({ ...lockedBy(1n), LockedBy: null }, 2n)).toThrow(
    expect.objectContaining({ parameters: { LockedBy: "" }, data: { LockedBy: null } }),
  );
  expect(() => assertOwnLock(paying, 1n)).toThrow("StatusChanged");
});

test.each<[string, bigint, Permission[], typeof paying | ReturnType<typeof lockedBy>, string | undefined]>([
  ["its owner", 1n, [], lockedBy(1n), undefined],
  ["somebody else", 2n, ["PayOrder.lock"], lockedBy(1n), "LockedBySomeoneElse"],
  ["whoever may unlock any", 2n, ["PayOrder.unlockAny"], lockedBy(1n), undefined],
  ["nobody, where nothing is locked", 1n, [], paying, "StatusChanged"],
  ["not even whoever may unlock any", 2n, ["PayOrder.unlockAny"], paying, "StatusChanged"],
])("%s unlocks an order", (_who, userId, permissions, order, refusal) => {
  const unlock = () => assertMayUnlock(order, { userId, permissions: new Set(permissions) });
  if (refusal === undefined) expect(unlock).not.toThrow();
  else expect(unlock).toThrow(refusal);
});

test("who proposed a review does not decide on it", () => {
  expect(() => assertNotProposer({ ProposedByUserId: 1n }, 1n)).toThrow("OwnProposal");
  expect(() => assertNotProposer({ ProposedByUserId: 1n }, 2n)).not.toThrow();
  expect(() => assertNotProposer({ ProposedByUserId: null }, 1n)).not.toThrow();
});

test("a review's proposer is whoever marked it, at that time; nobody where the matching engine did", () => {
  const ProposedAt = new Date("2026-03-01T10:00:00Z");
  expect(proposersOf({ ProposedByUserId: 7n, ProposedAt })).toEqual([{ userId: 7n, at: ProposedAt }]);
  expect(proposersOf({ ProposedByUserId: null, ProposedAt })).toEqual([]);
});

test.each([
  ["exactly what was asked for", 100_37n, ["OrderAmount"]],
  ["a part", 60_00n, ["RealPayment"]],
  ["one satang less than the order", 99_99n, ["RealPayment"]],
  ["the order's amount without the difference", 100_00n, ["OrderAmount", "RealPayment"]],
  ["more", 150_00n, ["OrderAmount", "RealPayment"]],
])("of %s can be credited", (_what, paid, choices) => {
  expect(choicesFor(order, paid)).toEqual(choices);
});

test("nothing is ever credited that did not come", () => {
  for (let paid = 1n; paid < 300_00n; paid += 7n) {
    const choices = choicesFor(order, paid);
    expect(choices.length).toBeGreaterThan(0);
    for (const choice of choices) expect(settledBy(choice, order, paid) <= paid).toBe(true);
  }
});

test.each([
  ["the exact credit", { linkedMinor: 100_37n, remark: undefined, hasImage: false }, "transaction"],
  ["remark and image", { linkedMinor: undefined, remark: "12345", hasImage: true }, "remark"],
  ["both", { linkedMinor: 100_37n, remark: "12345", hasImage: true }, "transaction"],
])("%s is evidence", (_what, given, basis) => {
  expect(evidenceFor(order, given, 2)).toBe(basis);
});

test.each([
  ["nothing", { linkedMinor: undefined, remark: undefined, hasImage: false }, "EvidenceNeeded"],
  ["a short remark", { linkedMinor: undefined, remark: "1234", hasImage: true }, "EvidenceNeeded"],
  ["no image", { linkedMinor: undefined, remark: "12345", hasImage: false }, "EvidenceNeeded"],
  [
    "the amount without its difference",
    { linkedMinor: 100_00n, remark: "12345", hasImage: true },
    "BoundMoneyUnequal",
  ],
  ["one satang more", { linkedMinor: 100_38n, remark: "12345", hasImage: true }, "BoundMoneyUnequal"],
])("%s is none", (_what, given, error) => {
  expect(() => evidenceFor(order, given, 2)).toThrow(error);
});

test("a refusal says what came and what was asked for, and how long a remark has to be", () => {
  const given = { linkedMinor: 100_00n, remark: undefined, hasImage: false };
  const amounts = { PaidAmount: "100.00", PayableAmount: "100.37" };
  expect(() => evidenceFor(order, given, 2)).toThrow(
    expect.objectContaining({ parameters: amounts, data: amounts }),
  );
  expect(() => evidenceFor(order, { ...given, linkedMinor: undefined }, 2)).toThrow(
    expect.objectContaining({ parameters: { Minimum: 5 } }),
  );
});

test.each([
  ["OrderAmount", 100_00n],
  ["RealPayment", 60_00n],
] as const)("%s credits what it says", (choice, amount) => {
  expect(settledBy(choice, order, 60_00n)).toBe(amount);
});

test("money under review is no evidence yet", () => {
  const waiting = { ...order, ReviewStatus: "PendingReview" as const };
  const given = { linkedMinor: 100_37n, remark: undefined, hasImage: false };
  expect(() => evidenceFor(waiting, given, 2)).toThrow("ReviewWaiting");
});
