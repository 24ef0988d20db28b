import { randomBytes } from "node:crypto";
import { privateKeyInput, publicKeyInput } from "@opc/contract/channel/common-fields";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newSupplierKeys, publicKeyOf, signingKeyOf, verifyingKeyOf } from "../supplier/signature.ts";
import { overlapMs, previousOf } from "./keys.ts";
import { maskedKey } from "./rows.ts";

const now = new Date("2026-11-22T05:00:00Z");
const sealed = (text: string) => Buffer.from(text);
const before = {
  PublicKey: "whpk_old",
  PublicKeySetBy: "OPC/old",
  PrivateKeyEncrypted: sealed("old"),
  PreviousPublicKey: "whpk_older",
  PreviousPublicKeySetBy: "OPC/older",
  PreviousPrivateKeyEncrypted: sealed("older"),
  PreviousKeysUntil: new Date(now.getTime() + 1_000),
};
const until = new Date(now.getTime() + overlapMs);

describe("the keys before", () => {
  test("are those that are replaced, for a day", () => {
    expect(
      previousOf(before, { publicKey: "whpk_new", privateKey: "new", replaceAtOnce: false }, now),
    ).toEqual({
      PreviousPublicKey: "whpk_old",
      PreviousPublicKeySetBy: "OPC/old",
      PreviousPrivateKeyEncrypted: sealed("old"),
      PreviousKeysUntil: until,
    });
  });

  test("a half that stays what it is keeps what was before it while that is good, and no longer", () => {
    const keys = { publicKey: "whpk_new", replaceAtOnce: false };
    expect(previousOf(before, keys, now).PreviousPrivateKeyEncrypted).toEqual(sealed("older"));
    const over = { ...before, PreviousKeysUntil: now };
    expect(previousOf(over, keys, now).PreviousPrivateKeyEncrypted).toBeNull();
    const ours = { privateKey: "new", replaceAtOnce: false };
    expect(previousOf(before, ours, now)).toMatchObject({
      PreviousPublicKey: "whpk_older",
      PreviousPublicKeySetBy: "OPC/older",
    });
    expect(previousOf(over, ours, now)).toMatchObject({
      PreviousPublicKey: null,
      PreviousPublicKeySetBy: null,
    });
  });

  test("are worth nothing where somebody else has got them", () => {
    const previous = previousOf(before, { publicKey: "whpk_new", replaceAtOnce: true }, now);
    expect(Object.values(previous)).toEqual([null, null, null, null]);
  });

  test("are none of a channel that had none", () => {
    const first = {
      ...before,
      PublicKey: null,
      PublicKeySetBy: null,
      PrivateKeyEncrypted: null,
      PreviousKeysUntil: null,
    };
    const previous = previousOf(
      first,
      { publicKey: "whpk_new", privateKey: "new", replaceAtOnce: false },
      now,
    );
    expect(Object.values(previous)).toEqual([null, null, null, null]);
  });
});

test("the form takes exactly the keys that can be used", () => {
  const bytes = fc.uint8Array({ minLength: 30, maxLength: 34 });
  fc.assert(
    fc.property(bytes, fc.constantFrom("whpk_", "whsk_", "whsec_", ""), (raw, prefix) => {
      const text = prefix + Buffer.from(raw).toString("base64");
      expect(publicKeyInput.safeParse(text).success).toBe(verifyingKeyOf(text) !== undefined);
      expect(privateKeyInput.safeParse(text).success).toBe(signingKeyOf(text) !== undefined);
    }),
  );
  // The same 32 bytes in a spelling whose last character has bits to spare.
  const canonical = `whpk_${randomBytes(32).toString("base64")}`;
  expect(publicKeyInput.safeParse(`${canonical.slice(0, -2)}B=`).success).toBe(false);
});

test("our public key follows from our private one, and of a key its end alone is shown", () => {
  const keys = newSupplierKeys();
  expect(publicKeyOf(keys.secretKey)).toBe(keys.publicKey);
  expect(publicKeyOf("whsk_no")).toBeUndefined();
  const masked = maskedKey(keys.publicKey) ?? "";
  expect(masked).toHaveLength(5);
  expect(keys.publicKey).toContain(masked.slice(1));
});
