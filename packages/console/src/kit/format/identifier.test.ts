import { expect, test } from "vitest";
import { shortenId } from "./identifier.ts";

test.each([
  ["", 8, ""],
  ["12345678", 8, "12345678"],
  ["123456789", 8, "1234…789"],
  ["P20261120-000018234", 12, "P20261…18234"],
  ["abcdef", 3, "a…f"],
] as const)("%s in %i characters is %s", (id, length, shown) => {
  expect(shortenId(id, length)).toBe(shown);
});
