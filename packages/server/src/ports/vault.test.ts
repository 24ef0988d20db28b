import { createCipheriv, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { type SealedColumn, sealedColumns, sealPlace } from "./sealed-columns.ts";
import { openVault, sealOfPurpose } from "./vault.ts";

const vault = openVault(randomBytes(32));
const totp = sealPlace("user_account.totp_secret_encrypted", 7n, 3n);
const apiSecret = sealPlace("merchant_secret.secret_encrypted", 7n, 3n);

test("a sealed secret opens to what it was, and no two seals of it are alike", () => {
  const seals = Array.from({ length: 200 }, () => vault.seal(totp, "JBSWY3DPEHPK3PXP"));
  expect(new Set(seals.map((sealed) => sealed.toString("hex"))).size).toBe(seals.length);
  expect(new Set(seals.map((sealed) => sealed.subarray(5, 17).toString("hex"))).size).toBe(seals.length);
  for (const sealed of seals) expect(vault.open(totp, sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(seals[0]?.includes("JBSWY3DP")).toBe(false);
});

test("it does not open for another purpose, with another key, or after any bit has changed", () => {
  const sealed = vault.seal(totp, "JBSWY3DPEHPK3PXP");
  expect(() => vault.open(apiSecret, sealed)).toThrow();
  expect(() => openVault(randomBytes(32)).open(totp, sealed)).toThrow();
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const edited = Buffer.from(sealed);
    edited[bit >> 3] = (edited[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => vault.open(totp, edited)).toThrow();
  }
});

/** As releases sealed before seals named their key. */
function sealedWithoutKeyId(key: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
}

test("several keys open, the newest seals; what is older than the keys' names opens too", () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const both = openVault({ keys: [second, first] });
  const old = openVault(first).seal(totp, "OLD");
  const unbound = sealOfPurpose(first, "totp", "UNBOUND");
  expect(both.open(totp, unbound)).toBe("UNBOUND");
  const oldest = sealedWithoutKeyId(first, "totp", "OLDEST");
  expect([both.open(totp, old), both.open(totp, oldest)]).toEqual(["OLD", "OLDEST"]);
  const fresh = both.seal(totp, "NEW");
  expect(fresh.subarray(0, both.newest.length)).toEqual(both.newest);
  expect(openVault(second).open(totp, fresh)).toBe("NEW");
  expect(() => openVault(first).open(totp, fresh)).toThrow("a key that is not there");
  expect(() => openVault(second).open(totp, oldest)).toThrow();
  expect(() => both.open(apiSecret, oldest)).toThrow();
});

test("fingerprints stay the first key's, whatever seals", () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const ours = (vault: ReturnType<typeof openVault>) =>
    vault.fingerprint("payee-card", "4111").toString("hex");
  expect(ours(openVault({ keys: [second, first] }))).toBe(ours(openVault(first)));
  expect(ours(openVault({ keys: [second], fingerprints: first }))).toBe(ours(openVault(first)));
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

/** Every place that differs from one in a single thing, or in the purpose's columns. */
const columns = Object.keys(sealedColumns) as SealedColumn[];
const placeOf = (column: SealedColumn, row: bigint, owner: bigint) =>
  (sealPlace as (column: SealedColumn, ...ids: bigint[]) => ReturnType<typeof sealPlace>)(column, row, owner);

test.each(columns)("a seal of %s opens in its column, row and owner alone", (column) => {
  const sealed = vault.seal(placeOf(column, 11n, 3n), "SECRET");
  expect(vault.open(placeOf(column, 11n, 3n), sealed)).toBe("SECRET");
  expect(() => vault.open(placeOf(column, 12n, 3n), sealed)).toThrow();
  expect(() => vault.open(placeOf(column, 1n, 3n), sealed)).toThrow();
  if (sealedColumns[column].owner !== null)
    expect(() => vault.open(placeOf(column, 11n, 4n), sealed)).toThrow();
  for (const other of columns.filter((one) => one !== column))
    expect(() => vault.open(placeOf(other, 11n, 3n), sealed)).toThrow();
});

test("what is bound to its purpose alone opens until only bound seals do", () => {
  const key = randomBytes(32);
  const strict = openVault({ keys: [key], bound: "only" });
  const [unbound, oldest] = [sealOfPurpose(key, "totp", "OLD"), sealedWithoutKeyId(key, "totp", "OLDEST")];
  expect([unbound, oldest].map((sealed) => openVault(key).open(totp, sealed))).toEqual(["OLD", "OLDEST"]);
  for (const sealed of [unbound, oldest])
    expect(() => strict.open(totp, sealed)).toThrow("bound to no place");
  expect(strict.open(totp, openVault(key).seal(totp, "NEW"))).toBe("NEW");
  // Nor does it pass for a bound one.
  const renamed = Buffer.concat([Buffer.from([3]), unbound.subarray(1)]);
  expect(() => openVault(key).open(totp, renamed)).toThrow();
});

test("while processes of the release before run beside, what is sealed opens there too", () => {
  const key = randomBytes(32);
  const beside = openVault({ keys: [key], bound: "later" });
  const sealed = beside.seal(totp, "SECRET");
  expect(sealed[0]).toBe(2);
  expect(beside.open(totp, sealed)).toBe("SECRET");
  expect(beside.open(totp, openVault(key).seal(totp, "BOUND"))).toBe("BOUND");
});
