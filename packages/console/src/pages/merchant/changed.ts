/** What is brought up to date once something was done to a merchant: its row where it stands, its details, its records. */
import { changeKeptRows } from "../../kit/list/kept-rows.ts";
import { refetchCalls } from "../../kit/list/refetch.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { currentMerchant, type Named } from "./merchant.ts";

export async function merchantChanged(
  merchant: Named,
  { refresh }: Pick<ActionTools, "refresh">,
): Promise<void> {
  refetchCalls(["merchantGet", "merchantSummary", "balancechangeList", "merchantSimplelist"]);
  refresh();
  const now = await currentMerchant(merchant);
  if (!now) return;
  changeKeptRows("merchantList", (row) => (row.MerchantAlias === now.MerchantAlias ? now : row));
}
