import {
  firstStatus,
  keyPurposes,
  type SeparateKeyMove,
  separateKeyMoves,
  separateKeyStatuses,
} from "@opc/contract/separate-key/states";
import { expect, test } from "vitest";
import { assertKeyFits, fingerprintOf, isLooser, isUsable, type KeyState, missingPurpose } from "./rules.ts";

const now = new Date("2026-11-28T12:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const key = (purpose: KeyState["purpose"], changes: Partial<KeyState> = {}): KeyState => ({
  purpose,
  status: "Live",
  usableFrom: null,
  ...changes,
});

test.each([
  ["Live", null, true],
  ["Live", after(-1), true],
  ["Live", now, true],
  ["Live", after(1), false],
  ["Waiting", null, false],
  ["Rejected", null, false],
  ["Retired", null, false],
  ["Retired", after(-1), false],
] as const)("one that is %s from %s is usable: %s", (status, usableFrom, usable) => {
  expect(isUsable({ status, usableFrom }, now)).toBe(usable);
});

const reading = ["Reading", "Collecting"] as const;

test.each([
  ["the present key, of which nothing is demanded", undefined, [], ["PayingOut"], undefined],
  [
    "the present key for another purpose than is demanded",
    undefined,
    ["PayingOut"],
    ["Collecting"],
    undefined,
  ],
  ["the present key for what is demanded", undefined, ["PayingOut"], ["PayingOut"], "SeparateKeyNeeded"],
  [
    "the present key where the first purpose is demanded",
    undefined,
    ["Reading"],
    reading,
    "SeparateKeyNeeded",
  ],
  ["the present key where only the second is", undefined, ["Collecting"], reading, undefined],
  ["a key of the purpose", key("PayingOut"), ["PayingOut"], ["PayingOut"], undefined],
  ["a key of the purpose that nobody demands", key("PayingOut"), [], ["PayingOut"], undefined],
  ["a key of the second purpose", key("Collecting"), ["Reading"], reading, undefined],
  ["a collecting key for a payout", key("Collecting"), [], ["PayingOut"], "SeparateKeyOtherPurpose"],
  ["a payout key for a payment", key("PayingOut"), [], ["Collecting"], "SeparateKeyOtherPurpose"],
  ["a reading key for a payment", key("Reading"), [], ["Collecting"], "SeparateKeyOtherPurpose"],
  ["one that waits", key("PayingOut", { status: "Waiting" }), [], ["PayingOut"], "SeparateKeyNotYet"],
  ["one that is held", key("PayingOut", { usableFrom: after(1) }), [], ["PayingOut"], "SeparateKeyNotYet"],
] as const)("%s", (_what, used, demanded, allowed, refusal) => {
  const judge = () => assertKeyFits(used, demanded, allowed, now);
  if (refusal === undefined) expect(judge).not.toThrow();
  else expect(judge).toThrow(expect.objectContaining({ errorName: refusal }));
});

test("what is demanded needs a key that is usable now", () => {
  const keys = [
    key("Reading"),
    key("PayingOut", { usableFrom: after(1) }),
    key("Collecting", { status: "Retired" }),
  ];
  expect(missingPurpose([], keys, now)).toBeUndefined();
  expect(missingPurpose(["Reading"], keys, now)).toBeUndefined();
  expect(missingPurpose(["Reading", "Collecting"], keys, now)).toBe("Collecting");
  expect(missingPurpose(["PayingOut"], keys, now)).toBe("PayingOut");
  expect(missingPurpose(["PayingOut"], keys, after(1))).toBeUndefined();
});

test.each([
  [[], [], false],
  [[], ["PayingOut"], false],
  [["PayingOut"], ["PayingOut", "Reading"], false],
  [["PayingOut"], [], true],
  [["PayingOut", "Reading"], ["Reading"], true],
  [["PayingOut"], ["Reading", "Collecting"], true],
] as const)("from %j to %j is looser: %s", (before, wanted, looser) => {
  expect(isLooser(before, wanted)).toBe(looser);
});

test("the moves are these and no others, and nothing leads out of what is over", () => {
  const allowed = (Object.keys(separateKeyMoves) as SeparateKeyMove[]).flatMap((move) =>
    separateKeyStatuses
      .filter((status) => (separateKeyMoves[move].from as readonly string[]).includes(status))
      .map((status) => `${move} ${status} ${separateKeyMoves[move].to}`),
  );
  expect(allowed).toEqual([
    "approve Waiting Live",
    "reject Waiting Rejected",
    "retire Waiting Retired",
    "retire Live Retired",
  ]);
  expect(keyPurposes.filter((purpose) => firstStatus[purpose] === "Live")).toEqual(["Reading", "Collecting"]);
});

test("a fingerprint is the whole SHA-256, in groups of four", () => {
  const text = fingerprintOf(Buffer.alloc(32));
  expect(text).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
  expect(text.startsWith("6668 7aad f862 bd77")).toBe(true);
});
