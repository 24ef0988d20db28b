import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./password.ts";

test("a password is kept as argon2id with its parameters, and no two hashes of it are alike", async () => {
  const [one = "", other = ""] = await Promise.all([
    hashPassword("correct horse 7"),
    hashPassword("correct horse 7"),
  ]);
  for (const hash of [one, other])
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await passwordMatches("correct horse 7", one)).toBe(true);
});

test("nothing of it is cut, trimmed or made small; only how a keyboard composes it is forgiven", async () => {
  const long = `${"x".repeat(200)}end`;
  const hash = await hashPassword(long);
  expect(await passwordMatches(`${"x".repeat(200)}eNd`, hash)).toBe(false);
  expect(await passwordMatches(`${long} `, hash)).toBe(false);
  expect(await passwordMatches(long.slice(0, -1), hash)).toBe(false);
  expect(await passwordMatches("caf\u00e9 au lait", await hashPassword("cafe\u0301 au lait"))).toBe(true);
});
