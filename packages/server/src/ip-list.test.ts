import { expect, test } from "vitest";
import { invalidIpEntries, ipAllowed } from "./ip-list.ts";

test.each([
  ["", "203.0.113.9", true],
  ["  ", "2001:db8::1", true],
  ["203.0.113.9", "203.0.113.9", true],
  ["203.0.113.9", "203.0.113.10", false],
  ["198.51.100.1, 203.0.113.0/24", "203.0.113.250", true],
  ["203.0.113.0/24", "203.0.114.1", false],
  ["203.0.113.0/24", "::ffff:203.0.113.7", true],
  ["203.0.113.0/24", "::ffff:cb00:7107", true],
  ["::ffff:203.0.113.0/120", "203.0.113.7", true],
  ["::ffff:203.0.113.0/120", "203.0.114.7", false],
  ["2001:db8::/32", "2001:db8:0:1::9", true],
  ["2001:db8::/32", "2001:db9::1", false],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1", true],
  ["2001:db8::/32", "203.0.113.7", false],
  ["0.0.0.0/0", "203.0.113.7", true],
  ["0.0.0.0/0", "2001:db8::1", false],
  ["not an address", "203.0.113.7", false],
  ["203.0.113.7", "not an address", false],
  ["203.0.113.7", "", false],
  ["203.0.113.0/33", "203.0.113.0", false],
  ["0x7f.1", "127.0.0.1", false],
])("list %j and address %j: allowed %s", (list, ip, allowed) => {
  expect(ipAllowed(list, ip)).toBe(allowed);
});

test("entries that cannot be read are named", () => {
  expect(invalidIpEntries("203.0.113.7, 300.1.1.1, 10.0.0.0/8, 10.0.0.0/40, ::1, 7")).toEqual([
    "300.1.1.1",
    "10.0.0.0/40",
    "7",
  ]);
});
