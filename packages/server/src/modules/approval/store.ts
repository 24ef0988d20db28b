/** Requests in the database: written once, ended once. */
import type { ApprovalKind, ApprovalStatus, VoidBecause } from "@opc/contract/approval/kinds";
import { type Selectable, sql } from "kysely";
import { isUniqueViolation, RaceLost } from "../../db/races.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";
import type { Json } from "./act.ts";
import { type ApprovalContent, contentHash } from "./content-hash.ts";

export interface Approval extends ApprovalContent {
  hash: Buffer;
  status: ApprovalStatus;
  proposedBy: string;
  proposedAt: Date;
}

export async function insertApproval(
  tx: Transaction,
  vault: Vault,
  content: ApprovalContent,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  const row = {
    Id: content.id,
    MerchantId: content.merchantId,
    Kind: content.kind,
    Subject: content.subject,
    AmountMinor: content.amountMinor,
    Currency: content.currency,
    Payload: JSON.stringify(content.payload),
    SecretsSealed: content.secrets
      ? vault.seal(placeOf(content.id, content.merchantId), JSON.stringify(content.secrets))
      : null,
    Before: JSON.stringify(content.before),
    Shown: JSON.stringify(content.shown),
    ContentHash: contentHash(vault, content),
    ProposedByUserId: content.proposedByUserId,
    ProposedBy: name,
    ProposedAt: at,
    ExpiresAt: content.expiresAt,
  };
  try {
    await tx.insertInto("Approval").values(row).execute();
  } catch (error) {
    // Two asked for the same thing at once: the second starts again and takes the place of the first.
    if (isUniqueViolation(error, "approval_waiting")) throw new RaceLost();
    throw error;
  }
}

/** A request of this merchant; undefined where there is none. */
export async function findApproval(
  tx: Transaction,
  vault: Vault,
  { merchantId, id }: { merchantId: bigint; id: bigint },
  how: "look" | "lock",
): Promise<Approval | undefined> {
  const row = await tx
    .selectFrom("Approval")
    .selectAll()
    .where("Id", "=", id)
    .where("MerchantId", "=", merchantId)
    .$if(how === "lock", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.Id,
    merchantId: row.MerchantId,
    kind: row.Kind,
    subject: row.Subject,
    amountMinor: row.AmountMinor,
    currency: row.Currency,
    proposedByUserId: row.ProposedByUserId,
    payload: row.Payload as Json,
    secrets: openSecrets(vault, row),
    before: row.Before as Json,
    shown: row.Shown,
    expiresAt: row.ExpiresAt,
    hash: row.ContentHash,
    status: row.Status,
    proposedBy: row.ProposedBy,
    proposedAt: row.ProposedAt,
  };
}

const placeOf = (id: bigint, merchantId: bigint) => sealPlace("approval.secrets_sealed", id, merchantId);

type SealedRow = Pick<Selectable<Tables["Approval"]>, "Id" | "MerchantId" | "SecretsSealed">;

function openSecrets(vault: Vault, { Id, MerchantId, SecretsSealed }: SealedRow): Json | undefined {
  if (!SecretsSealed) return undefined;
  return JSON.parse(vault.open(placeOf(Id, MerchantId), SecretsSealed)) as Json;
}

export interface Ending {
  status: Exclude<ApprovalStatus, "Waiting">;
  /** Null: nobody; it expired or is void. */
  by: { userId: bigint; name: string } | null;
  at: Date;
  reason?: string;
  voidBecause?: VoidBecause;
}

/** Ends a waiting request; false: somebody was quicker. Its secrets go with it. */
export async function endApproval(tx: Transaction, id: bigint, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("Approval")
    .set(endedColumns(ending))
    .where("Id", "=", id)
    .where("Status", "=", "Waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function endedColumns({ status, by, at, reason, voidBecause }: Ending) {
  return {
    Status: status,
    DecidedByUserId: by?.userId ?? null,
    DecidedBy: by?.name ?? null,
    DecidedAt: at,
    Reason: reason ?? null,
    VoidBecause: voidBecause ?? null,
    SecretsSealed: null,
  };
}

/** Ends what waits for the same thing, since something newer is asked for. */
export async function supersede(
  tx: Transaction,
  { merchantId, kind, subject }: { merchantId: bigint; kind: ApprovalKind; subject: string },
  at: Date,
): Promise<bigint[]> {
  const rows = await tx
    .updateTable("Approval")
    .set(endedColumns({ status: "Void", by: null, at, voidBecause: "Superseded" }))
    .where("MerchantId", "=", merchantId)
    .where("Kind", "=", kind)
    .where("Subject", "=", subject)
    .where("Status", "=", "Waiting")
    .returning("Id")
    .execute();
  return rows.map(({ Id }) => Id);
}

/** Writes down that requests have expired, some at a time; any number of workers may. Returns how many. */
export async function expireApprovals(tx: Transaction, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update approval set status = 'Expired', decided_at = ${now}, secrets_sealed = null
    where id in (select id from approval where status = 'Waiting' and expires_at <= ${now}
      order by expires_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
