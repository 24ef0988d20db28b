import { expect, test } from "vitest";
import { subscriberOf } from "../../ip-list.ts";
import {
  addressThrottleKey,
  blockSeconds,
  forgottenSince,
  stepUpThrottleKey,
  type ThrottleKind,
  userThrottleKey,
  withdrawalThrottleKey,
} from "./throttle.ts";

test.each<[ThrottleKind, number]>([
  ["user", 5],
  ["address", 30],
  ["browser", 5],
  ["stepUp", 5],
  ["withdrawalPassword", 5],
])("of %s %i failures are free, then blocks double up to a quarter of an hour", (kind, free) => {
  expect(Array.from({ length: free + 1 }, (_, failures) => blockSeconds(kind, failures))).toEqual(
    Array.from({ length: free + 1 }, () => 0),
  );
  const beyond = [1, 2, 3, 4, 5, 6, 7, 8, 40].map((more) => blockSeconds(kind, free + more));
  expect(beyond).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test("a clean slate comes after a quarter of an hour", () => {
  expect(forgottenSince(new Date("2026-03-01T10:15:00Z"))).toEqual(new Date("2026-03-01T10:00:00Z"));
});

test.each([
  ["192.0.2.7", "192.0.2.7", true],
  ["192.0.2.7", "192.0.2.8", false],
  ["::ffff:192.0.2.7", "192.0.2.7", true],
  ["2001:db8::1", "2001:db8::ffff:1", true],
  ["2001:db8:0:1::1", "2001:db8:0:2::1", false],
])("%s and %s are one subscriber: %s", (one, other, isSame) => {
  expect(subscriberOf(one) === subscriberOf(other)).toBe(isSame);
});

test("each kind of guess has its own budget, whatever the spelling", () => {
  const keys = [
    userThrottleKey("ACME", "Noi", "192.0.2.7"),
    addressThrottleKey("192.0.2.7"),
    stepUpThrottleKey(7n),
    withdrawalThrottleKey(7n),
  ];
  expect(keys).toEqual([
    { kind: "user", key: "user:acme/noi 192.0.2.7" },
    { kind: "address", key: "address:192.0.2.7" },
    { kind: "stepUp", key: "step-up:7" },
    { kind: "withdrawalPassword", key: "withdrawal-password:7" },
  ]);
});
