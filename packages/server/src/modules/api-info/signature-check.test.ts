/** Every finding and every known mistake, each shown by a request that is wrong in that way and no other. */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import {
  type SignatureFinding,
  type SignatureMistake,
  type SignatureStep,
  signatureFindings,
  signatureMistakes,
} from "@opc/contract/api-info/signature-check";
import { expect, test } from "vitest";
import { keyOfSecret, newSecret, signatureOf } from "../../ports/webhook-signature.ts";
import { pastedHeaders } from "./pasted-headers.ts";
import type { NamedKey, SeparateFacts } from "./separate-key-steps.ts";
import { checkSignature } from "./signature-check.ts";
import type { KnownKey, SignedRequest } from "./signature-facts.ts";

/** Underscores, pluses and slashes wherever a mistake needs them. */
const secret = "whsec_+/8AAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0=";
const known: KnownKey = { mask: "new", secret, key: keyOfSecret(secret) as Buffer, isExpired: false };
const now = new Date("2026-11-22T08:00:00.400Z");
const at = "1795334400";
const id = "msg_1";
const body = '{"MerchantOrderNo":"a/1","Amount":"1.00","PayeeName":"สมศรี"}';

interface Sent {
  id?: string;
  timestamp?: string;
  signature?: string;
  merchant?: string;
  more?: string;
  body?: string | Buffer;
  keys?: KnownKey[];
  separate?: Partial<SeparateFacts>;
  path?: string;
  earlierUse?: SignedRequest["earlierUse"];
}

function check(sent: Sent = {}) {
  const given = { id, timestamp: at, merchant: "ACME", body, ...sent };
  const bytes = Buffer.from(given.body);
  const signature = sent.signature ?? signatureOf(known.key, given.id, given.timestamp, bytes);
  const text = [
    `opc-merchant: ${given.merchant}`,
    `webhook-id: ${given.id}`,
    `webhook-timestamp: ${given.timestamp}`,
    `webhook-signature: ${signature}`,
    sent.more ?? "",
  ].join("\n");
  return checkSignature({
    alias: "ACME",
    headers: pastedHeaders(text),
    body: bytes,
    keys: sent.keys ?? [known],
    separate: { named: undefined, keys: [], demanded: [], ...sent.separate },
    now,
    path: sent.path,
    earlierUse: sent.earlierUse ?? "none",
  });
}

const seen = { findings: new Set<SignatureFinding>(), mistakes: new Set<SignatureMistake>() };

function found(checked: ReturnType<typeof check>, step: SignatureStep) {
  for (const { Finding } of checked.steps) seen.findings.add(Finding);
  for (const { mistake } of checked.mistakes) seen.mistakes.add(mistake);
  const { Outcome, Finding, Parameters } = checked.steps.find(({ Step }) => Step === step) ?? {};
  return { Outcome, Finding, Parameters };
}

test("a request as it should be has nothing but good steps, and names the key", () => {
  const input = '{"OrderNo":"P1"}';
  const checked = check({ body: input, path: "/gateway/pay/query", more: "content-type: application/json" });
  found(checked, "Headers");
  expect(checked.steps.map(({ Outcome }) => Outcome)).toEqual(Array(9).fill("Good"));
  expect(checked.matched?.mask).toBe("new");
  expect(checked.mistakes).toEqual([]);
  expect(checked.content.toString()).toBe(`${id}.${at}.${input}`);
  expect(checked.bodySha256).toBe(createHash("sha256").update(input).digest("hex"));
});

const pair = generateKeyPairSync("ed25519");
const asymmetric = (content = `${id}.${at}.${body}`) =>
  `v1a,${sign(null, Buffer.from(content), pair.privateKey).toString("base64")}`;
const named = (state: Partial<NamedKey["state"]>, publicKey?: KeyObject): Partial<SeparateFacts> => ({
  named: {
    name: "Payouts",
    state: { purpose: "PayingOut", status: "Live", usableFrom: null, ...state },
    publicKey,
  },
});
const payout = { more: "opc-key: 12", path: "/gateway/payout/create" };
const publicly = { ...payout, separate: named({}, pair.publicKey) };
const separately = { ...payout, separate: named({ purpose: "Reading" }), path: "/gateway/balance" };

const secondsAway = (seconds: number) => String(Number(at) + seconds);
const expired: KnownKey = { ...known, isExpired: true };

