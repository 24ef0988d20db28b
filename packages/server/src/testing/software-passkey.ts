/** An authenticator made of node:crypto: a P-256 key, a counter, and what it says of itself in CBOR. Each of its lies can be chosen. */
import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
} from "node:crypto";
import type { CallInput, CallOutput, Calls } from "@opc/contract";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Begun = CallOutput<Calls["passkeyBegin"]>;
type Challenge = CallOutput<Calls["passkeyChallenge"]>;

export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  isFramed?: boolean;
  key?: KeyObject;
  /** In place of none: a statement as some authenticators make it. */
  attestation?: { format: string; statement: Map<string, unknown> };
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

export class SoftwarePasskey {
  readonly credentialId: string;
  counter = 0;
  readonly #keys: KeyPairKeyObjectResult;

  constructor(
    keys: KeyPairKeyObjectResult = generateKeyPairSync("ec", { namedCurve: "P-256" }),
    credentialId = randomBytes(32).toString("base64url"),
  ) {
    this.#keys = keys;
    this.credentialId = credentialId;
  }

  /** What somebody has who read the key out of it. */
  copy(): SoftwarePasskey {
    const copied = new SoftwarePasskey(this.#keys, this.credentialId);
    copied.counter = this.counter;
    return copied;
  }

  make(begun: Begun, lies: Lies = {}): CallInput<Calls["passkeyAdd"]> {
    const id = Buffer.from(this.credentialId, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const own = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const authData = Buffer.concat([this.#said(lies, flags.attested), own]);
    const { format, statement } = lies.attestation ?? { format: "none", statement: new Map() };
    const object = new Map<string, unknown>([
      ["fmt", format],
      ["attStmt", statement],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      CeremonyId: begun.CeremonyId,
      CredentialId: this.credentialId,
      ClientDataJson: clientData("webauthn.create", begun.Challenge, lies).toString("base64url"),
      AttestationObject: Buffer.from(isoCBOR.encode(object as never)).toString("base64url"),
    };
  }

  sign(challenge: Challenge, lies: Lies = {}): CallInput<Calls["passkeyProve"]> {
    this.counter += 1;
    const authData = this.#said(lies, 0);
    const client = clientData("webauthn.get", challenge.Challenge, lies);
    const told = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
    return {
      ProofId: challenge.ProofId,
      CredentialId: this.credentialId,
      ClientDataJson: client.toString("base64url"),
      AuthenticatorData: authData.toString("base64url"),
      Signature: sign("sha256", told, lies.key ?? this.#keys.privateKey).toString("base64url"),
    };
  }

  #said({ rpId = "localhost", counter = this.counter, ...lies }: Lies, more: number): Buffer {
    const head = Buffer.alloc(5);
    const present = lies.isPresent === false ? 0 : flags.present;
    const verified = lies.isVerified === false ? 0 : flags.verified;
    head.writeUInt8(present | verified | more);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
  }

  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}

function clientData(type: string, challenge: string, lies: Lies): Buffer {
  const { origin = "http://localhost", isFramed: crossOrigin = false } = lies;
  const told = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(told));
}
