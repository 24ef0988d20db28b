import { expect, test } from "vitest";
import { judgeHealth, probePauseMs } from "./health-rules.ts";
import {
  type JudgedAttempt,
  type JudgedOrder,
  type JudgedReport,
  judgeReport,
  maySettleAsUnknown,
  nextQueryAt,
  untrustedOutcomes,
} from "./rules.ts";

const expiresAt = new Date("2026-03-01T10:30:00Z");
const inTime = new Date("2026-03-01T10:20:00Z");
const late = new Date("2026-03-01T10:30:01Z");

type Changes = {
  report?: Partial<JudgedReport>;
  attempt?: Partial<JudgedAttempt>;
  order?: Partial<JudgedOrder>;
};

function judge({ report, attempt, order }: Changes) {
  return judgeReport(
    {
      status: "Paid",
      currency: "THB",
      amountMinor: 10_000n,
      supplierOrderNo: "S-1",
      merchantNo: "OPC",
      at: inTime,
      ...report,
    },
    { status: "Accepted", supplierOrderNo: "S-1", merchantNo: "OPC", isCurrent: true, ...attempt },
    {
      status: "Paying",
      reviewStatus: "None",
      payableMinor: 10_000n,
      currency: "THB",
      expiresAt,
      standsOn: null,
      ...order,
    },
  );
}

test.each<[string, Changes, string]>([
  ["the exact amount in time", {}, "Settled"],
  ["before the acceptance was heard", { attempt: { status: "Asked", supplierOrderNo: null } }, "Settled"],
  ["of an order that is still Pending", { order: { status: "Pending" } }, "Settled"],
  ["told again", { attempt: { status: "Paid" } }, "Known"],
  ["told again of a settled order", { attempt: { status: "Paid" }, order: { status: "Success" } }, "Known"],
  ["of an order credited by other money", { order: { status: "Success" } }, "AlreadySettled"],
  ["too little", { report: { amountMinor: 9_999n } }, "Review Partial"],
  ["too much", { report: { amountMinor: 10_001n } }, "Review Over"],
  ["zero", { report: { amountMinor: 0n } }, "AmountUnreadable"],
  [
    "the exact amount after a rejected part of it",
    { attempt: { status: "Paid" }, order: { reviewStatus: "Rejected" } },
    "Settled",
  ],
  [
    "the same while the order is locked",
    { attempt: { status: "Paid" }, order: { reviewStatus: "Rejected", status: "Locked" } },
    "Held",
  ],
  [
    "the exact amount while a part of it waits",
    { attempt: { status: "Paid" }, order: { reviewStatus: "PendingReview" } },
    "Settled",
  ],
  [
    "the part again while it waits",
    {
      report: { amountMinor: 9_999n },
      attempt: { status: "Paid" },
      order: { reviewStatus: "PendingReview" },
    },
    "Known",
  ],
  [
    "the exact amount too late while a part of it waits",
    { report: { at: late }, attempt: { status: "Paid" }, order: { reviewStatus: "PendingReview" } },
    "Known",
  ],
  [
    "the rejected part again",
    { report: { amountMinor: 9_999n }, attempt: { status: "Paid" }, order: { reviewStatus: "Rejected" } },
    "Known",
  ],
  [
    "rejected late money again",
    { report: { at: late }, attempt: { status: "Paid" }, order: { reviewStatus: "Rejected" } },
    "Known",
  ],
  ["paid after the order's time", { report: { at: late } }, "Review Late"],
  ["of an expired order", { order: { status: "Expired" } }, "Review Late"],
  ["of a failed order", { order: { status: "Failed" } }, "Review Late"],
  ["of an attempt that was given up", { attempt: { isCurrent: false } }, "Review Late"],
  ["after the supplier said it failed", { attempt: { status: "Failed" } }, "Review Late"],
  ["while other money waits", { order: { reviewStatus: "PendingReview" } }, "UnderReview"],
  ["of a locked order", { order: { status: "Locked" } }, "Held"],
  ["in another currency", { report: { currency: "USD" } }, "CurrencyMismatch"],
  ["an amount that is none", { report: { amountMinor: undefined } }, "AmountUnreadable"],
  ["under another number than accepted", { report: { supplierOrderNo: "S-2" } }, "NumberMismatch"],
  ["for another merchant number", { report: { merchantNo: "OTHER" } }, "ChannelMismatch"],
  ["of what was never asked", { attempt: { status: "Planned", supplierOrderNo: null } }, "Contradiction"],
  ["of what was never sent", { attempt: { status: "Cancelled", supplierOrderNo: null } }, "Contradiction"],
])("paid: %s", (_what, changes, expected) => {
  const verdict = judge(changes);
  expect(verdict.outcome === "Review" ? `Review ${verdict.exception}` : verdict.outcome).toBe(expected);
});

