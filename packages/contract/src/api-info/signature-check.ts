/**
 * The signature tester of API Info: a merchant pastes a request's headers and body, and is told step by step what the
 * gateway would find. It tells right from wrong as the gateway does; what would have been right is another call, which
 * asks for the right to see keys and for password and code, so that no borrowed session can sign with it.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import { merchantAliasInput, proofInput, provenBy } from "../fields.ts";

export const signatureSteps = [
  "Headers",
  "Merchant",
  "Key",
  "Id",
  "Timestamp",
  "Body",
  "SignatureForm",
  "Signature",
  "Content",
] as const;
export type SignatureStep = (typeof signatureSteps)[number];

export const stepOutcomes = ["Good", "Warning", "Bad", "Skipped"] as const;

/** What a step may find; the console says each in both languages, with the finding's parameters. */
export const signatureFindings = [
  "HeadersPresent",
  "HeadersMissing",
  "HeaderTwice",
  "MerchantRight",
  "MerchantNotSent",
  "MerchantOther",
  "MerchantCase",
  "KeyNotNamed",
  "KeyNeeded",
  "KeyRight",
  "KeyUnknown",
  "KeyOtherPurpose",
  "KeyNotYet",
  "IdRight",
  "IdMissing",
  "IdGrammar",
  "IdUsedSame",
  "IdUsedOther",
  "TimestampRight",
  "TimestampMissing",
  "TimestampGrammar",
  "TimestampMilliseconds",
  "TimestampPast",
  "TimestampFuture",
  "BodyRead",
  "BodyEmpty",
  "BodyByteOrderMark",
  "BodyTrailingNewline",
  "BodyCarriageReturns",
  "SignatureFormRight",
  "SignatureFormMissing",
  "SignatureFormNoVersion",
  "SignatureFormOtherVersion",
  "SignatureFormNotBase64",
  "SignatureFormLength",
  "SignatureFormAsymmetric",
  "SignatureMatches",
  "SignatureMatchesExpired",
  "SignatureMismatch",
  "SignatureMismatchPublic",
  "SignatureNoKey",
  "SignatureNotTried",
  "ContentRight",
  "ContentNotJson",
  "ContentNotJsonType",
  "ContentFields",
  "ContentNotAsked",
] as const;
export type SignatureFinding = (typeof signatureFindings)[number];

/** Each is found by signing that way and comparing, never by guessing. */
export const signatureMistakes = [
  "SecretNotDecoded",
  "WholeSecretAsKey",
  "WholeSecretDecoded",
  "HexInsteadOfBase64",
  "Base64Url",
  "NoVersion",
  "MillisecondsSigned",
  "TimestampNotAsSent",
  "IdMissingInContent",
  "TimestampMissingInContent",
  "BodyAlone",
  "OtherSeparator",
  "BodyReserialised",
  "BodyIndented",
  "BodySortedKeys",
  "BodyUnicodeEscaped",
  "BodySlashesEscaped",
  "BodySpacedSeparators",
  "TrailingNewlineSigned",
  "TrailingNewlineSent",
  "CarriageReturns",
  "ByteOrderMark",
  "BodyHashSigned",
  "OtherHash",
  "ExpiredKey",
] as const;
export type SignatureMistake = (typeof signatureMistakes)[number];

export const endpointPaths = [
  "/gateway/pay/create",
  "/gateway/pay/query",
  "/gateway/payout/create",
  "/gateway/payout/query",
  "/gateway/balance",
] as const;

const maximumBodyCharacters = 64 * 1024;

const request = {
  MerchantAlias: merchantAliasInput.optional(),
  /** "name: value", one a line, as sent; the marks of curl -v are forgiven. */
  SignedHeaders: z.string().max(8_192),
  SignedBody: z.string().max(maximumBodyCharacters),
  /** Base64: of the exact bytes, where pasting text would change them. */
  BodyEncoding: z.enum(["Text", "Base64"]).default("Text"),
  /** The call that the body is meant for; left out for a callback. */
  Path: z.enum(endpointPaths).optional(),
};
const isReadable = ({ SignedBody, BodyEncoding }: { SignedBody: string; BodyEncoding: "Text" | "Base64" }) =>
  BodyEncoding === "Text" || /^[A-Za-z0-9+/]*={0,2}$/.test(SignedBody.replace(/\s/g, ""));
const unreadable = { error: "This is not Base64", path: ["SignedBody"] };

export const apiinfoSignaturecheck = call({
  method: "POST",
  path: "/rp_api/merchant/apiinfo_signaturecheck",
  summary: "Check a signed request step by step, as the gateway does. Signs nothing.",
  access: { by: "page", page: "ApiInfo" },
  effect: "read",
  input: z.strictObject(request).refine(isReadable, unreadable),
  output: z.strictObject({
    Steps: z.array(
      z.strictObject({
        Step: z.enum(signatureSteps),
        Outcome: z.enum(stepOutcomes),
        Finding: z.enum(signatureFindings),
        Parameters: z.record(z.string(), z.string()),
      }),
    ),
    /** What was asked to be signed, exactly: id.timestamp.body. */
    SignedContent: z.string(),
    BodyBytes: z.int(),
    /** In hexadecimal. */
    BodySha256: z.string(),
    /** The live key that fits, masked. */
    MatchedKey: z.string().nullable(),
    Mistakes: z.array(
      z.strictObject({
        Mistake: z.enum(signatureMistakes),
        /** The key that shows it, masked. */
        KeyMask: z.string(),
      }),
    ),
  }),
  errors: [...readErrors, "NotFound"],
});

export const apiinfoSignatureexpectedInput = z
  .strictObject({ ...request, ...proofInput })
  .refine(isReadable, unreadable);

export const apiinfoSignatureexpected = call({
  method: "POST",
  path: "/mc_api/merchant/apiinfo_signatureexpected",
  summary: "The correct signature for each live key; only for users who may view the keys.",
  access: { by: "page", page: "ApiInfo", function: "viewKey", refusal: "ApiInfoNotPermitted" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: apiinfoSignatureexpectedInput,
  output: z.strictObject({
    Expected: z.array(z.strictObject({ KeyMask: z.string(), Right: z.string() })),
  }),
  errors: [...stepUpErrors, "ApiInfoNotPermitted", "NotFound"],
});