test.each<[string, Sent, SignatureStep, "Good" | "Warning" | "Bad" | "Skipped", SignatureFinding]>([
  ["no timestamp", { timestamp: "" }, "Headers", "Bad", "HeadersMissing"],
  ["no timestamp", { timestamp: "" }, "Timestamp", "Skipped", "TimestampMissing"],
  ["no id", { id: "" }, "Id", "Skipped", "IdMissing"],
  ["an id twice", { more: "webhook-id: msg_2" }, "Headers", "Bad", "HeaderTwice"],
  [
    "no merchant in a request",
    { merchant: "", path: "/gateway/balance" },
    "Merchant",
    "Bad",
    "MerchantNotSent",
  ],
  ["no merchant in a callback", { merchant: "" }, "Merchant", "Skipped", "MerchantNotSent"],
  ["the alias in small letters", { merchant: "acme" }, "Merchant", "Bad", "MerchantCase"],
  ["another merchant's alias", { merchant: "LOTUS" }, "Merchant", "Bad", "MerchantOther"],
  ["no separate key", {}, "Key", "Good", "KeyNotNamed"],
  [
    "none where one is demanded",
    { path: payout.path, separate: { demanded: ["PayingOut"] } },
    "Key",
    "Bad",
    "KeyNeeded",
  ],
  [
    "none where one is demanded for something else",
    { path: payout.path, separate: { demanded: ["Reading"] } },
    "Key",
    "Good",
    "KeyNotNamed",
  ],
  ["a separate key", publicly, "Key", "Good", "KeyRight"],
  ["an unknown one", payout, "Key", "Bad", "KeyUnknown"],
  ["an unknown one", { ...payout, keys: [] }, "Signature", "Bad", "KeyUnknown"],
  ["one for another purpose", { ...publicly, path: "/gateway/pay/create" }, "Key", "Bad", "KeyOtherPurpose"],
  ["one that waits", { ...payout, separate: named({ status: "Waiting" }) }, "Key", "Bad", "KeyNotYet"],
  ["a separate key's secret", separately, "Signature", "Good", "SignatureMatches"],
  [
    "a payout key's signature",
    { ...publicly, signature: asymmetric() },
    "Signature",
    "Good",
    "SignatureMatches",
  ],
  [
    "a payout key's signature",
    { ...publicly, signature: asymmetric() },
    "SignatureForm",
    "Good",
    "SignatureFormRight",
  ],
  [
    "a payout key's of a hash",
    { ...publicly, signature: asymmetric("hash") },
    "Signature",
    "Bad",
    "SignatureMismatchPublic",
  ],
  ["a secret's under a payout key", publicly, "SignatureForm", "Bad", "SignatureFormAsymmetric"],
  ["opc-key twice", { ...publicly, more: "opc-key: 12\nopc-key: 13" }, "Headers", "Bad", "HeaderTwice"],
  ["an id with a blank", { id: "msg 1" }, "Id", "Bad", "IdGrammar"],
  ["an id of 129 characters", { id: "x".repeat(129) }, "Id", "Bad", "IdGrammar"],
  ["an id of 128 characters", { id: "x".repeat(128) }, "Id", "Good", "IdRight"],
  ["an id used for the same", { earlierUse: "same" }, "Id", "Good", "IdUsedSame"],
  ["an id used for another body", { earlierUse: "other" }, "Id", "Bad", "IdUsedOther"],
  ["milliseconds", { timestamp: `${at}000` }, "Timestamp", "Bad", "TimestampMilliseconds"],
  ["a date", { timestamp: "2026-11-22T08:00:00Z" }, "Timestamp", "Bad", "TimestampGrammar"],
  ["299 s ago", { timestamp: secondsAway(-299) }, "Timestamp", "Good", "TimestampRight"],
  ["301 s ago, a callback", { timestamp: secondsAway(-301) }, "Timestamp", "Warning", "TimestampPast"],
  [
    "301 s ago, a request",
    { timestamp: secondsAway(-301), path: "/gateway/balance" },
    "Timestamp",
    "Bad",
    "TimestampPast",
  ],
  [
    "301 s ahead",
    { timestamp: secondsAway(301), path: "/gateway/balance" },
    "Timestamp",
    "Bad",
    "TimestampFuture",
  ],
  ["no body", { body: "" }, "Body", "Warning", "BodyEmpty"],
  ["a byte order mark", { body: `\uFEFF${body}` }, "Body", "Warning", "BodyByteOrderMark"],
  ["a newline at the end", { body: `${body}\n` }, "Body", "Warning", "BodyTrailingNewline"],
  ["carriage returns", { body: '{\r\n"OrderNo":"P1"}' }, "Body", "Warning", "BodyCarriageReturns"],
  ["a bare digest", { signature: "AAAA" }, "SignatureForm", "Bad", "SignatureFormNoVersion"],
  ["an asymmetric one", { signature: "v1a,AAAA" }, "SignatureForm", "Bad", "SignatureFormOtherVersion"],
  ["no Base64", { signature: "v1,%%%" }, "SignatureForm", "Bad", "SignatureFormNotBase64"],
  ["a short digest", { signature: "v1,AAAA" }, "SignatureForm", "Bad", "SignatureFormLength"],
  ["two signatures", { signature: "v1,AAAA v1,BBBB" }, "Signature", "Bad", "SignatureMismatch"],
  ["none of the kind", { signature: "" }, "Signature", "Skipped", "SignatureNotTried"],
  ["none of the kind", { signature: "" }, "SignatureForm", "Skipped", "SignatureFormMissing"],
  ["a key that ended", { keys: [expired] }, "Signature", "Bad", "SignatureMatchesExpired"],
  ["no live key", { keys: [] }, "Signature", "Bad", "SignatureNoKey"],
  ["no JSON", { body: "{", path: "/gateway/balance" }, "Content", "Bad", "ContentNotJson"],
  [
    "a form",
    { path: "/gateway/balance", more: "content-type: text/plain" },
    "Content",
    "Bad",
    "ContentNotJsonType",
  ],
  ["fields of another call", { path: "/gateway/balance" }, "Content", "Bad", "ContentFields"],
  ["no call named", {}, "Content", "Skipped", "ContentNotAsked"],
])("%s", (_name, sent, step, outcome, finding) => {
  expect(found(check(sent), step)).toMatchObject({ Outcome: outcome, Finding: finding });
});

