/** Whose payouts are meant: the merchant that the operator names, or the viewer's own. */

import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface PayingMerchant {
  id: bigint;
  alias: string;
  name: string;
}

/** Throws NotFound: also where the operator names nobody, and where a merchant's user names another. */
export async function payingMerchant(
  tx: Transaction,
  viewer: UserViewer,
  named: string | undefined,
): Promise<PayingMerchant> {
  const alias = named ?? (viewer.isSuper ? undefined : viewer.merchantAlias);
  if (alias === undefined || !(viewer.isSuper || alias === viewer.merchantAlias))
    throw new CallError("NotFound");
  const merchant = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias", "Name"])
    .where("Alias", "=", alias)
    .where("Type", "=", "Normal")
    .where("Enabled", "=", true)
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return { id: merchant.Id, alias: merchant.Alias, name: merchant.Name };
}
