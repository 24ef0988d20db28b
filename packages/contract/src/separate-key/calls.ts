/**
 * Separate keys of a merchant: one purpose each, beside the key that signs everything. A key for paying out is a public key, so that
 * nobody but the merchant can sign a payout; somebody of the operator who did not add it lets it in. A request names its key
 * in the header `opc-key`.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, secondPersonErrors, stepUpErrors, writeErrors } from "../errors.ts";
import {
  booleanInput,
  done,
  idInput,
  instant,
  merchantAliasInput,
  nameInput,
  proofInput,
  provenBy,
  secondPersonRefusal,
} from "../fields.ts";
import { keyPurposes, separateKeyStatuses } from "./states.ts";

/** Only the operator names a merchant; an ordinary merchant is always its own. */
const whose = { MerchantAlias: merchantAliasInput.optional() };
const keyId = { ...whose, KeyId: idInput };
const page = { by: "page", page: "ApiInfo" } as const;
const change = { ...page, function: "rotateKey" } as const;
const check = { by: "page", page: "MerchantList", function: "approveKey" } as const;

export const separateKey = z.strictObject({
  /** What the header `opc-key` names. */
  KeyId: z.string(),
  Purpose: z.enum(keyPurposes),
  Name: z.string(),
  Status: z.enum(separateKeyStatuses),
  /** Of a public key: SHA-256 of its 32 bytes in groups of hexadecimal digits, by which people compare it; of a secret null. */
  Fingerprint: z.string().nullable(),
  /** "ALIAS/user" */
  CreatedBy: z.string(),
  CreatedAt: instant,
  /** Who let it in or turned it away; null where nobody had to, or has yet. */
  DecidedBy: z.string().nullable(),
  DecidedAt: instant.nullable(),
  /** Of one that was turned away. */
  Reason: z.string().nullable(),
  /** Signs nothing before; null: it is not held. */
  UsableFrom: instant.nullable(),
  RetiredBy: z.string().nullable(),
  RetiredAt: instant.nullable(),
  /** Within a minute; null: never. */
  LastUsedAt: instant.nullable(),
  /** The viewer added it, so that somebody else has to let it in. */
  IsOwn: z.boolean(),
});
export type SeparateKey = z.output<typeof separateKey>;

export const separatekeyList = call({
  method: "POST",
  path: "/rp_api/merchant/separatekey_list",
  summary:
    "A merchant's separate keys, live and waiting first, with the newest that are over; and for what the operator demands them.",
  access: page,
  effect: "read",
  input: z.strictObject(whose),
  output: z.strictObject({
    Keys: z.array(separateKey),
    /** The key for everything is refused for these. */
    Demanded: z.array(z.enum(keyPurposes)),
    DemandChangedBy: z.string().nullable(),
    DemandChangedAt: instant.nullable(),
  }),
  errors: [...readErrors, "NotFound"],
});

/** As people paste it. */
const publicKeyInput = z.string().trim().max(1_000);

export const separatekeyChallenge = call({
  method: "POST",
  path: "/rp_api/merchant/separatekey_challenge",
  summary:
    "A text for the private key of a payout key to sign, by which who adds it shows that they have it; good once, for 15 minutes.",
  access: change,
  effect: "read",
  input: z.strictObject({ ...whose, PublicKey: publicKeyInput }),
  output: z.strictObject({
    /** One line of ASCII. */
    Challenge: z.string(),
    ExpiresAt: instant,
  }),
  errors: [...readErrors, "NotFound", "PublicKeyUnusable"],
});

export const separatekeyAdd = call({
  method: "POST",
  path: "/mc_api/merchant/separatekey_add",
  summary:
    "Add a key for one purpose. For paying out its public key is sent, and it waits for somebody of the operator; otherwise its secret is answered, here and never again.",
  access: change,
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    ...whose,
    Purpose: z.enum(keyPurposes),
    Name: nameInput,
    /** Ed25519: PEM, "whpk_" and base64, or base64 of the 32 bytes. Of a key for paying out, and no other. */
    PublicKey: publicKeyInput.optional(),
    /** With a public key: what `separatekey_challenge` answered for it. */
    Challenge: z.string().trim().max(500).optional(),
    /** Of its UTF-8 bytes by the private key: Base64 of 64 bytes. */
    Signature: z.string().trim().max(500).optional(),
    ...proofInput,
  }),
  output: z.strictObject({
    KeyId: z.string(),
    Status: z.enum(separateKeyStatuses),
    /** "whsec_…"; null of a public key. */
    Secret: z.string().nullable(),
    Fingerprint: z.string().nullable(),
  }),
  errors: [
    ...stepUpErrors,
    ...(["NotFound", "PublicKeyUnusable", "PublicKeyUnwanted"] as const),
    ...(["KeyChallengeOver", "KeyProofWrong"] as const),
    ...(["SeparateKeyExists", "SeparateKeysFull"] as const),
  ],
});

export const separatekeyRetire = call({
  method: "POST",
  path: "/mc_api/merchant/separatekey_retire",
  summary: "End a separate key now. It is not used again.",
  access: change,
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ ...keyId, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "StatusChanged"],
});

export const separatekeyGet = call({
  method: "POST",
  path: "/rp_api/merchant/separatekey_get",
  summary: "One separate key, and why the viewer does not count as its second person.",
  access: { by: "page", page: "MerchantList", function: "approveKey" },
  effect: "read",
  input: z.strictObject(keyId),
  output: z.strictObject({ Key: separateKey, SecondPersonRefusal: secondPersonRefusal }),
  errors: [...readErrors, "NotFound"],
});

export const separatekeyApprove = call({
  method: "POST",
  path: "/mc_api/merchant/separatekey_approve",
  summary:
    "The merchant has confirmed the fingerprint: the key pays out once its hold is over. Never by who added it.",
  access: check,
  effect: "write",
  form: true,
  stepUp: { ...provenBy, passkey: "forApproval" },
  input: z.strictObject({ ...keyId, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, ...secondPersonErrors, "NotFound", "StatusChanged", "OwnSeparateKey"],
});

export const separatekeyReject = call({
  method: "POST",
  path: "/mc_api/merchant/separatekey_reject",
  summary: "The key pays nothing out, with a reason that the merchant sees. Never by who added it.",
  access: check,
  effect: "write",
  form: true,
  input: z.strictObject({
    ...keyId,
    Reason: z.string().trim().min(1, { error: "Give a reason" }).max(500),
  }),
  output: done,
  errors: [...writeErrors, "NotFound", "StatusChanged", "OwnSeparateKey"],
});

export const separatekeyDemand = call({
  method: "POST",
  path: "/mc_api/merchant/separatekey_demand",
  summary:
    "For these purposes a merchant's requests have to be signed with separate keys; what is demanded no more may need a second person.",
  access: { by: "page", page: "MerchantList", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    /** None: the key for everything is good for everything again. */
    Reading: booleanInput,
    Collecting: booleanInput,
    PayingOut: booleanInput,
    ...proofInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "SeparateKeyMissing"],
});
