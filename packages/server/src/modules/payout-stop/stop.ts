/** A stop as a row: one is open at most. */
import type { PayoutStop, StopReason } from "@opc/contract/proof/stops";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ChainName } from "../../ports/chain-anchor.ts";
import type { Vault } from "../../ports/vault.ts";
import { raiseNotice } from "../notice/raise.ts";

/** Of the notice that the anchor is contradicted: the proof of the books takes that back, while the stop itself stays. */
export const anchorNoticeKey = "anchor";
/** What its notice and the request to end it are about. */
export const stopSubject = "payouts";
const maxListLength = 200;

/** Returns whether it is new: an open one stays as it is. */
export async function stopPayouts(
  tx: Transaction,
  reason: StopReason,
  lost: readonly (ChainName | "chain-anchor.json")[],
  now: Date,
): Promise<boolean> {
  const chains = lost.join(", ").slice(0, maxListLength);
  const { rows } = await sql<{ Id: bigint }>`
    insert into payout_stop (id, reason, chains, stopped_at) values (${newId()}, ${reason}, ${chains}, ${now})
    on conflict do nothing returning id`.execute(tx);
  if (rows.length > 0) {
    const notice = { kind: "PayoutsStopped" as const, key: stopSubject, merchantId: null };
    await raiseNotice(tx, { ...notice, severity: "Critical", parameters: { Reason: reason } }, now);
  }
  if (reason === "AnchorContradicts") {
    const notice = { kind: "ChainAnchorContradicts" as const, key: anchorNoticeKey, merchantId: null };
    await raiseNotice(tx, { ...notice, severity: "Critical", parameters: { Chains: chains } }, now);
  }
  return rows.length > 0;
}

/** Of the whole scope; null while payouts are sent. */
export async function openStop(tx: Transaction): Promise<PayoutStop | null> {
  const stop = await tx
    .selectFrom("PayoutStop")
    .select(["Id", "Reason", "Chains", "StoppedAt"])
    .where("EndedAt", "is", null)
    .executeTakeFirst();
  if (!stop) return null;
  const request = await tx
    .selectFrom("Approval")
    .select("Id")
    .where("Kind", "=", "PayoutStop")
    .where("Subject", "=", stopSubject)
    .where("Status", "=", "Waiting")
    .executeTakeFirst();
  return {
    StopId: stop.Id.toString(),
    Reason: stop.Reason as StopReason,
    Chains: stop.Chains,
    StoppedAt: stop.StoppedAt.toISOString(),
    ApprovalId: request?.Id.toString() ?? null,
  };
}

export interface StopEnd {
  id: bigint;
  /** "ALIAS/user": who asked, who approved. */
  endedBy: string;
  approvedBy: string;
}

/** Without the secret key nobody can make workers give up the evidence that their anchors are. */
export function endCode(vault: Pick<Vault, "fingerprint">, { id, endedBy, approvedBy }: StopEnd): Buffer {
  return vault.fingerprint("seal", `payout stop ${id} ended by ${JSON.stringify([endedBy, approvedBy])}`);
}

/** The last stop that was ended; "forged" where its code is not ours. */
export async function lastEnd(
  tx: Transaction,
  vault: Pick<Vault, "fingerprint">,
): Promise<bigint | "forged" | undefined> {
  const stop = await tx
    .selectFrom("PayoutStop")
    .select(["Id", "EndedBy", "ApprovedBy", "Code"])
    .where("EndedAt", "is not", null)
    .orderBy("Id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!stop) return undefined;
  const end = { id: stop.Id, endedBy: stop.EndedBy ?? "", approvedBy: stop.ApprovedBy ?? "" };
  return stop.Code?.equals(endCode(vault, end)) ? stop.Id : "forged";
}
