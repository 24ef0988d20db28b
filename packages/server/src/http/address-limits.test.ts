import { expect, test } from "vitest";
import { AddressLimits } from "./address-limits.ts";

const taken = (limits: AddressLimits, ips: Iterable<string>) =>
  [...ips].filter((ip) => limits.take("failure", ip) === 0).length;

function* addresses(count: number, ipOf: (at: number) => string) {
  for (let at = 0; at < count; at++) yield ipOf(at);
}

test("an IPv4 address has its own budget, however it is written", () => {
  const limits = new AddressLimits(() => 0);
  expect(
    taken(
      limits,
      addresses(400, (at) => (at % 2 ? "192.0.2.7" : "::ffff:192.0.2.7")),
    ),
  ).toBe(300);
  expect(taken(limits, ["192.0.2.8"])).toBe(1);
});

test("a /64 is one subscriber; a whole /48 has no more than sixteen", () => {
  const limits = new AddressLimits(() => 0);
  expect(
    taken(
      limits,
      addresses(400, (at) => `2001:db8:9:9::${at.toString(16)}`),
    ),
  ).toBe(300);
  const others = addresses(30_000, (at) => `2001:db8:9:${(at % 15_000).toString(16)}:1::1`);
  expect(taken(limits, others)).toBe(300 * 15);
  expect(taken(limits, ["2001:db8:a:9::1"])).toBe(1);
});

test("flooding the memory with networks frees nobody's budget in a minute's few thousand", () => {
  const limits = new AddressLimits(() => 0);
  expect(
    taken(
      limits,
      addresses(301, () => "192.0.2.7"),
    ),
  ).toBe(300);
  taken(
    limits,
    addresses(65_536, (at) => `10.${at >> 8}.${at & 255}.1`),
  );
  expect(taken(limits, ["192.0.2.7"])).toBe(0);
});

test("what is given back may be asked again, and no more than was taken", () => {
  let now = 0;
  const limits = new AddressLimits(() => now);
  const ip = "192.0.2.7";
  const some = () => addresses(400, () => ip);
  expect(taken(limits, some())).toBe(300);
  limits.giveBack("failure", ip);
  limits.giveBack("failure", ip);
  expect(taken(limits, some())).toBe(2);
  now = 61_000;
  limits.giveBack("failure", ip);
  expect(taken(limits, some())).toBe(300);
});
