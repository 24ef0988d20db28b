import { ipListInput } from "@opc/contract/fields";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  invalidIpEntries,
  ipAllowed,
  networksOf,
  repeatedIpEntries,
  subscriberOf,
  tidyIpList,
} from "./ip-list.ts";

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
  ["::ffff:0:0/96", "203.0.113.7", true],
  ["::ffff:0:0/90", "203.0.113.7", false],
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

test.each([
  ["", ""],
  ["203.0.113.7,10.0.0.0/8", "203.0.113.7, 10.0.0.0/8"],
  [" 203.0.113.7 ，\n2001:db8::/32 ", "203.0.113.7, 2001:db8::/32"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
])("the list %j is kept as %j", (text, kept) => {
  expect(ipListInput.parse(text)).toBe(kept);
});

test.each([
  "300.1.1.1",
  "10.0.0.0/40",
  "7",
  "example.com",
  "10.0.0.1-10.0.0.9",
  "10.0.0.*",
  "::1/129",
  "1.2.3",
  "0x7f.1",
])("a list with %j is refused when it is saved", (entry) => {
  expect(ipListInput.safeParse(`203.0.113.7, ${entry}`).success).toBe(false);
  expect(invalidIpEntries(entry)).toEqual([entry]);
});

test("what may be saved can be read, entry by entry, and lets in what it names", () => {
  // IPv6 with an IPv4 address in it counts as that one; the table above has those.
  const ipV6 = fc.ipV6().filter((ip) => !ip.includes("."));
  const address = fc.oneof(fc.ipV4(), ipV6);
  const range = fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
    fc.tuple(ipV6, fc.integer({ min: 0, max: 128 })),
  );
  const entry = fc.oneof(
    address,
    range.map(([base, bits]) => `${base}/${bits}`),
  );
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
      const list = ipListInput.parse(entries.join(","));
      expect(invalidIpEntries(list)).toEqual([]);
      for (const each of entries) expect(ipAllowed(list, each.split("/")[0] ?? "")).toBe(true);
    }),
  );
});

test.each([
  ["192.0.2.1, 192.0.2.2", []],
  ["192.0.2.1, 192.0.2.1", ["192.0.2.1"]],
  ["192.0.2.1, ::ffff:192.0.2.1", ["::ffff:192.0.2.1"]],
  ["192.0.2.1, 192.0.2.1/32", ["192.0.2.1/32"]],
  ["10.9.9.9/8, 10.0.0.0/8", ["10.0.0.0/8"]],
  ["10.0.0.0/8, 10.0.0.0/9", []],
  ["2001:DB8::1, 2001:db8:0::1", ["2001:db8:0::1"]],
  ["nonsense, nonsense", []],
])("of the list %j the repeated entries are %j", (list, repeated) => {
  expect(repeatedIpEntries(list)).toEqual(repeated);
});

test("a list is tidied from whatever people paste", () => {
  expect(tidyIpList(" 192.0.2.1，\n10.0.0.0/8;; ::1 ")).toBe("192.0.2.1, 10.0.0.0/8, ::1");
});

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["2001:db8:1:2:3:4:5:6", ["32.1.13.184.0.1.0.2", "32.1.13.184.0.1"]],
  ["2001:db8:1:2::", ["32.1.13.184.0.1.0.2", "32.1.13.184.0.1"]],
])("what the subscriber of %s can choose from counts as one", (ip, networks) => {
  expect(networksOf(ip)).toEqual(networks);
  expect(subscriberOf(ip)).toBe(networks[0]);
});
