/**
 * Whether a public key is the merchant's: somebody of the operator compares its fingerprint with what the merchant says by another
 * way. Never who added it, and to let it in never somebody who could have come in by that person's account.
 */
import { separateKeyMoves } from "@opc/contract/separate-key/states";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { holdFrom, told } from "../../order/account-hold.ts";
import { type AskedBy, assertSecondPerson } from "../approval/second-person.ts";
import { forgetMerchant } from "../merchant/cache.ts";
import { fingerprintOf } from "./rules.ts";
import { findKey, merchantOfKeys, type SeparateKeyRow } from "./store.ts";

export type Verdict = { move: "approve" } | { move: "reject"; reason: string };

interface Checked {
  MerchantAlias?: string | undefined;
  KeyId: string;
}

/** Throws NotFound, OwnSeparateKey, StatusChanged or, to let it in, what `assertSecondPerson` throws. */
export async function checkKey(
  { MerchantAlias, KeyId }: Checked,
  verdict: Verdict,
  { tx, viewer, services, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<void> {
  const merchant = await merchantOfKeys(tx, viewer, MerchantAlias);
  const key = await findKey(tx, merchant.Id, KeyId, "hold");
  if (isOwnKey(key, viewer)) throw new CallError("OwnSeparateKey");
  if (verdict.move === "approve") await assertSecondPerson(tx, [adderOf(key)], viewer, now);
  const { from, to } = separateKeyMoves[verdict.move];
  const UsableFrom = verdict.move === "approve" ? holdFrom(null, services.accountHoldHours, now) : null;
  const Reason = verdict.move === "reject" ? verdict.reason : null;
  const decided = { DecidedByUserId: viewer.userId, DecidedBy: personName(viewer), DecidedAt: now };
  const { numUpdatedRows } = await tx
    .updateTable("SeparateKey")
    .set({ Status: to, ...decided, UsableFrom, Reason })
    .where("Id", "=", key.Id)
    .where("Status", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("StatusChanged");
  forgetMerchant(services.database, merchant.Alias);
  recordChange({
    MerchantAlias: merchant.Alias,
    KeyId,
    Name: key.Name,
    ...(key.PublicKey && { Fingerprint: fingerprintOf(key.PublicKey) }),
    Status: { from: key.Status, to },
    ...(UsableFrom && { UsableFrom: told(UsableFrom) }),
    ...(Reason !== null && { Reason }),
  });
}

export function isOwnKey(key: Pick<SeparateKeyRow, "CreatedByUserId">, viewer: { userId: bigint }): boolean {
  return key.CreatedByUserId === viewer.userId;
}

/** Who added it. */
export function adderOf({
  CreatedByUserId,
  CreatedAt,
}: Pick<SeparateKeyRow, "CreatedByUserId" | "CreatedAt">): AskedBy {
  return { userId: CreatedByUserId, at: CreatedAt };
}