test("a timestamp says by how much it is off", () => {
  const late = found(check({ timestamp: secondsAway(-3_600) }), "Timestamp");
  expect(late.Parameters).toEqual({ Seconds: "3600", At: "2026-11-22T07:00:00.000Z" });
});

test("while keys change, either of two signatures and either of two keys will do", () => {
  const otherSecret = newSecret();
  const old = { mask: "old", secret: otherSecret, key: keyOfSecret(otherSecret) as Buffer, isExpired: false };
  const signed = signatureOf(old.key, id, at, body);
  const wrong = `v1,${randomBytes(32).toString("base64")}`;
  const checked = check({ keys: [known, old], signature: `${wrong} ${signed}` });
  expect(found(checked, "Signature")).toMatchObject({ Outcome: "Good", Finding: "SignatureMatches" });
  expect(checked.matched?.mask).toBe("old");
});

const hmac = (key: string | Buffer, content: string | Buffer, hash = "sha256") =>
  createHmac(hash, key).update(content).digest();
const right = `${id}.${at}.${body}`;
const v1 = (digest: Buffer) => `v1,${digest.toString("base64")}`;
const value = JSON.parse(body) as Record<string, string>;
const part = secret.slice(6);
const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
const spaced = '{"MerchantOrderNo": "a/1", "Amount": "1.00", "PayeeName": "สมศรี"}';
const sorted = '{"Amount":"1.00","MerchantOrderNo":"a/1","PayeeName":"สมศรี"}';
const signing = (signedBody: string) => v1(hmac(known.key, `${id}.${at}.${signedBody}`));

