/** What a merchant's people do with its separate keys, and the operator's for it: add and retire. Either is proven anew. */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { firstStatus, mostOfPurpose, separateKeyMoves } from "@opc/contract/separate-key/states";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { usablePublicKey } from "../../ports/ed25519.ts";
import { newSecret } from "../../ports/webhook-signature.ts";
import { forgetMerchant } from "../merchant/cache.ts";
import { assertPossession, type Proof } from "./possession.ts";
import { fingerprintOf } from "./rules.ts";
import { sealKeySecret } from "./secret.ts";
import { countOfPurpose, findKey, isTaken, merchantOfKeys } from "./store.ts";

type OwnFacts = TransactionFacts<UserViewer>;
type AddInput = Omit<CallParsed<Calls["separatekeyAdd"]>, "LoginPassword" | "GoogleVerifyCode">;

/**
 * Throws NotFound, PublicKeyUnusable, PublicKeyUnwanted, KeyChallengeOver, KeyProofWrong, SeparateKeyExists or
 * SeparateKeysFull.
 */
export async function addKey(
  { MerchantAlias, Purpose, Name, ...given }: AddInput,
  { tx, viewer, services, now, recordChange }: OwnFacts,
): Promise<CallOutput<Calls["separatekeyAdd"]>> {
  const publicKey = publicKeyFor(Purpose, given);
  const merchant = await merchantOfKeys(tx, viewer, MerchantAlias, "hold");
  if ((await countOfPurpose(tx, merchant.Id, Purpose)) >= mostOfPurpose)
    throw new CallError("SeparateKeysFull", { Most: mostOfPurpose });
  const Status = firstStatus[Purpose];
  const proven = publicKey && { merchantAlias: merchant.Alias, publicKey };
  const Id = proven ? assertPossession(services.vault, proven, given, now) : newId(now);
  if (proven && (await isTaken(tx, Id))) throw new CallError("KeyChallengeOver");
  const whose = { Id, MerchantId: merchant.Id };
  const secret = publicKey ? null : newSecret();
  const added = await tx
    .insertInto("SeparateKey")
    .values({
      ...whose,
      Purpose,
      Name,
      Status,
      PublicKey: publicKey,
      SecretEncrypted: secret === null ? null : sealKeySecret(services.vault, whose, secret),
      CreatedByUserId: viewer.userId,
      CreatedBy: personName(viewer),
      CreatedAt: now,
    })
    // The index of public keys, which are of one merchant each.
    .onConflict((conflict) => conflict.doNothing())
    .returning("Id")
    .executeTakeFirst();
  if (!added) throw new CallError("SeparateKeyExists");
  forgetMerchant(services.database, merchant.Alias);
  const Fingerprint = publicKey && fingerprintOf(publicKey);
  recordChange({
    MerchantAlias: merchant.Alias,
    KeyId: whose.Id.toString(),
    Purpose,
    Name,
    Status,
    ...(Fingerprint && { Fingerprint }),
  });
  return { KeyId: whose.Id.toString(), Status, Secret: secret, Fingerprint };
}

function publicKeyFor(
  purpose: AddInput["Purpose"],
  { PublicKey, Challenge, Signature }: Pick<AddInput, "PublicKey"> & Proof,
): Buffer | null {
  if (purpose === "PayingOut") return publicKeyFrom(PublicKey ?? "");
  if (PublicKey || Challenge || Signature) throw new CallError("PublicKeyUnwanted");
  return null;
}

/** Its 32 bytes. Throws PublicKeyUnusable. */
export function publicKeyFrom(text: string): Buffer {
  const key = usablePublicKey(text);
  if (!key) throw new CallError("PublicKeyUnusable");
  return key;
}

/** Also the last one of what is demanded: whoever lost a key has to be quick. Throws NotFound or StatusChanged. */
export async function retireKey(
  { MerchantAlias, KeyId }: Pick<CallParsed<Calls["separatekeyRetire"]>, "MerchantAlias" | "KeyId">,
  { tx, viewer, services, now, recordChange }: OwnFacts,
): Promise<void> {
  const merchant = await merchantOfKeys(tx, viewer, MerchantAlias);
  const key = await findKey(tx, merchant.Id, KeyId, "hold");
  const { from, to } = separateKeyMoves.retire;
  const { numUpdatedRows } = await tx
    .updateTable("SeparateKey")
    .set({ Status: to, RetiredBy: personName(viewer), RetiredAt: now })
    .where("Id", "=", key.Id)
    .where("Status", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("StatusChanged");
  forgetMerchant(services.database, merchant.Alias);
  recordChange({
    MerchantAlias: merchant.Alias,
    KeyId,
    Purpose: key.Purpose,
    Name: key.Name,
    Status: { from: key.Status, to },
  });
}
