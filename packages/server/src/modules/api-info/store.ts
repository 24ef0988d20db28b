/** Whose gateway a page of API Info is about: an ordinary merchant's own, or the one that the operator names. */
import type { Selectable } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type GatewayMerchant = Pick<
  Selectable<Tables["Merchant"]>,
  "Id" | "Alias" | "Name" | "Enabled" | "ApiIpList" | "BackendIpList"
>;

type Viewer = Pick<UserViewer, "isSuper" | "merchantId">;

/** Throws NotFound, for somebody else's merchant as for one that does not exist; the operator has no gateway. */
export async function findMerchant(
  tx: Transaction,
  viewer: Viewer,
  alias: string | undefined,
): Promise<GatewayMerchant> {
  return found(await merchantOf(tx, viewer, alias).executeTakeFirst());
}

/** The same, held until the transaction is over: of two changes at once the second sees the first. */
export async function lockMerchant(
  tx: Transaction,
  viewer: Viewer,
  alias: string | undefined,
): Promise<GatewayMerchant> {
  return found(await merchantOf(tx, viewer, alias).forNoKeyUpdate().executeTakeFirst());
}

function found(merchant: GatewayMerchant | undefined): GatewayMerchant {
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}

function merchantOf(tx: Transaction, viewer: Viewer, alias: string | undefined) {
  let query = tx
    .selectFrom("Merchant")
    .select(["Id", "Alias", "Name", "Enabled", "ApiIpList", "BackendIpList"])
    .where("Type", "=", "Normal");
  // The first wall; row-level security is the second.
  if (!viewer.isSuper) query = query.where("Id", "=", viewer.merchantId);
  if (alias !== undefined || viewer.isSuper) query = query.where("Alias", "=", alias ?? "");
  return query;
}

export async function saveIpLists(
  tx: Transaction,
  merchantId: bigint,
  lists: Pick<GatewayMerchant, "ApiIpList" | "BackendIpList">,
): Promise<void> {
  await tx.updateTable("Merchant").set(lists).where("Id", "=", merchantId).executeTakeFirstOrThrow();
}