test.each<[string, Changes, string]>([
  ["an accepted payment", {}, "Failed"],
  ["before it was accepted", { attempt: { status: "Asked", supplierOrderNo: null } }, "Refused"],
  ["of nothing", { report: { amountMinor: 0n } }, "Failed"],
  ["told again", { attempt: { status: "Failed" } }, "Known"],
  ["of a refused attempt", { attempt: { status: "Refused" } }, "Known"],
  ["of an attempt that was given up", { attempt: { isCurrent: false } }, "Known"],
  ["of an expired order", { order: { status: "Expired" } }, "Known"],
  ["of a locked order", { order: { status: "Locked" } }, "Held"],
  [
    "after it said paid of a settled order",
    { attempt: { status: "Paid" }, order: { status: "Success" } },
    "TakenBack",
  ],
  [
    "of an order that a person confirmed by evidence",
    { order: { status: "Success", standsOn: "evidence" } },
    "TakenBack",
  ],
  [
    "of the same, by an attempt that was given up",
    { attempt: { isCurrent: false }, order: { status: "Success", standsOn: "evidence" } },
    "Known",
  ],
  ["of an order that other money settled", { order: { status: "Success", standsOn: "other" } }, "Known"],
  ["after it said paid of an order that waits", { attempt: { status: "Paid" } }, "Contradiction"],
])("failed: %s", (_what, { report, ...changes }, expected) => {
  expect(judge({ ...changes, report: { status: "Failed", ...report } }).outcome).toBe(expected);
});

test("a payment at the very end of its order's time is in time", () => {
  expect(judge({ report: { at: expiresAt } }).outcome).toBe("Settled");
});

test("what cannot be so is refused, and only that", () => {
  expect(untrustedOutcomes).toEqual([
    "UnknownReference",
    "ChannelMismatch",
    "CurrencyMismatch",
    "AmountUnreadable",
    "NumberMismatch",
    "Contradiction",
  ]);
});

test.each([
  [14_999, false],
  [15_000, true],
  [60_000, true],
])("a reference that is unknown %i ms after it was asked for never arrived: %s", (ms, settled) => {
  expect(maySettleAsUnknown(inTime, new Date(inTime.getTime() + ms))).toBe(settled);
});

test("questions by reference grow rarer, rest when the order is over, and end after a day", () => {
  const order = { status: "Paying" as const, reviewStatus: "None" as const, expiresAt };
  const seconds = (
    attempt: Parameters<typeof nextQueryAt>[0],
    state = order as Parameters<typeof nextQueryAt>[1],
  ) => {
    const at = nextQueryAt(attempt, state, inTime);
    return at && (at.getTime() - inTime.getTime()) / 1_000;
  };
  expect([0, 1, 5, 99].map((queries) => seconds({ status: "Asked", queries }))).toEqual([2, 5, 60, 60]);
  expect([0, 4, 99].map((queries) => seconds({ status: "Accepted", queries }))).toEqual([15, 300, 300]);
  expect(seconds({ status: "Asked", queries: 0 }, { ...order, status: "Expired" })).toBe(600);
  expect(seconds({ status: "Asked", queries: 0 }, { ...order, status: "Failed" })).toBe(600);
  // Settled by other money than the attempt's.
  expect(seconds({ status: "Accepted", queries: 0 }, { ...order, status: "Success" })).toBe(600);
  for (const status of ["Paid", "Failed", "Refused", "Cancelled"] as const)
    expect(seconds({ status, queries: 0 })).toBeNull();
  const dayBefore = new Date(inTime.getTime() - 86_400_001);
  const wholeDay = new Date(inTime.getTime() - 86_400_000);
  expect(seconds({ status: "Asked", queries: 9 }, { ...order, status: "Expired", expiresAt: wholeDay })).toBe(
    600,
  );
  expect(
    seconds({ status: "Asked", queries: 9 }, { ...order, status: "Expired", expiresAt: dayBefore }),
  ).toBeNull();
  // A lock stops the order's clock.
  expect(seconds({ status: "Asked", queries: 9 }, { ...order, status: "Locked", expiresAt: dayBefore })).toBe(
    60,
  );
  expect(
    seconds({ status: "Accepted", queries: 9 }, { ...order, status: "Locked", expiresAt: dayBefore }),
  ).toBe(300);
  // What waits for a person keeps other money from being taken, for as long as it waits.
  const waits = { status: "Expired", reviewStatus: "PendingReview", expiresAt: dayBefore } as const;
  expect(seconds({ status: "Accepted", queries: 9 }, waits)).toBe(600);
});

test.each([
  [{ asked: 2, silent: 2, refused: 0 }, null],
  [{ asked: 3, silent: 3, refused: 0 }, "Silent"],
  [{ asked: 7, silent: 3, refused: 0 }, null],
  [{ asked: 6, silent: 3, refused: 0 }, "Silent"],
  [{ asked: 10, silent: 0, refused: 9 }, null],
  [{ asked: 11, silent: 0, refused: 10 }, "Refusing"],
  [{ asked: 20, silent: 0, refused: 10 }, null],
])("health of %o is %s", (counts, reason) => {
  expect(judgeHealth(counts)).toBe(reason);
});

test("unanswered probes make the pause longer, up to a quarter of an hour", () => {
  expect([0, 1, 2, 5, 50].map((failed) => probePauseMs("Silent", failed) / 1_000)).toEqual([
    30, 60, 120, 900, 900,
  ]);
  expect(probePauseMs("Refusing", 0)).toBe(300_000);
});
