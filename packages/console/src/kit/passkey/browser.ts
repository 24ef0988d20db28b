/** What the browser and its authenticators do, by @simplewebauthn/browser: loaded with the first passkey that is used or made. */

import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { ApiError, api, type Input, type Output } from "../../api/client.ts";
import { moreTexts, type TextKey, translate } from "../../i18n/i18n.ts";
import { passkeyRefused } from "./codes.static.ts";

const quiet = { quiet: true };

/** Asks the person to use a passkey; throws what is to be said where nothing came of it. */
export async function signChallenge(challenge: Output<"passkeyChallenge">): Promise<void> {
  const { ProofId, Challenge, RpId, Origin, Allow } = challenge;
  const signed = await atOrigin(Origin, () =>
    startAuthentication({
      optionsJSON: {
        challenge: Challenge,
        rpId: RpId,
        allowCredentials: Allow.map((id) => ({ id, type: "public-key" })),
        userVerification: "required",
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = signed.response;
  const proof: Input<"passkeyProve"> = {
    ProofId,
    CredentialId: signed.id,
    ClientDataJson: clientDataJSON,
    AuthenticatorData: authenticatorData,
    Signature: signature,
  };
  const { Outcome } = await api("passkeyProve", proof, quiet);
  if (Outcome === "Cloned") throw said("passkey.failure.cloned");
}

export async function makePasskey(begun: Output<"passkeyBegin">): Promise<Input<"passkeyAdd">> {
  const made = await atOrigin(begun.Origin, () =>
    startRegistration({
      optionsJSON: {
        challenge: begun.Challenge,
        rp: { id: begun.RpId, name: "OPC Admin" },
        user: { id: begun.UserHandle, name: begun.UserName, displayName: begun.UserName },
        pubKeyCredParams: begun.Algorithms.map((alg) => ({ alg, type: "public-key" })),
        excludeCredentials: begun.Exclude.map((id) => ({ id, type: "public-key" })),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  return {
    CeremonyId: begun.CeremonyId,
    CredentialId: made.id,
    ClientDataJson: made.response.clientDataJSON,
    AttestationObject: made.response.attestationObject,
  };
}

async function atOrigin<Result>(origin: string, ask: () => Promise<Result>): Promise<Result> {
  await moreTexts();
  if (origin !== location.origin) throw said("passkey.failure.elsewhere", { address: origin });
  try {
    return await ask();
  } catch (error) {
    throw said(reasonOf(error));
  }
}

function reasonOf(error: unknown): TextKey {
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "passkey.failure.known";
  const isGivenUp = error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
  return isGivenUp ? "passkey.failure.givenUp" : "passkey.failure.impossible";
}

/** As the server's own refusals are said. */
function said(key: TextKey, values: Record<string, string> = {}): ApiError {
  return new ApiError(passkeyRefused, translate(key, values), null);
}
