import { payoutStatuses } from "@opc/contract/payout-order/states";
import { describe, expect, test } from "vitest";
import type { PayoutAttemptStatus } from "../../db/column-types.ts";
import {
  isSurelyUnknown,
  type JudgedAttempt,
  type JudgedReport,
  judgePayoutReport,
  nextPayoutQueryAt,
  type PayoutReportOutcome,
  untrustedPayoutOutcomes,
} from "./rules.ts";

const paid: JudgedReport = {
  status: "Paid",
  currency: "THB",
  amountMinor: 10_000n,
  bankCode: "KBANK",
  cardLast4: "2345",
  supplierOrderNo: "S-1",
  merchantNo: "OPC-1",
};
const accepted: JudgedAttempt = {
  status: "Accepted",
  amountMinor: 10_000n,
  currency: "THB",
  bankCode: "KBANK",
  cardLast4: "2345",
  supplierOrderNo: "S-1",
  conflict: null,
  merchantNo: "OPC-1",
};

const table: [PayoutAttemptStatus, "Paid" | "Failed", PayoutReportOutcome][] = [
  ["Planned", "Paid", "Contradiction"],
  ["Planned", "Failed", "Contradiction"],
  ["Asked", "Paid", "Settled"],
  ["Asked", "Failed", "Refused"],
  ["Accepted", "Paid", "Settled"],
  ["Accepted", "Failed", "Denied"],
  ["Refused", "Paid", "PaidAfterRefusal"],
  ["Refused", "Failed", "Known"],
  ["Paid", "Paid", "Known"],
  ["Paid", "Failed", "Contradiction"],
  ["Cancelled", "Paid", "Contradiction"],
  ["Cancelled", "Failed", "Contradiction"],
];

describe("what a true report does, by the attempt's status", () => {
  for (const [status, says, outcome] of table)
    test(`${status}, says ${says}: ${outcome}`, () => {
      expect(judgePayoutReport({ ...paid, status: says }, { ...accepted, status }, "ChannelInProgress")).toBe(
        outcome,
      );
    });
});

const lies: [string, Partial<JudgedReport>, PayoutReportOutcome][] = [
  ["another merchant number", { merchantNo: "OPC-2" }, "ChannelMismatch"],
  ["another currency", { currency: "USD" }, "CurrencyMismatch"],
  ["too little", { amountMinor: 9_999n }, "AmountMismatch"],
  ["too much", { amountMinor: 10_001n }, "AmountMismatch"],
  ["an amount nobody can read", { amountMinor: undefined }, "AmountMismatch"],
  ["nothing", { amountMinor: 0n }, "AmountMismatch"],
  ["another bank", { bankCode: "SCB" }, "PayeeMismatch"],
  ["another card", { cardLast4: "9999" }, "PayeeMismatch"],
  ["another number", { supplierOrderNo: "S-2" }, "NumberMismatch"],
];

describe("what does not agree moves nothing, whatever it says and however far the attempt is", () => {
  for (const [what, changes, outcome] of lies)
    test(what, () => {
      for (const [status] of table)
        for (const says of ["Paid", "Failed"] as const) {
          const report = { ...paid, status: says, ...changes };
          expect(judgePayoutReport(report, { ...accepted, status }, "ChannelSuccess")).toBe(outcome);
          expect(untrustedPayoutOutcomes).toContain(outcome);
        }
    });
});

test("an order that is over is not settled again, whatever comes", () => {
  for (const status of payoutStatuses) {
    const outcome = judgePayoutReport(paid, accepted, status);
    const isUnderWay = status === "ChannelInProgress" || status === "ChannelSuccess";
    expect(outcome).toBe(isUnderWay ? "Settled" : "AlreadySettled");
  }
});

test("a conflict is raised once", () => {
  const failed = { ...paid, status: "Failed" as const };
  const denied = { ...accepted, conflict: "DeniedAfterAcceptance" as const };
  expect(judgePayoutReport(failed, denied, "ChannelSuccess")).toBe("Known");
  expect(judgePayoutReport(paid, denied, "ChannelSuccess")).toBe("Settled");
  const refused = { ...accepted, status: "Refused" as const, conflict: "PaidAfterRefusal" as const };
  expect(judgePayoutReport(paid, refused, "ChannelFailed")).toBe("Known");
});

const now = new Date("2025-01-01T00:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const day = 86_400;

test("what is asked or accepted is asked about for ever, ever more rarely", () => {
  const asked = { status: "Asked" as const, queries: 0, askedAt: now };
  expect(nextPayoutQueryAt(asked, "ChannelInProgress", now)).toEqual(later(2));
  expect(nextPayoutQueryAt({ ...asked, queries: 50 }, "ChannelInProgress", later(60))).toEqual(later(120));
  expect(nextPayoutQueryAt({ ...asked, queries: 50 }, "ChannelInProgress", later(90 * day))).toEqual(
    later(90 * day + 3_600),
  );
  const taken = { ...asked, status: "Accepted" as const };
  expect(nextPayoutQueryAt(taken, "ChannelSuccess", now)).toEqual(later(15));
  expect(nextPayoutQueryAt({ ...taken, queries: 9 }, "ChannelSuccess", later(60))).toEqual(later(360));
});

test("of an order that a person settled it is asked about for a month; of what is over, never", () => {
  const taken = { status: "Accepted" as const, queries: 0, askedAt: now };
  expect(nextPayoutQueryAt(taken, "ManuallyConfirmed", later(day))).toEqual(later(day + 3_600));
  expect(nextPayoutQueryAt(taken, "ManuallyConfirmed", later(31 * day))).toBeNull();
  for (const status of ["Planned", "Refused", "Paid", "Cancelled"] as const)
    expect(nextPayoutQueryAt({ ...taken, status }, "ChannelInProgress", now)).toBeNull();
});

test("an unknown reference may be on its way for a minute", () => {
  expect(isSurelyUnknown(now, later(59))).toBe(false);
  expect(isSurelyUnknown(now, later(60))).toBe(true);
});
