/**
 * The signature tester: step by step what the gateway finds in a request. It judges as `gateway/merchant-signature.ts`
 * does, with more words; a test compares the two on every kind of request.
 */

import type { SignatureFinding, SignatureStep, stepOutcomes } from "@opc/contract/api-info/signature-check";
import { gatewayPayCreate, gatewayPayQuery } from "@opc/contract/gateway/collections";
import { gatewayBalance, gatewayPayoutCreate, gatewayPayoutQuery } from "@opc/contract/gateway/payouts";
import { isSignedBy } from "../../ports/webhook-signature.ts";
import { isNamed, keyStep, publicKeySteps } from "./separate-key-steps.ts";
import {
  headerOf,
  type KnownKey,
  type SignedRequest,
  sha256,
  signaturesOf,
  signedContent,
} from "./signature-facts.ts";
import { type FoundMistake, findMistakes } from "./signature-mistakes.ts";

export interface Step {
  Step: SignatureStep;
  Outcome: (typeof stepOutcomes)[number];
  Finding: SignatureFinding;
  Parameters: Record<string, string>;
}

export interface Checked {
  steps: Step[];
  content: Buffer;
  bodySha256: string;
  matched: KnownKey | undefined;
  mistakes: FoundMistake[];
}

const windowSeconds = 300;
const calls = [gatewayPayCreate, gatewayPayQuery, gatewayPayoutCreate, gatewayPayoutQuery, gatewayBalance];

type Found = [Step["Outcome"], SignatureFinding, Record<string, string>?];

export function checkSignature(request: SignedRequest): Checked {
  const live = request.keys.filter(({ isExpired }) => !isExpired);
  const matched = matchedBy(request, live);
  const byPublicKey = publicKeySteps(request);
  const row = calls.find((one) => one.path === request.path);
  const judged: [SignatureStep, Found][] = [
    ["Headers", headersStep(request)],
    ["Merchant", merchantStep(request)],
    ["Key", keyStep(request, row?.access.keys)],
    ["Id", idStep(request)],
    ["Timestamp", timestampStep(request)],
    ["Body", bodyStep(request)],
    ["SignatureForm", byPublicKey?.form ?? formStep(request)],
    ["Signature", byPublicKey?.signature ?? signatureStep(request, matched, live)],
    ["Content", contentStep(request)],
  ];
  return {
    steps: judged.map(([Step, [Outcome, Finding, Parameters = {}]]) => ({
      Step,
      Outcome,
      Finding,
      Parameters,
    })),
    content: signedContent(headerOf(request, "id"), headerOf(request, "timestamp"), request.body),
    bodySha256: sha256(request.body).toString("hex"),
    matched,
    mistakes: matched || headerOf(request, "signature") === "" ? [] : findMistakes(request),
  };
}

function headersStep(request: SignedRequest): Found {
  const names = ["id", "timestamp", "signature"] as const;
  const missing = names.filter((name) => headerOf(request, name) === "").map((name) => `webhook-${name}`);
  if (missing.length > 0) return ["Bad", "HeadersMissing", { Names: missing.join(", ") }];
  const [twice] = request.headers.repeated.filter((name) => /^(webhook-|opc-)/.test(name));
  if (twice) return ["Bad", "HeaderTwice", { Name: twice }];
  return ["Good", "HeadersPresent"];
}

function merchantStep(request: SignedRequest): Found {
  const sent = headerOf(request, "merchant");
  const { alias, path } = request;
  if (sent === "") return [path === undefined ? "Skipped" : "Bad", "MerchantNotSent", { Alias: alias }];
  if (sent === alias) return ["Good", "MerchantRight", { Alias: alias }];
  const isCase = sent.toLowerCase() === alias.toLowerCase();
  return ["Bad", isCase ? "MerchantCase" : "MerchantOther", { Alias: alias, Sent: sent.slice(0, 64) }];
}

function idStep(request: SignedRequest): Found {
  const id = headerOf(request, "id");
  if (id === "") return ["Skipped", "IdMissing"];
  if (!/^[\x21-\x7e]{1,128}$/.test(id)) return ["Bad", "IdGrammar", { Characters: String(id.length) }];
  if (request.earlierUse === "other") return ["Bad", "IdUsedOther"];
  if (request.earlierUse === "same") return ["Good", "IdUsedSame"];
  return ["Good", "IdRight"];
}

