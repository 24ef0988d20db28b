import { amountKinds, approvalKinds, approvalStatuses } from "@opc/contract/approval/kinds";
import type { Permission } from "@opc/contract/pages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  alwaysRule,
  hasAmount,
  isFixed,
  isFromAmount,
  isLooser,
  isSameRule,
  needsSecondPerson,
  noRule,
  obstacleFor,
  permissionOf,
  type Rule,
  statusAt,
  withPage,
} from "./rules.ts";

const now = new Date("2026-11-22T06:00:00Z");
const later = new Date(now.getTime() + 1);
const on = (from: Record<string, bigint> = {}, expiresHours = 24): Rule => ({
  enabled: true,
  expiresHours,
  fromMinor: new Map(Object.entries(from)),
});

test.each([
  ["no rule", noRule, { amountMinor: 10n ** 12n, currency: "THB" }, false],
  ["an act without an amount", on(), undefined, true],
  ["one cent below", on({ THB: 100n }), { amountMinor: 99n, currency: "THB" }, false],
  ["exactly the amount", on({ THB: 100n }), { amountMinor: 100n, currency: "THB" }, true],
  ["a deduction of as much", on({ THB: 100n }), { amountMinor: -100n, currency: "THB" }, true],
  ["a small deduction", on({ THB: 100n }), { amountMinor: -99n, currency: "THB" }, false],
  ["another currency than the amount's", on({ THB: 100n }), { amountMinor: 1n, currency: "USD" }, true],
])("whether %s needs a second person", (_case, rule, amount, needed) => {
  expect(needsSecondPerson(rule, amount)).toBe(needed);
});

test.each([
  ["one cent below", on({ THB: 100n }), { amountMinor: 99n, currency: "THB" }, false],
  ["exactly the amount", on({ THB: 100n }), { amountMinor: 100n, currency: "THB" }, true],
  ["a deduction of as much", on({ THB: 100n }), { amountMinor: -100n, currency: "THB" }, true],
  ["a currency without an amount", on({ THB: 1n }), { amountMinor: 10n ** 12n, currency: "USD" }, false],
  ["nothing, from nothing on", on({ THB: 0n }), { amountMinor: 0n, currency: "THB" }, true],
  ["a rule that is off", { ...on({ THB: 1n }), enabled: false }, { amountMinor: 5n, currency: "THB" }, false],
])("whether %s counts for an act without a rule of its own", (_case, rule, amount, counts) => {
  expect(isFromAmount(rule, amount)).toBe(counts);
});

test("some acts always need a second person, whatever is set", () => {
  const always = ["PayoutUnpaid", "CollectionReversal", "MoneyCase", "PayoutStop"];
  expect(approvalKinds.filter(isFixed)).toEqual(always);
  expect(alwaysRule).toEqual({ ...noRule, enabled: true });
  expect(needsSecondPerson(alwaysRule, { amountMinor: 1n, currency: "THB" })).toBe(true);
});

test.each([
  ["turned off", on(), { ...on(), enabled: false }, true],
  ["a higher amount", on({ THB: 5n }), on({ THB: 6n }), true],
  ["an amount where there was none", on(), on({ THB: 1n }), true],
  ["more time to find somebody", on({}, 24), on({}, 25), true],
  ["turned on", noRule, on({ THB: 100n }), false],
  ["a lower amount", on({ THB: 6n }), on({ THB: 5n }), false],
  ["no amount any more", on({ THB: 6n }), on(), false],
  ["less time", on({}, 24), on({}, 1), false],
  ["nothing", on({ THB: 1n }), on({ THB: 1n }), false],
  ["one currency stricter, the other looser", on({ THB: 5n, USD: 5n }), on({ THB: 1n, USD: 6n }), true],
])("a rule with %s", (_case, was, will, looser) => {
  expect(isLooser(was, will)).toBe(looser);
});

const anyRule = fc.record({
  enabled: fc.boolean(),
  expiresHours: fc.integer({ min: 1, max: 168 }),
  fromMinor: fc
    .dictionary(fc.constantFrom("THB", "USD", "JPY"), fc.bigInt({ min: 1n, max: 1000n }))
    .map((amounts) => new Map(Object.entries(amounts))),
});
const anyAmount = fc.record({
  amountMinor: fc.bigInt({ min: -1500n, max: 1500n }),
  currency: fc.constantFrom("THB", "USD", "JPY", "KWD"),
});

