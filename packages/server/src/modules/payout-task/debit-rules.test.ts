import { describe, expect, test } from "vitest";
import { type Debit, type DebitCandidate, endsIn, maskedNumbers, whoseDebit } from "./debit-rules.ts";

const takenAt = new Date("2026-03-01T10:00:00Z");
const later = (ms: number) => new Date(takenAt.getTime() + ms);
const candidate = (changes: Partial<DebitCandidate> = {}): DebitCandidate => ({
  orderId: 1n,
  amountMinor: 50_000n,
  reference: "C260301AAAA-1-ABCDEFGH",
  orderNo: "C260301AAAA",
  payeeLast4: "3334",
  takenAt,
  ...changes,
});
const other = candidate({ orderId: 2n, reference: "C260301BBBB-1-JKMNPQRS", orderNo: "C260301BBBB" });
const debit = (changes: Partial<Debit> = {}): Debit => ({
  amountMinor: 50_000n,
  remark: null,
  counterparty: null,
  occurredAt: later(60_000),
  ...changes,
});

describe("a debit is the order's", () => {
  test.each<[string, Partial<Debit>, DebitCandidate[], bigint | null]>([
    ["that its remark names", { remark: "pay C260301AAAA-1-ABCDEFGH" }, [candidate(), other], 1n],
    ["in whatever case", { remark: "c260301bbbb" }, [candidate(), other], 2n],
    ["not when a hidden digit follows its four", { counterparty: "xxx-x-x3334-x NOK" }, [candidate()], null],
    ["whose payee's last four end a number", { counterparty: "NOK xx3334" }, [candidate()], 1n],
    ["not when two fit", { counterparty: "NOK xx3334" }, [candidate(), other], null],
    ["not when nothing names it", {}, [candidate()], null],
    ["not with another amount", { remark: "C260301AAAA", amountMinor: 50_001n }, [candidate()], null],
    [
      "not when it names another one",
      { remark: "C260301BBBB xx3334", amountMinor: 50_001n },
      [candidate(), other],
      null,
    ],
    [
      "not when it names one that is no candidate",
      { remark: "c260301abcdefghjkmn-1 xx3334" },
      [candidate()],
      null,
    ],
    [
      "not before it was asked for",
      { remark: "C260301AAAA", occurredAt: later(-61_000) },
      [candidate()],
      null,
    ],
    [
      "within the minute that banks cut off",
      { remark: "C260301AAAA", occurredAt: later(-60_000) },
      [candidate()],
      1n,
    ],
    ["however late", { remark: "C260301AAAA", occurredAt: later(9e9) }, [candidate()], 1n],
    [
      "that alone has its amount",
      { counterparty: "3334" },
      [candidate(), candidate({ orderId: 3n, amountMinor: 1n })],
      1n,
    ],
  ])("%s", (_name, changes, candidates, whose) => {
    expect(whoseDebit(debit(changes), candidates)?.orderId ?? null).toBe(whose);
  });
});

test.each([
  ["123-4-53334", "3334", true],
  ["XXXX3334 NOK", "3334", true],
  ["33345", "3334", false],
  ["3335", "3334", false],
  ["", "3334", false],
])("%j ends in %s: %j", (text, last4, expected) => {
  expect(endsIn(text, last4)).toBe(expected);
});

test.each([
  ["123-4-56789-0 SOMCHAI", "•••• 7890 SOMCHAI"],
  ["to 1112223334.", "to •••• 3334."],
  ["C260301AAAA-1-ABCDEFGH", "C260301AAAA-1-ABCDEFGH"],
  ["room 1234567", "room 1234567"],
  ["12345678 and 87654321", "•••• 5678 and •••• 4321"],
])("of %j people see %j", (text, shown) => {
  expect(maskedNumbers(text)).toBe(shown);
});
