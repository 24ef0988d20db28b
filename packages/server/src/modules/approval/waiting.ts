/** What waits for one viewer: the navbar's counter, Home and the list say the same. */
import { type ApprovalKind, approvalKinds } from "@opc/contract/approval/kinds";
import type { UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { waitingCount } from "./list-store.ts";
import { permissionOf, withPage } from "./rules.ts";

/** The kinds of acts that this viewer may approve; none without the page function. */
export function decidableKinds({ permissions }: Pick<UserViewer, "permissions">): ApprovalKind[] {
  if (!withPage("Approval.approve").every((permission) => permissions.has(permission))) return [];
  return approvalKinds.filter((kind) =>
    withPage(permissionOf[kind]).every((permission) => permissions.has(permission)),
  );
}

/** The request that waits for one subject, of the viewer's own merchant. */
export async function waitingRequestOf(
  tx: Transaction,
  { kind, subject }: { kind: ApprovalKind; subject: string },
  { merchantId }: Pick<UserViewer, "merchantId">,
  now: Date,
): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom("Approval")
    .select("Id")
    .where("MerchantId", "=", merchantId)
    .where("Kind", "=", kind)
    .where("Subject", "=", subject)
    .where("Status", "=", "Waiting")
    .where("ExpiresAt", ">", now)
    .executeTakeFirst();
  return row?.Id;
}

export function waitingApprovalCount(tx: Transaction, viewer: UserViewer, now: Date): Promise<number> {
  return waitingCount(tx, viewer, decidableKinds(viewer), now);
}
