/** Requests as the console reads them: of the viewer's own merchant alone, whoever the viewer is. */
import type { CallParsed } from "@opc/contract";
import type { approvalList } from "@opc/contract/approval/calls";
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import type { List } from "@opc/contract/page";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { createdBetween, hasPart } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type ListedApproval = Omit<
  Selectable<Tables["Approval"]>,
  "Payload" | "SecretsSealed" | "Before" | "Shown"
>;

const listed = [
  "Id",
  "MerchantId",
  "Kind",
  "Subject",
  "AmountMinor",
  "Currency",
  "ContentHash",
  "Status",
  "ProposedByUserId",
  "ProposedBy",
  "ProposedAt",
  "ExpiresAt",
  "DecidedByUserId",
  "DecidedBy",
  "DecidedAt",
  "Reason",
  "VoidBecause",
] as const;

/** Waiting: those that the viewer may decide on. Mine: what the viewer asked for. Done: the merchant's ended ones. */
export type ApprovalView = "Waiting" | "Mine" | "Done";

export interface ListQuestion {
  view: ApprovalView;
  viewer: Pick<UserViewer, "userId" | "merchantId" | "timeDifferenceMinutes">;
  /** The kinds that the viewer may decide on. */
  decidable: readonly ApprovalKind[];
  input: CallParsed<typeof approvalList>;
  now: Date;
}

export function listApprovals(
  tx: Transaction,
  { view, viewer, decidable, input, now }: ListQuestion,
): Promise<List<ListedApproval>> {
  const own = ofMerchant(tx, viewer.merchantId);
  let filtered = {
    Waiting: () => waitingFor(own, viewer, decidable, now),
    Mine: () => own.where("ProposedByUserId", "=", viewer.userId),
    Done: () => own.where(sql<boolean>`${statusAt(now)} <> 'Waiting'`),
  }[view]();
  if (input.Kinds?.length) filtered = filtered.where("Kind", "in", input.Kinds);
  if (input.Statuses?.length)
    filtered = filtered.where(sql<boolean>`${statusAt(now)} = any(${[...input.Statuses]}::text[])`);
  filtered = filtered.where(createdBetween("Approval.Id", input, viewer.timeDifferenceMinutes));
  if (input.ProposedBy) filtered = filtered.where(hasPart("Approval.ProposedBy", input.ProposedBy));
  if (input.DecidedBy) filtered = filtered.where(hasPart("Approval.DecidedBy", input.DecidedBy));
  if (input.Subject) filtered = filtered.where(hasPart("Approval.Subject", input.Subject));
  return listByKey({
    tx,
    controls: input,
    filtered,
    shape: (query) => query.select(listed.map((column) => `Approval.${column}` as const)),
    idColumn: "Approval.Id",
  });
}

/** Written down by the sweep a little later. */
function statusAt(now: Date) {
  return sql`case when status = 'Waiting' and expires_at <= ${now} then 'Expired' else status end`;
}

type OwnApprovals = ReturnType<typeof ofMerchant>;
function ofMerchant(tx: Transaction, merchantId: bigint) {
  return tx.selectFrom("Approval").where("Approval.MerchantId", "=", merchantId);
}

/** Those that this viewer may decide on: somebody else's, of the kinds whose acts the viewer may do. */
function waitingFor(
  own: OwnApprovals,
  { userId }: Pick<UserViewer, "userId">,
  decidable: readonly ApprovalKind[],
  now: Date,
): OwnApprovals {
  return own
    .where(sql<boolean>`status = 'Waiting'`)
    .where("ExpiresAt", ">", now)
    .where("ProposedByUserId", "<>", userId)
    .where(sql<boolean>`kind = any(${[...decidable]}::text[])`);
}

export async function waitingCount(
  tx: Transaction,
  viewer: Pick<UserViewer, "userId" | "merchantId">,
  decidable: readonly ApprovalKind[],
  now: Date,
): Promise<number> {
  if (decidable.length === 0) return 0;
  const { Count } = await waitingFor(ofMerchant(tx, viewer.merchantId), viewer, decidable, now)
    .select((query) => query.fn.countAll<bigint>().as("Count"))
    .executeTakeFirstOrThrow();
  return Number(Count);
}

export function findApproval(tx: Transaction, viewer: UserViewer, id: bigint) {
  return ofMerchant(tx, viewer.merchantId)
    .select(listed.map((column) => `Approval.${column}` as const))
    .select("Approval.Shown")
    .where("Approval.Id", "=", id)
    .executeTakeFirst();
}
