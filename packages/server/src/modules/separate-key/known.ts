/** One separate key with what verifies by it, for who looks at a request that names it (the signature tester). */
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";
import type { KeyState } from "./rules.ts";
import { openKeySecret } from "./secret.ts";
import { demandOf, keysOf, stateOf } from "./store.ts";

export interface KnownSeparateKey {
  name: string;
  state: KeyState;
  /** The 32 bytes of a key for paying out; of the others null. */
  publicKey: Buffer | null;
  /** "whsec_…"; of a key for paying out null. */
  secret: string | null;
}

/** Of those that sign, or will; undefined for any other text that a header may hold. */
export async function knownSeparateKey(
  tx: Transaction,
  vault: Pick<Vault, "open">,
  merchantId: bigint,
  keyId: string,
): Promise<KnownSeparateKey | undefined> {
  const rows = await keysOf(tx, merchantId);
  const row = rows.find(
    ({ Id, Status }) => Id.toString() === keyId && (Status === "Waiting" || Status === "Live"),
  );
  if (!row) return undefined;
  const { Name: name, PublicKey: publicKey, SecretEncrypted } = row;
  const secret = SecretEncrypted && openKeySecret(vault, { ...row, SecretEncrypted });
  return { name, state: stateOf(row), publicKey, secret };
}

/** For what the present key is refused. */
export async function demandedPurposes(tx: Transaction, merchantId: bigint): Promise<readonly KeyPurpose[]> {
  return (await demandOf(tx, merchantId))?.Purposes ?? [];
}
