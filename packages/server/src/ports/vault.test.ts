import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openVault } from "./vault.ts";

const vault = openVault(randomBytes(32));

test("a sealed secret opens to what it was, and no two seals of it are alike", () => {
  const seals = Array.from({ length: 200 }, () => vault.seal("totp", "JBSWY3DPEHPK3PXP"));
  expect(new Set(seals.map((sealed) => sealed.toString("hex"))).size).toBe(seals.length);
  expect(new Set(seals.map((sealed) => sealed.subarray(1, 13).toString("hex"))).size).toBe(seals.length);
  for (const sealed of seals) expect(vault.open("totp", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(seals[0]?.includes("JBSWY3DP")).toBe(false);
});

test("it does not open for another purpose, with another key, or after any bit has changed", () => {
  const sealed = vault.seal("totp", "JBSWY3DPEHPK3PXP");
  expect(() => vault.open("api-secret", sealed)).toThrow();
  expect(() => openVault(randomBytes(32)).open("totp", sealed)).toThrow();
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const edited = Buffer.from(sealed);
    edited[bit >> 3] = (edited[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => vault.open("totp", edited)).toThrow();
  }
});

test("a fingerprint finds the same text again, and is another for another purpose or key", () => {
  const of = (text: string) => vault.fingerprint("payee-card", text).toString("hex");
  expect(of("4111111111111111")).toBe(of("4111111111111111"));
  expect(of("4111111111111111")).toHaveLength(64);
  expect(of("4111111111111111")).not.toBe(of("4111111111111112"));
  expect(vault.fingerprint("payout-card", "4111111111111111").toString("hex")).not.toBe(
    of("4111111111111111"),
  );
  const other = openVault(randomBytes(32)).fingerprint("payee-card", "4111111111111111");
  expect(other.toString("hex")).not.toBe(of("4111111111111111"));
});
