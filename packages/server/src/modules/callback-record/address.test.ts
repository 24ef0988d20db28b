import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

test.each([
  ["https://shop.example/notify", "https://shop.example/notify"],
  ["https://shop.example/notify?order=17&token=abc#top", "https://shop.example/notify"],
  ["https://SHOP.example:443/Notify/", "https://shop.example/Notify/"],
  ["http://shop.example:8080/v2/hook", "http://shop.example:8080/v2/hook"],
  ["https://shop.example/notify/P20261120ABCD/done", "https://shop.example/notify/*/done"],
  ["https://shop.example/notify/0b5c8f4e-41f7-4c1e-9f0e-d52f7c6a9c11", "https://shop.example/notify/*"],
  ["https://shop.example/shop-42/notify", "https://shop.example/shop-42/notify"],
  ["not an address", "not an address"],
])("the address of %s is %s", (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test("an address is never longer than what its index may hold", () => {
  expect(addressOf(`https://shop.example/${"part/".repeat(200)}`)).toHaveLength(200);
});
