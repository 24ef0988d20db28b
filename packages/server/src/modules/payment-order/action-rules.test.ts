import { expect, test } from "vitest";
import { choicesFor, evidenceFor, settledBy } from "./action-rules.ts";

// Ordered 100.00, asked to pay 100.37.
const order = { AmountMinor: 100_00n, PayableMinor: 100_37n, ReviewStatus: "None" as const };

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

test("money under review is no evidence yet", () => {
  const waiting = { ...order, ReviewStatus: "PendingReview" as const };
  const given = { linkedMinor: 100_37n, remark: undefined, hasImage: false };
  expect(() => evidenceFor(waiting, given, 2)).toThrow("ReviewWaiting");
});
