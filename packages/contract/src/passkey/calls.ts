/**
 * Passkeys and recovery codes. A passkey proves who asks, in place of login password and Google code: the server draws a
 * challenge for one call and what it is to do, the browser has it signed, and the call carries the proof's id.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import {
  booleanInput,
  done,
  googleCodeInput,
  idInput,
  instant,
  listField,
  merchantAliasInput,
  nameInput,
  noInput,
  proofInput,
  provenBy,
  userKeyInput,
} from "../fields.ts";
import { windowKinds } from "./window.ts";

export const maxPasskeys = 10;
export const recoveryCodeCount = 10;
/** So long a challenge and the proof that is made of it are good. */
export const passkeyMinutes = 2;

export const passkeyRow = z.strictObject({
  PasskeyId: z.string(),
  Name: z.string(),
  /** Kept by its maker in more places than one authenticator: a phone's or a password manager's. */
  IsSynced: z.boolean(),
  CreatedAt: instant,
  LastUsedAt: instant.nullable(),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

const held = z.strictObject({
  Passkeys: z.array(passkeyRow),
  RecoveryCodesLeft: z.int(),
  RecoveryCodesMadeAt: instant.nullable(),
});

const stepUp = { ...provenBy, passkey: "whereHeld" } as const;
const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);

export const passkeyList = call({
  method: "POST",
  path: "/rp_api/passkey/passkey_list",
  summary: "The viewer's own passkeys and the number of recovery codes left.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.strictObject({
    ...held.shape,
    /** Where passkeys work; null: nowhere, since the server has no host name of its own or no https. */
    Origin: z.string().nullable(),
    /** Approvals in one's own merchant are by passkey only. */
    IsDemanded: z.boolean(),
  }),
  errors: readErrors,
});

const credentialIds = z.array(z.string());

export const passkeyBegin = call({
  method: "POST",
  path: "/mc_api/passkey/passkey_begin",
  summary:
    "A challenge for a new passkey of the viewer. Users who must use a passkey prove it with an existing one.",
  access: { by: "session" },
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject({ Name: nameInput, ...proofInput }),
  output: z.strictObject({
    CeremonyId: z.string(),
    Challenge: z.string(),
    RpId: z.string(),
    Origin: z.string(),
    /** Names the user to the authenticator; says nothing of who it is. */
    UserHandle: z.string(),
    UserName: z.string(),
    /** Of passkeys that are there already. */
    Exclude: credentialIds,
    /** COSE numbers of the kinds of keys that are taken. */
    Algorithms: z.array(z.int()),
  }),
  errors: [...stepUpErrors, "PasskeyUnavailable", "PasskeyLimit"],
});

export const passkeyAdd = call({
  method: "POST",
  path: "/mc_api/passkey/passkey_add",
  summary: "Keep the passkey that an authenticator made for a challenge of `passkey_begin`.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({
    CeremonyId: base64url(64),
    CredentialId: base64url(1400),
    ClientDataJson: base64url(4000),
    AttestationObject: base64url(8000),
  }),
  output: done,
  errors: [...writeErrors, "PasskeyUnavailable", "PasskeyRefused", "PasskeyTaken", "PasskeyLimit"],
});

export const passkeyChallenge = call({
  method: "POST",
  path: "/mc_api/passkey/passkey_challenge",
  summary:
    "A challenge for one call with exactly these fields, to be signed by one of the viewer's passkeys.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({
    Call: z.string().min(1).max(64),
    /** SHA-256 of `actText`, in hex. */
    ActHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  output: z.strictObject({
    ProofId: z.string(),
    Challenge: z.string(),
    RpId: z.string(),
    Origin: z.string(),
    Allow: credentialIds,
  }),
  errors: [...writeErrors, "NotFound", "PasskeyUnavailable", "PasskeyNone"],
});