/** A callback that is looked at later was in time when it came: its age is no fault. */
function timestampStep(request: SignedRequest): Found {
  const sent = headerOf(request, "timestamp");
  if (sent === "") return ["Skipped", "TimestampMissing"];
  if (/^\d{13}$/.test(sent))
    return ["Bad", "TimestampMilliseconds", { Seconds: sent.slice(0, -3), Sent: sent }];
  if (!/^\d{1,12}$/.test(sent)) return ["Bad", "TimestampGrammar"];
  const seconds = Math.round(request.now.getTime() / 1_000) - Number(sent);
  const parameters = { Seconds: String(Math.abs(seconds)), At: new Date(Number(sent) * 1_000).toISOString() };
  const isFarOff = Math.abs(request.now.getTime() - Number(sent) * 1_000) > windowSeconds * 1_000;
  if (!isFarOff) return ["Good", "TimestampRight", parameters];
  const outcome = request.path === undefined ? "Warning" : "Bad";
  return [outcome, seconds > 0 ? "TimestampPast" : "TimestampFuture", parameters];
}

function bodyStep({ body }: SignedRequest): Found {
  const parameters = { Bytes: String(body.length) };
  if (body.length === 0) return ["Warning", "BodyEmpty", parameters];
  if (body.subarray(0, 3).equals(Buffer.from("\uFEFF"))) return ["Warning", "BodyByteOrderMark", parameters];
  if (/\s$/.test(body.toString("utf8").slice(-1))) return ["Warning", "BodyTrailingNewline", parameters];
  if (body.includes("\r\n")) return ["Warning", "BodyCarriageReturns", parameters];
  return ["Good", "BodyRead", parameters];
}

function formStep(request: SignedRequest): Found {
  const tokens = signaturesOf(headerOf(request, "signature"));
  if (tokens.length === 0) return ["Skipped", "SignatureFormMissing"];
  const v1 = tokens.filter((token) => token.startsWith("v1,"));
  if (v1.length === 0) {
    const isVersioned = tokens.some((token) => /^v\w+,/.test(token));
    return ["Bad", isVersioned ? "SignatureFormOtherVersion" : "SignatureFormNoVersion"];
  }
  const digests = v1.map((token) => token.slice(3));
  const parameters = { Characters: String(digests[0]?.length ?? 0), Count: String(v1.length) };
  const isBase64 = (text: string) => Buffer.from(text, "base64").toString("base64") === text && text !== "";
  if (!digests.some(isBase64)) return ["Bad", "SignatureFormNotBase64", parameters];
  const isDigest = (text: string) => isBase64(text) && Buffer.from(text, "base64").length === 32;
  if (!digests.some(isDigest)) return ["Bad", "SignatureFormLength", parameters];
  return ["Good", "SignatureFormRight", parameters];
}

function matchedBy(request: SignedRequest, keys: readonly KnownKey[]): KnownKey | undefined {
  const id = headerOf(request, "id");
  const timestamp = headerOf(request, "timestamp");
  const header = signaturesOf(headerOf(request, "signature")).join(" ");
  return keys.find(({ key }) => isSignedBy([key], header, id, timestamp, request.body));
}

function signatureStep(
  request: SignedRequest,
  matched: KnownKey | undefined,
  live: readonly KnownKey[],
): Found {
  if (headerOf(request, "signature") === "") return ["Skipped", "SignatureNotTried"];
  if (matched) return ["Good", "SignatureMatches", { Key: matched.mask }];
  const ended = matchedBy(
    request,
    request.keys.filter(({ isExpired }) => isExpired),
  );
  if (ended) return ["Bad", "SignatureMatchesExpired", { Key: ended.mask }];
  if (live.length === 0) return isNamed(request) ? ["Bad", "KeyUnknown"] : ["Bad", "SignatureNoKey"];
  return ["Bad", "SignatureMismatch", { Count: String(live.length) }];
}

function contentStep({ headers, body, path }: SignedRequest): Found {
  const row = calls.find((one) => one.path === path);
  if (!row) return ["Skipped", "ContentNotAsked"];
  const type = headers.values.get("content-type");
  if (type !== undefined && !type.startsWith("application/json"))
    return ["Bad", "ContentNotJsonType", { Type: type.slice(0, 100) }];
  const value = jsonOf(body);
  if (value === undefined) return ["Bad", "ContentNotJson"];
  const parsed = row.input.safeParse(value);
  if (parsed.success) return ["Good", "ContentRight", { Path: row.path }];
  const fields = parsed.error.issues.map((issue) => {
    const name = issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".");
    return `${name.slice(0, 80)}: ${issue.message.slice(0, 120)}`;
  });
  return ["Bad", "ContentFields", { Path: row.path, Fields: fields.slice(0, 10).join("; ") }];
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
