import { expect, test } from "vitest";
import type { Translate } from "../../i18n/i18n.ts";
import { bindSentence, isBindable, outcomeText, outcomeTone } from "./outcome.ts";

const t: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;
const credit = { Amount: "1500.00", Currency: "THB" };
const order = {
  OrderNo: "P1",
  MerchantName: "ACME",
  Currency: "THB",
  Difference: "-5.00",
  LockedBy: "OPC/admin",
};

test.each([
  ["Settle", "None", "bind.settle", "outcome.Settle", "good"],
  ["Evidence", "None", "bind.evidence", "outcome.Evidence", "warning"],
  ["Belongs", "None", "bind.belongs", "outcome.Belongs", "warning"],
  ["Review", "Late", "bind.late", "outcome.ReviewLate", "warning"],
  ["Review", "Partial", "bind.partial", "outcome.ReviewPartial", "warning"],
  ["Review", "Over", "bind.over", "outcome.ReviewOver", "warning"],
  ["Review", "None", "bind.review", "outcome.Review", "warning"],
] as const)("%s, exception %s, promises %s", (Outcome, Exception, sentence, said, tone) => {
  const candidate = { ...order, Outcome, Exception };
  expect(isBindable(candidate)).toBe(true);
  expect(bindSentence(credit, candidate, t)).toContain(`matchingDesk.${sentence} `);
  expect(outcomeText(candidate, t)).toContain(`matchingDesk.${said} `);
  expect(outcomeTone(candidate)).toBe(tone);
});

test.each(["OrderPaid", "ReviewWaiting", "TransactionTaken"] as const)("%s refuses", (Outcome) => {
  const candidate = { ...order, Outcome, Exception: "None" } as const;
  expect(isBindable(candidate)).toBe(false);
  expect(outcomeTone(candidate)).toBe("bad");
});

test("the sentence has what it speaks of; the difference is said without its sign", () => {
  const said = bindSentence(credit, { ...order, Outcome: "Review", Exception: "Partial" }, t);
  for (const text of ["THB 1,500.00", '"difference":"THB 5.00"', "ACME", "P1"]) expect(said).toContain(text);
});
