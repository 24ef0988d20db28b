import { expect, test } from "vitest";
import { openVault } from "../ports/vault.ts";
import { orderNoOfKey, payPageKey } from "./pay-page-key.ts";

const ours = { vault: openVault(Buffer.alloc(32, 1)) };
const others = { vault: openVault(Buffer.alloc(32, 2)) };
const orderNo = "P261120ABCDEFGH0123";
const key = payPageKey(ours, orderNo);

test("a key is the number and 128 bits of its own, always the same, and fits into an address", () => {
  expect(key).toMatch(/^P261120ABCDEFGH0123-[\w-]{22}$/);
  expect(payPageKey(ours, orderNo)).toBe(key);
  expect(orderNoOfKey(ours, key)).toBe(orderNo);
});

test.each([
  ["the number alone", orderNo],
  ["the number and nothing", `${orderNo}-`],
  ["another order's token", payPageKey(ours, "P261120ABCDEFGH0124").replace("0124-", "0123-")],
  ["a token of another server", payPageKey(others, orderNo)],
  ["a token that is cut", key.slice(0, -1)],
  ["a token with more behind it", `${key}A`],
  // 22 characters are 132 bits: the last four are none of the token's.
  ["the same bits written otherwise", `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "_"}`],
  ["a number in small letters", key.replace(orderNo, orderNo.toLowerCase())],
  ["nothing", ""],
])("%s opens nothing", (_, given) => {
  expect(orderNoOfKey(ours, given)).toBeUndefined();
});