test.each<[SignatureMistake[], Sent]>([
  [["SecretNotDecoded"], { signature: v1(hmac(part, right)) }],
  [["WholeSecretAsKey"], { signature: v1(hmac(secret, right)) }],
  [["WholeSecretDecoded"], { signature: v1(hmac(Buffer.from(secret, "base64"), right)) }],
  [["WholeSecretDecoded"], { signature: v1(hmac(Buffer.from(`whsec${part}`, "base64"), right)) }],
  [["HexInsteadOfBase64"], { signature: `v1,${hmac(known.key, right).toString("hex")}` }],
  [
    ["HexInsteadOfBase64"],
    { signature: `v1,${Buffer.from(hmac(known.key, right).toString("hex")).toString("base64")}` },
  ],
  [["Base64Url"], { signature: `v1,${hmac(known.key, right).toString("base64url")}` }],
  [["NoVersion"], { signature: hmac(known.key, right).toString("base64") }],
  [["HexInsteadOfBase64", "NoVersion"], { signature: hmac(known.key, right).toString("hex") }],
  [["MillisecondsSigned"], { signature: v1(hmac(known.key, `${id}.${at}789.${body}`)) }],
  [["TimestampNotAsSent"], { signature: v1(hmac(known.key, `${id}.${secondsAway(1)}.${body}`)) }],
  [["TimestampNotAsSent"], { timestamp: `${at}789`, signature: v1(hmac(known.key, right)) }],
  [["IdMissingInContent"], { signature: v1(hmac(known.key, `${at}.${body}`)) }],
  [["TimestampMissingInContent"], { signature: v1(hmac(known.key, `${id}.${body}`)) }],
  [["BodyAlone"], { signature: v1(hmac(known.key, body)) }],
  [["OtherSeparator"], { signature: v1(hmac(known.key, `${id}:${at}:${body}`)) }],
  [["OtherSeparator"], { signature: v1(hmac(known.key, `${id}${at}${body}`)) }],
  [["OtherSeparator"], { signature: v1(hmac(known.key, `${at}.${id}.${body}`)) }],
  [["BodyReserialised"], { body: spaced, signature: signing(body) }],
  [["BodyIndented"], { signature: signing(JSON.stringify(value, null, 2)) }],
  [["BodySortedKeys"], { signature: signing(sorted) }],
  [["BodySpacedSeparators"], { signature: signing(spaced) }],
  [["BodySpacedSeparators"], { signature: signing(escaped(spaced)) }],
  [["BodyUnicodeEscaped"], { signature: signing(escaped(body)) }],
  [["BodySlashesEscaped"], { signature: signing(escaped(body).replaceAll("/", "\\/")) }],
  [["TrailingNewlineSigned"], { signature: signing(`${body}\n`) }],
  [["TrailingNewlineSent"], { body: `${body}\n`, signature: signing(body) }],
  [["CarriageReturns"], { body: '{\n"a":1\n}', signature: signing('{\r\n"a":1\r\n}') }],
  [["CarriageReturns"], { body: '{\r\n"a":1\r\n}', signature: signing('{\n"a":1\n}') }],
  [["ByteOrderMark"], { body: `\uFEFF${body}`, signature: signing(body) }],
  [["BodyHashSigned"], { signature: signing(createHash("sha256").update(body).digest("hex")) }],
  [["OtherHash"], { signature: v1(hmac(known.key, right, "sha1")) }],
  [
    ["OtherHash", "HexInsteadOfBase64"],
    { signature: `v1,${hmac(known.key, right, "sha512").toString("hex")}` },
  ],
  [["ExpiredKey"], { keys: [expired] }],
  [
    ["SecretNotDecoded", "BodyReserialised", "Base64Url"],
    { body: spaced, signature: `v1,${hmac(part, right).toString("base64url")}` },
  ],
])("%j is found by trying it", (mistakes, sent) => {
  const checked = check(sent);
  expect(found(checked, "Signature").Outcome).toBe("Bad");
  expect(checked.mistakes).toEqual(mistakes.map((mistake) => ({ mistake, mask: "new" })));
});

test("what no known mistake explains has no guess", () => {
  const checked = check({ signature: v1(randomBytes(32)) });
  expect(found(checked, "Signature").Finding).toBe("SignatureMismatch");
  expect(checked.mistakes).toEqual([]);
});

test("a key of somebody else explains nothing", () => {
  const stranger = keyOfSecret(newSecret()) as Buffer;
  expect(check({ signature: signatureOf(stranger, id, at, body) }).mistakes).toEqual([]);
});

test("the largest body is tried in every way as well", () => {
  const large = JSON.stringify({ text: "x".repeat(64 * 1024) });
  const checked = check({ body: large, signature: v1(hmac(part, `${id}.${at}.${large}`)) });
  expect(checked.mistakes).toEqual([{ mistake: "SecretNotDecoded", mask: "new" }]);
});

test("every finding and every mistake of the contract is told by one of these", () => {
  expect([...seen.findings].sort()).toEqual([...signatureFindings].sort());
  expect([...seen.mistakes].sort()).toEqual([...signatureMistakes].sort());
});

test.each([
  ["webhook-id: msg_1", "msg_1"],
  ["Webhook-Id:msg_1", "msg_1"],
  ["> webhook-id: msg_1", "msg_1"],
  [`  -H 'webhook-id: msg_1' \\`, "msg_1"],
  [`"webhook-id": "msg_1",`, "msg_1"],
  ["WEBHOOK-ID=msg_1", "msg_1"],
])("the header in %j is read", (text, value) => {
  expect(pastedHeaders(`POST /gateway HTTP/1.1\n${text}\n`).values.get("webhook-id")).toBe(value);
});
