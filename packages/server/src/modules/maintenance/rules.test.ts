/** What a window stops, by scope and by the millisecond. */
import { errorText } from "@opc/contract/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CallError } from "../../call-error.ts";
import {
  assertNoMaintenance,
  isRunning,
  type MaintenanceWindow,
  stateOf,
  stops,
  timesOf,
  underMaintenance,
  type Wanted,
  windowOver,
} from "./rules.ts";

const start = new Date("2026-11-22T10:00:00.000Z");
const end = new Date("2026-11-22T11:00:00.000Z");

function window(changes: Partial<MaintenanceWindow> = {}): MaintenanceWindow {
  return {
    id: 1n,
    scope: "System",
    merchantId: null,
    typeCode: null,
    currency: null,
    stopsPayments: true,
    stopsPayouts: true,
    startsAt: start,
    endsAt: end,
    messageEn: "We move house",
    messageZh: "系统搬迁",
    ...changes,
  };
}

const wanted = {
  "A's payment by PROMPTPAY in THB": {
    kind: "Payment",
    merchantId: 1n,
    typeCode: "PROMPTPAY",
    currency: "THB",
  },
  "A's payment by PROMPTPAY in CNY": {
    kind: "Payment",
    merchantId: 1n,
    typeCode: "PROMPTPAY",
    currency: "CNY",
  },
  "A's payment by BANK in THB": { kind: "Payment", merchantId: 1n, typeCode: "BANK", currency: "THB" },
  "B's payment by PROMPTPAY in THB": {
    kind: "Payment",
    merchantId: 2n,
    typeCode: "PROMPTPAY",
    currency: "THB",
  },
  "A's payout by BANK in THB": { kind: "Payout", merchantId: 1n, typeCode: "BANK", currency: "THB" },
  "B's payout by BANK in THB": { kind: "Payout", merchantId: 2n, typeCode: "BANK", currency: "THB" },
  "A's withdrawal": { kind: "Withdrawal", merchantId: 1n },
  "B's withdrawal": { kind: "Withdrawal", merchantId: 2n },
} as const satisfies Record<string, Wanted>;
type Name = keyof typeof wanted;

const payments: Name[] = [
  "A's payment by PROMPTPAY in THB",
  "A's payment by PROMPTPAY in CNY",
  "A's payment by BANK in THB",
  "B's payment by PROMPTPAY in THB",
];
const out: Name[] = [
  "A's payout by BANK in THB",
  "B's payout by BANK in THB",
  "A's withdrawal",
  "B's withdrawal",
];

const ofA = { scope: "Merchant" as const, merchantId: 1n };
const table: [string, Partial<MaintenanceWindow>, Name[]][] = [
  ["the whole system", {}, [...payments, ...out]],
  ["the system's payments", { stopsPayouts: false }, payments],
  ["the system's payouts", { stopsPayments: false }, out],
  ["a merchant", ofA, [...payments, ...out].filter((name) => name.startsWith("A"))],
  ["a merchant's payments", { ...ofA, stopsPayouts: false }, payments.filter((name) => name.startsWith("A"))],
  ["a merchant's payouts", { ...ofA, stopsPayments: false }, out.filter((name) => name.startsWith("A"))],
  [
    "a payment type",
    { scope: "PayType", typeCode: "PROMPTPAY", currency: "THB", stopsPayouts: false },
    ["A's payment by PROMPTPAY in THB", "B's payment by PROMPTPAY in THB"],
  ],
  [
    "a cashout type of the same code as a payment type",
    { scope: "CashoutType", typeCode: "BANK", currency: "THB", stopsPayments: false },
    ["A's payout by BANK in THB", "B's payout by BANK in THB"],
  ],
];

describe.each(table)("maintenance of %s", (_scope, changes, stopped) => {
  test.each(Object.keys(wanted) as Name[])("and %s", (name) => {
    expect(stops(window(changes), wanted[name])).toBe(stopped.includes(name));
  });
});