export const passkeyProve = call({
  method: "POST",
  path: "/mc_api/passkey/passkey_prove",
  summary:
    "Submit a signed challenge. Proven: its id is valid once for that call, for two minutes. Cloned: the counter went back, and the passkey is revoked.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({
    ProofId: base64url(64),
    CredentialId: base64url(1400),
    ClientDataJson: base64url(4000),
    AuthenticatorData: base64url(4000),
    Signature: base64url(2000),
  }),
  output: z.strictObject({ Outcome: z.enum(["Proven", "Cloned"]) }),
  errors: [...writeErrors, "PasskeyUnavailable", "PasskeyRefused"],
});

/** So many acts one proof is good for, and so long: they are made one after the other. */
export const maxProvenActs = 1000;
export const provenActsMinutes = 10;

export const proofMany = call({
  method: "POST",
  path: "/mc_api/passkey/proof_many",
  summary:
    "One proof for many acts of one call, each named by its text. Its id replaces password and code in each of them; each act is valid once.",
  access: { by: "session" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    Call: z.string().min(1).max(64),
    /** The `actText` of each. */
    Acts: listField(z.string().min(1).max(2000), maxProvenActs),
    ...proofInput,
  }),
  output: z.strictObject({ ProofId: z.string() }),
  errors: [...stepUpErrors, "NotFound"],
});

export const proofwindowList = call({
  method: "POST",
  path: "/rp_api/passkey/proofwindow_list",
  summary:
    "The kinds of acts that this session has proven lately: further ones need no proof for so long, and say `window` in place of a proof's id.",
  access: { by: "session" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.array(
    z.strictObject({
      Kind: z.enum(windowKinds),
      SecondsLeft: z.int(),
      /** Does where a passkey is demanded, too. */
      IsByPasskey: z.boolean(),
    }),
  ),
  errors: readErrors,
});

export const proofwindowEnd = call({
  method: "POST",
  path: "/mc_api/passkey/proofwindow_end",
  summary: "Every act of this session is proven anew from now on.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: noInput,
  output: done,
  errors: writeErrors,
});

export const passkeyRevoke = call({
  method: "POST",
  path: "/mc_api/passkey/passkey_revoke",
  summary: "Revoke one of the viewer's own passkeys.",
  access: { by: "session" },
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject({ PasskeyId: idInput, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound"],
});

export const recoverycodeMake = call({
  method: "POST",
  path: "/mc_api/passkey/recoverycode_make",
  summary: "Ten new recovery codes, shown once; the ones before are good for nothing any more.",
  access: { by: "session" },
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject(proofInput),
  output: z.strictObject({ RecoveryCodes: z.array(z.string()) }),
  errors: stepUpErrors,
});

const whose = { UserName: userKeyInput, MerchantAlias: merchantAliasInput.optional() };

export const userPasskeylist = call({
  method: "POST",
  path: "/rp_api/user/user_passkeylist",
  summary: "Another user's passkeys and how many recovery codes are left.",
  access: { by: "page", page: "UserList" },
  effect: "read",
  input: z.strictObject(whose),
  output: held,
  errors: [...readErrors, "NotFound"],
});

export const userPasskeyrevoke = call({
  method: "POST",
  path: "/mc_api/user/user_passkeyrevoke",
  summary: "Revoke another user's passkey, for instance a lost key. That user is notified.",
  access: { by: "page", page: "UserList", function: "validatorInfo" },
  effect: "write",
  form: true,
  stepUp: { code: "GoogleVerifyCode" },
  input: z.strictObject({ ...whose, PasskeyId: idInput, GoogleVerifyCode: googleCodeInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "RightsExceeded", "OwnAccount"],
});

export const passkeyDemand = call({
  method: "POST",
  path: "/mc_api/passkey/passkey_demand",
  summary: "Require a passkey for approvals in the viewer's merchant. Changing this requires a passkey.",
  access: { by: "page", page: "Approval", function: "editRules" },
  effect: "write",
  form: true,
  stepUp: { passkey: "only" },
  input: z.strictObject({ IsDemanded: booleanInput }),
  output: done,
  errors: stepUpErrors,
});
