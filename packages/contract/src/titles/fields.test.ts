import { expect, test } from "vitest";
import { fieldTitles, listedTitles, ownTitles } from "./fields.ts";

test("the log calls a field as the lists do, and otherwise only where that is said", () => {
  expect(fieldTitles).toMatchObject({ ...listedTitles, ...ownTitles });
  expect(listedTitles).toMatchObject({ ValidityMinutes: "有效期（分钟）", DefaultUserName: "默认账户" });
  // Lists differ: an amount that was paid, asked for, deducted.
  expect(listedTitles.Amount).toBeUndefined();
  expect(fieldTitles.Amount).toBe("金额");
});

test("no title stands twice", () => {
  const twice = Object.keys(ownTitles).filter((name) => ownTitles[name] === listedTitles[name]);
  expect(twice).toEqual([]);
});