test("a window begins at its start and is over at its end, to the millisecond", () => {
  const at = (ms: number) => isRunning(window(), new Date(ms));
  expect(at(start.getTime() - 1)).toBe(false);
  expect(at(start.getTime())).toBe(true);
  expect(at(end.getTime() - 1)).toBe(true);
  expect(at(end.getTime())).toBe(false);
  expect(isRunning(window({ endsAt: null }), new Date("2030-01-01T00:00:00Z"))).toBe(true);
});

test("its state says the same as whether it runs", () => {
  const time = fc.integer({ min: -5, max: 5 }).map((ms) => new Date(start.getTime() + ms));
  fc.assert(
    fc.property(time, fc.option(time), time, (StartsAt, EndsAt, now) => {
      fc.pre(EndsAt === null || EndsAt > StartsAt);
      const state = stateOf({ StartsAt, EndsAt, EndedAt: null, CancelledAt: null }, now);
      expect(state === "Running").toBe(isRunning({ startsAt: StartsAt, endsAt: EndsAt }, now));
      expect(state === "Planned").toBe(now < StartsAt);
    }),
  );
});

test("of several the one that ends last tells when to ask again", () => {
  const now = new Date("2026-11-22T10:30:00Z");
  const ask = wanted["A's payment by PROMPTPAY in THB"];
  const later = window({ id: 2n, endsAt: new Date("2026-11-22T12:00:00Z"), ...ofA });
  const endless = window({ id: 3n, endsAt: null });
  expect(windowOver([window(), later], ask, now)?.id).toBe(2n);
  expect(windowOver([endless, later, window()], ask, now)?.id).toBe(3n);
  const over = window({ id: 4n, endsAt: now });
  expect(windowOver([over], ask, now)).toBeUndefined();
  expect(() => assertNoMaintenance([over], ask, now)).not.toThrow();
});

test("its refusal speaks both languages, and says until when", () => {
  const error = underMaintenance(window());
  const text = (language: "enUS" | "zhCN") => errorText(error.errorName, language, error.parameters);
  expect(text("enUS")).toBe(
    "Under maintenance: We move house. Nothing was created. Ask again after 2026-11-22 11:00:00 UTC.",
  );
  expect(text("zhCN")).toBe(
    "维护中：系统搬迁。本次请求未创建任何订单。请于 2026-11-22 11:00:00 UTC 之后重试。",
  );
  expect(error.data).toEqual({
    Until: end.toISOString(),
    Message_enUS: "We move house",
    Message_zhCN: "系统搬迁",
  });
  const open = underMaintenance(window({ endsAt: null, messageEn: "Back soon!" }));
  expect(errorText("UnderMaintenance", "enUS", open.parameters)).toBe(
    "Under maintenance: Back soon! Nothing was created. The end is not known yet: ask again later.",
  );
  expect(open.data).toMatchObject({ Until: null });
});

test("what a message holds is text, whatever it looks like", () => {
  const error = underMaintenance(window({ messageEn: "{Retry} {Message}" }));
  expect(errorText("UnderMaintenance", "enUS", error.parameters)).toContain(
    "Under maintenance: {Retry} {Message}.",
  );
});

describe("times", () => {
  const now = new Date("2026-11-22T09:00:00Z");
  const times = (startsAt?: Date, endsAt?: Date) => timesOf({ startsAt, endsAt }, now);

  test("without a start, or with one that has passed, it begins now", () => {
    expect(times(undefined, end)).toEqual({ startsAt: now, endsAt: end });
    expect(times(new Date("2020-01-01T00:00:00Z"))).toEqual({ startsAt: now, endsAt: null });
    expect(times(start, end)).toEqual({ startsAt: start, endsAt: end });
  });

  test.each([
    ["an end before its start", start, now],
    ["an end at its start", start, start],
    ["an end that has passed", undefined, now],
    ["a start in two years", new Date("2028-11-22T10:00:00Z"), undefined],
  ])("%s is refused by name", (_what, startsAt, endsAt) => {
    expect(() => times(startsAt, endsAt)).toThrow(new CallError("MaintenanceTimesWrong"));
  });
});
