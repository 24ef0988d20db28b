import { expect, test } from "vitest";
import { newOrderNo } from "./order-no.ts";

test("an order number tells its day and carries 60 random bits", () => {
  const now = new Date("2026-03-09T23:59:59.999Z");
  const numbers = Array.from({ length: 10_000 }, () => newOrderNo(now));
  expect(new Set(numbers).size).toBe(10_000);
  for (const number of numbers) expect(number).toMatch(/^P260309[0-9A-HJKMNP-TV-Z]{12}$/);
  for (let at = 7; at < 19; at++) {
    expect(new Set(numbers.map((number) => number[at])).size).toBe(32);
  }
});
