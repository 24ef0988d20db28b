/**
 * What an authenticator made or signed, judged by @simplewebauthn/server: type, challenge, origin, relying party, that the user
 * was there and verified, signature. What does not hold is refused alike. The library is loaded with the first passkey.
 */
import { CallError } from "../../call-error.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Ed25519, P-256 and RSA with SHA-256, by their COSE numbers. */
export const algorithms = [-8, -7, -257];

interface Expected {
  party: RelyingParty;
  challenge: string;
}

export interface Made {
  CredentialId: string;
  ClientDataJson: string;
  AttestationObject: string;
}

export interface NewKey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  isSynced: boolean;
}

export async function verifyMade({ party, challenge }: Expected, made: Made): Promise<NewKey> {
  return orRefused(async () => {
    assertOwnFrame(made.ClientDataJson);
    await assertUnattested(made.AttestationObject);
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const { CredentialId: id, ClientDataJson: clientDataJSON, AttestationObject: attestationObject } = made;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== id) throw new Error("not verified");
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  });
}

/** We ask for none, and a certificate in it could make the library fetch the address of its revocation list. */
async function assertUnattested(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const isBySelf = decoded.get("fmt") === "packed" && decoded.get("attStmt").get("x5c") === undefined;
  if (decoded.get("fmt") !== "none" && !isBySelf) throw new Error("attested");
}

export interface Signed {
  CredentialId: string;
  ClientDataJson: string;
  AuthenticatorData: string;
  Signature: string;
}

/** Returns the authenticator's counter. The library would judge it before the signature, when anybody can have made it up. */
export async function verifySigned(
  { party, challenge }: Expected,
  publicKey: Buffer,
  signed: Signed,
): Promise<number> {
  return orRefused(async () => {
    assertOwnFrame(signed.ClientDataJson);
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const { CredentialId: id, ClientDataJson: clientDataJSON, AuthenticatorData, Signature } = signed;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData: AuthenticatorData, signature: Signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) throw new Error("not verified");
    return authenticationInfo.newCounter;
  });
}

/** In a frame of another site; the library lets it pass where the browser does not name that site. */
function assertOwnFrame(clientDataJson: string): void {
  const told: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
  if ((told as { crossOrigin?: unknown } | null)?.crossOrigin === true) throw new Error("framed");
}

async function orRefused<Result>(judge: () => Promise<Result>): Promise<Result> {
  try {
    return await judge();
  } catch {
    throw new CallError("PasskeyRefused");
  }
}

/** Authenticators that count at all count up with each use: whoever does not is a copy, or has been copied. */
export function hasGoneBack(before: bigint, now: number): boolean {
  return (before > 0n || now > 0) && BigInt(now) <= before;
}