test("what needed a second person and no longer does was made looser", () => {
  fc.assert(
    fc.property(anyRule, anyRule, fc.option(anyAmount, { nil: undefined }), (was, will, amount) => {
      const isEscape = needsSecondPerson(was, amount) && !needsSecondPerson(will, amount);
      return !isEscape || isLooser(was, will);
    }),
    { numRuns: 2000 },
  );
});

test("a rule is the same as itself and not looser", () => {
  fc.assert(fc.property(anyRule, (rule) => isSameRule(rule, structuredClone(rule)) && !isLooser(rule, rule)));
});

test.each<[string, Rule]>([
  ["off", { ...on({ THB: 5n }), enabled: false }],
  ["more hours", on({ THB: 5n }, 25)],
  ["another amount", on({ THB: 6n })],
  ["an amount in another currency", on({ USD: 5n })],
  ["no amount", on()],
  ["one amount more", on({ THB: 5n, USD: 5n })],
])("a rule with %s is another one", (_what, other) => {
  expect(isSameRule(on({ THB: 5n }), other)).toBe(false);
  expect(isSameRule(other, on({ THB: 5n }))).toBe(false);
});

test("without a rule nothing is asked for, and a request would wait a day", () => {
  expect(noRule).toEqual({ enabled: false, expiresHours: 24, fromMinor: new Map() });
});

test("only acts that move money have an amount", () => {
  expect(approvalKinds.filter(hasAmount)).toEqual(approvalKinds.filter((kind) => amountKinds.has(kind)));
  expect(hasAmount("ApprovalRules")).toBe(false);
  expect(hasAmount("ManualBalance")).toBe(true);
});

test("what ended before its time is not expired after it", () => {
  const ended = approvalStatuses.filter((status) => status !== "Waiting");
  for (const status of ended)
    expect(statusAt({ status, proposedByUserId: 1n, expiresAt: now }, later)).toBe(status);
});

describe("who may decide", () => {
  const needed: Permission = "PayOrder.confirm";
  const all: Permission[] = [
    "Approval",
    "Approval.approve",
    "Approval.reject",
    "PayOrder",
    "PayOrder.confirm",
  ];
  const request = { status: "Waiting" as const, proposedByUserId: 1n, expiresAt: later };
  const judge = (
    held: readonly Permission[],
    { userId = 2n, decision = "approve" as "approve" | "reject", state = request } = {},
  ) => obstacleFor(state, { userId, permissions: new Set(held) }, needed, decision, now);

  test("another holder of both permissions", () => {
    expect(judge(all)).toBeNull();
    expect(judge(all, { decision: "reject" })).toBeNull();
  });

  test.each(["Approval", "Approval.approve", "PayOrder", "PayOrder.confirm"] as const)(
    "not without %s",
    (missing) => {
      expect(judge(all.filter((held) => held !== missing))).toBe("NoPermission");
    },
  );

  test("not by approving where only rejecting is held, nor the other way round", () => {
    expect(judge(all.filter((held) => held !== "Approval.approve"))).toBe("NoPermission");
    expect(
      judge(
        all.filter((held) => held !== "Approval.reject"),
        { decision: "reject" },
      ),
    ).toBe("NoPermission");
  });

  test("never whoever asked, whatever they hold", () => {
    expect(judge(all, { userId: 1n })).toBe("Own");
    expect(judge(all, { userId: 1n, decision: "reject" })).toBe("Own");
  });

  test.each(approvalStatuses.filter((status) => status !== "Waiting"))("not on one that is %s", (status) => {
    const state = { ...request, status: status as "Waiting" };
    expect(judge(all, { state })).toBe("Over");
  });

  test("not on one whose time has come, to the millisecond, swept or not", () => {
    expect(judge(all, { state: { ...request, expiresAt: now } })).toBe("Over");
    expect(statusAt({ ...request, expiresAt: now }, now)).toBe("Expired");
    expect(statusAt(request, now)).toBe("Waiting");
  });
});

test("every act demands a permission that a group can hold", () => {
  expect(withPage("PayOrder.confirm")).toEqual(["PayOrder", "PayOrder.confirm"]);
  expect(withPage("PayOrder")).toEqual(["PayOrder"]);
  for (const kind of approvalKinds) expect(permissionOf[kind], kind).toMatch(/^[A-Za-z]+\.[A-Za-z]+$/);
});
