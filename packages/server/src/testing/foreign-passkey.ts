/** A passkey of another merchant's user, what names it in calls, and the same of one that nobody has. */
import type { Person } from "./people.ts";
import type { wholeQuery } from "./whole-query.ts";

export const noPasskey = {
  PasskeyId: "999999999",
  CredentialId: "mark-none",
  CeremonyId: "mark-none",
  ProofId: "mark-none",
};

/** What else the calls of passkeys ask for. */
export const passkeyWords = {
  ActHash: "0".repeat(64),
  Acts: ["mark"],
  ClientDataJson: "mark",
  AttestationObject: "mark",
  AuthenticatorData: "mark",
  Signature: "mark",
};

/** With a challenge for a new one and one for an act, which its owner asked for. */
export async function addForeignPasskey(
  query: ReturnType<typeof wholeQuery>,
  { merchantId, userId }: Person,
  sessionId: string,
): Promise<typeof noPasskey> {
  await query(
    `insert into passkey (id, merchant_id, user_id, name, credential_id, public_key, counter, is_synced, created_at)
     values (444444443, $1, $2, 'mark-acme', 'mark-acme', 'x', 0, false, now())`,
    [merchantId, userId],
  );
  await query(
    `insert into passkey_ceremony (id, merchant_id, user_id, session_id, challenge, created_at, expires_at, name, call, act_hash)
     values ('mark-acme-new', $1, $2, $3, 'mark', now(), now() + interval '1 day', 'mark-acme', null, null),
            ('mark-acme-use', $1, $2, $3, 'mark', now(), now() + interval '1 day', null, 'payorderConfirm', 'x')`,
    [merchantId, userId, sessionId],
  );
  return {
    PasskeyId: "444444443",
    CredentialId: "mark-acme",
    CeremonyId: "mark-acme-new",
    ProofId: "mark-acme-use",
  };
}
