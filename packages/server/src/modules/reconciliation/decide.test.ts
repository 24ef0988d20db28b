import { expect, test } from "vitest";
import { amountsOf, decide, type Kept } from "./decide.ts";
import { compareDay, type Found } from "./rules.ts";
import { claim, facts, money, paid } from "./test-facts.ts";

const nobodys = money();
const day = facts({ money: [nobodys] });
const [found] = compareDay(day) as [Found];
const kept = (changes: Partial<Kept> = {}): Kept => ({
  id: 1n,
  key: found.key,
  state: "Open",
  byPerson: false,
  transactionId: found.transactionId,
  amounts: amountsOf(found),
  ...changes,
});
const closed = { state: "Closed", byPerson: true } as const;
const other = { ...amountsOf(found), amountMinor: 1n };
const nothing = { fresh: [], same: [], changed: [], gone: [] };

test.each<[string, Kept[], Partial<ReturnType<typeof decide>>]>([
  ["what nobody knows is new", [], { fresh: [found] }],
  ["what is open stays open", [kept()], { same: [1n] }],
  ["what a person closed stays closed", [kept(closed)], { same: [1n] }],
  [
    "an open one that changed stays open, changed",
    [kept({ amounts: other })],
    { changed: [{ id: 1n, found, act: "Changed", reopens: false }] },
  ],
  [
    "what a person closed and has changed is open again",
    [kept({ ...closed, amounts: other })],
    { changed: [{ id: 1n, found, act: "Changed", reopens: true }] },
  ],
  [
    "what was gone and came back is open again",
    [kept({ ...closed, byPerson: false })],
    { changed: [{ id: 1n, found, act: "CameBack", reopens: true }] },
  ],
])("%s", (_name, before, expected) => {
  expect(decide(before, [found], day)).toEqual({ ...nothing, ...expected });
});

test("what is gone closes by itself, once, and tells how where the facts do", () => {
  const one = claim();
  const ways: [Kept, ReturnType<typeof facts>, string][] = [
    [kept(), facts(), "NoLongerFound"],
    [kept(), facts({ money: [{ ...nobodys, parts: [{ ...part(), aside: "Person" }] }] }), "Ignored"],
    [
      kept(),
      facts({ claims: [one], money: [{ ...nobodys, parts: [{ ...part(), orderId: one.orderId }] }] }),
      "Bound",
    ],
    [
      kept({ key: `NotSettled:${nobodys.id}` }),
      facts({ claims: [one], money: [{ ...paid(one), parts: [{ ...part(), orderId: one.orderId }] }] }),
      "SettledByReview",
    ],
  ];
  for (const [before, now, way] of ways)
    expect(decide([before], [], now)).toEqual({ ...nothing, gone: [{ id: 1n, way }] });
  expect(decide([kept(closed)], [], facts())).toEqual(nothing);
  expect(decide([kept({ state: "Closed" })], [], facts())).toEqual(nothing);
});

function part() {
  const [only] = nobodys.parts;
  if (!only) throw new Error("money has a part");
  return only;
}
