/** Separate keys in the database: a merchant's own, for the operator those of the merchant that it names. */
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { isAmong } from "../../db/filters.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { KeyState } from "./rules.ts";

export type SeparateKeyRow = Selectable<Tables["SeparateKey"]>;
type Viewer = Pick<UserViewer, "isSuper" | "merchantId">;
type KeyMerchant = Pick<Selectable<Tables["Merchant"]>, "Id" | "Alias" | "Name">;

/**
 * Whose keys they are. Throws NotFound, for somebody else's merchant as for one that does not exist; the operator has no gateway.
 * `hold`: until the transaction is over, so that of two changes at once the second sees the first.
 */
export async function merchantOfKeys(
  tx: Transaction,
  viewer: Viewer,
  alias: string | undefined,
  hold: "hold" | "look" = "look",
): Promise<KeyMerchant> {
  let query = tx.selectFrom("Merchant").select(["Id", "Alias", "Name"]).where("Type", "=", "Normal");
  // The first wall; row-level security is the second.
  if (!viewer.isSuper) query = query.where("Id", "=", viewer.merchantId);
  if (alias !== undefined || viewer.isSuper) query = query.where("Alias", "=", alias ?? "");
  const merchant = await (hold === "hold" ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}

/** Of those that are over. */
const mostOver = 10;

/** Waiting and live ones, then the newest that are over; each kind newest first. */
export async function keysOf(tx: Transaction, merchantId: bigint): Promise<SeparateKeyRow[]> {
  const own = tx
    .selectFrom("SeparateKey")
    .selectAll()
    .where("MerchantId", "=", merchantId)
    .orderBy("Id", "desc");
  const now = await own.where(isAmong("Status", ["Waiting", "Live"])).execute();
  const over = await own
    .where(isAmong("Status", ["Rejected", "Retired"]))
    .limit(mostOver)
    .execute();
  return [...now, ...over];
}

export function stateOf({ Purpose, Status, UsableFrom }: SeparateKeyRow): KeyState {
  return { purpose: Purpose, status: Status, usableFrom: UsableFrom };
}

/** Throws NotFound for one that is not this merchant's. */
export async function findKey(
  tx: Transaction,
  merchantId: bigint,
  keyId: string,
  hold: "hold" | "look",
): Promise<SeparateKeyRow> {
  const query = tx
    .selectFrom("SeparateKey")
    .selectAll()
    .where("MerchantId", "=", merchantId)
    .where("Id", "=", BigInt(keyId));
  const key = await (hold === "hold" ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!key) throw new CallError("NotFound");
  return key;
}

/** Whether a key has had this id, whatever became of it. */
export async function isTaken(tx: Transaction, id: bigint): Promise<boolean> {
  return (
    (await tx.selectFrom("SeparateKey").select("Id").where("Id", "=", id).executeTakeFirst()) !== undefined
  );
}

/** Undefined: nothing was ever demanded. */
export function demandOf(tx: Transaction, merchantId: bigint) {
  return tx
    .selectFrom("SeparateKeyDemand")
    .selectAll()
    .where("MerchantId", "=", merchantId)
    .executeTakeFirst();
}

/** How many of a purpose are live or wait. The merchant is held: two additions at once do not both find room. */
export async function countOfPurpose(
  tx: Transaction,
  merchantId: bigint,
  purpose: KeyPurpose,
): Promise<number> {
  const { Count } = await tx
    .selectFrom("SeparateKey")
    .select(sql<number>`count(*)::integer`.as("Count"))
    .where("MerchantId", "=", merchantId)
    .where("Purpose", "=", purpose)
    .where(isAmong("Status", ["Waiting", "Live"]))
    .executeTakeFirstOrThrow();
  return Count;
}
