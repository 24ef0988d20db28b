import { candidateReasons } from "@opc/contract/bank-transaction/calls";
import { expect, test } from "vitest";
import type { Translate } from "../../i18n/i18n.ts";
import { marksOf, presumed } from "./reasons.ts";
import type { Candidate } from "./use-credits.ts";

const t: Translate = (key, values) =>
  key.startsWith("kit.age.")
    ? `${values?.count} ${key.slice("kit.age.".length)}`
    : `${key.split(".").at(-1)} ${values?.detail}`;

test("what speaks for a candidate stands first, each with its detail", () => {
  const marks = marksOf(
    [
      { Reason: "late", Points: -10, Detail: "185" },
      { Reason: "amountNear", Points: 40, Detail: "-1200.50" },
      { Reason: "nameEqual", Points: 15, Detail: "SOMCHAI" },
    ],
    t,
  );
  expect(marks.map(({ text, tone }) => `${text} ${tone}`)).toEqual([
    "less 1,200.50 warning",
    "nameEqual SOMCHAI good",
    "late 3 hours warning",
  ]);
});

test("every reason has a tone", () => {
  const reasons = candidateReasons.map((Reason) => ({ Reason, Points: 0, Detail: null }));
  expect(marksOf(reasons, t).every(({ tone }) => tone !== undefined)).toBe(true);
});

const candidate = (OrderNo: string, Score: number, Outcome: Candidate["Outcome"] = "Settle") =>
  ({ OrderNo, Score, Outcome }) as Candidate;
const isFree = ({ Outcome }: Candidate) => Outcome === "Settle";

test.each([
  ["the likeliest", [candidate("a", 90), candidate("b", 40)], "a"],
  ["of two that fit equally, none", [candidate("a", 90), candidate("b", 90)], undefined],
  ["not one that nothing can be bound to", [candidate("a", 90, "OrderPaid"), candidate("b", 40)], "b"],
  ["the only one", [candidate("a", 5)], "a"],
  ["nothing of nothing", [], undefined],
] as const)("chosen at first: %s", (_name, candidates, orderNo) => {
  expect(presumed(candidates, isFree)?.OrderNo).toBe(orderNo);
});

test("where the server does not tell them apart, none is chosen at first, unless there is only one", () => {
  expect(presumed([candidate("a", 92), candidate("b", 90)], isFree, true)).toBeUndefined();
  expect(presumed([candidate("a", 92)], isFree, true)?.OrderNo).toBe("a");
});
