import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openVault } from "../../ports/vault.ts";
import type { JsonValue } from "./act.ts";
import { type ApprovalContent, canonical, contentHash } from "./content-hash.ts";

const vault = openVault(randomBytes(32));
const content: ApprovalContent = {
  id: 7n,
  merchantId: 1n,
  kind: "ManualBalance",
  subject: "ACME THB",
  amountMinor: 500n,
  currency: "THB",
  proposedByUserId: 3n,
  payload: { Amount: "5.00", Remark: "a", Nested: { list: ["1", "2"] } },
  secrets: { PrivateKey: "k" },
  before: { Balance: "100", Version: 4 },
  shown: [{ Field: "Amount", From: null, To: "5.00" }],
  expiresAt: new Date("2026-11-23T00:00:00Z"),
};
const hexOf = (of: ApprovalContent) => contentHash(vault, of).toString("hex");

test.each([
  ["id", 8n],
  ["merchantId", 2n],
  ["kind", "Withdrawal"],
  ["subject", "ACME USD"],
  ["amountMinor", 501n],
  ["amountMinor", null],
  ["currency", "USD"],
  ["proposedByUserId", 4n],
  ["payload", { ...content.payload, Amount: "5.01" }],
  ["payload", { ...content.payload, Nested: { list: ["2", "1"] } }],
  ["payload", { ...content.payload, More: null }],
  ["secrets", { PrivateKey: "l" }],
  ["secrets", undefined],
  ["before", { Balance: "101", Version: 4 }],
  ["before", { Balance: "100", Version: "4" }],
  ["shown", [{ Field: "Amount", From: "", To: "5.00" }]],
  ["shown", []],
  ["expiresAt", new Date("2026-11-23T00:00:00.001Z")],
])("another %s is another request", (field, value) => {
  expect(hexOf({ ...content, [field]: value } as ApprovalContent)).not.toBe(hexOf(content));
});

test("the same content has the same hash, also after the database has kept it", () => {
  expect(hexOf(structuredClone(content))).toBe(hexOf(content));
  const turned = { Nested: { list: ["1", "2"] }, Remark: "a", Amount: "5.00", Absent: undefined };
  expect(hexOf({ ...content, payload: turned })).toBe(hexOf(content));
});

test("without the key nobody can make it", () => {
  const other = openVault(randomBytes(32));
  expect(contentHash(other, content).equals(contentHash(vault, content))).toBe(false);
});

test("it is made for this alone, and a secret goes into it by its own hash", () => {
  const seen: [string, string][] = [];
  const fingerprint: typeof vault.fingerprint = (purpose, text) => {
    seen.push([purpose, text.toString()]);
    return vault.fingerprint(purpose, text);
  };
  contentHash({ fingerprint }, content);
  const [secret, whole] = seen;
  expect(seen.map(([purpose]) => purpose)).toEqual(["approval-content", "approval-content"]);
  expect(secret?.[1]).toBe('{"PrivateKey":"k"}');
  expect(whole?.[1]).not.toContain("PrivateKey");
});

test("nothing is written as null", () => {
  expect([canonical(undefined), canonical(null), canonical([])]).toEqual(["null", "null", "[]"]);
});

const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

test("two values have one text exactly when they mean the same", () => {
  fc.assert(
    fc.property(anyJson, anyJson, (one, other) => {
      const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
      return (canonical(one) === canonical(other)) === isSame;
    }),
    { numRuns: 2000 },
  );
});

test("a text is read as what it was written of", () => {
  fc.assert(fc.property(anyJson, (value) => canonical(JSON.parse(canonical(value))) === canonical(value)));
});

test("any changed field of a payload changes the hash", () => {
  const payloads = fc.dictionary(fc.string(), fc.string(), { minKeys: 1 });
  fc.assert(
    fc.property(payloads, fc.nat(), fc.string(), (payload, at, value) => {
      const names = Object.keys(payload);
      const name = names[at % names.length] ?? "";
      const changed = { ...payload, [name]: value };
      const isSame = payload[name] === value;
      return (hexOf({ ...content, payload }) === hexOf({ ...content, payload: changed })) === isSame;
    }),
  );
});

/** By names, independent of `canonical`. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return ["list", ...value.map(sorted)];
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, item]) => ["named", name, sorted(item)]);
}
