/** What is brought up to date once something was done to a merchant: its row where it stands, its details, its records. */
import { queryClient } from "../../api/query.ts";
import { changeKeptRows } from "../../kit/list/kept-rows.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { currentMerchant, type Named } from "./merchant.ts";

const stale: readonly unknown[] = [
  "merchantGet",
  "merchantSummary",
  "balancechangeList",
  "merchantSimplelist",
];

export async function merchantChanged(
  merchant: Named,
  { refresh }: Pick<ActionTools, "refresh">,
): Promise<void> {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => stale.includes(queryKey[0]) || stale.includes(queryKey[1]),
  });
  refresh();
  const now = await currentMerchant(merchant);
  if (!now) return;
  changeKeptRows("merchantList", (row) => (row.MerchantAlias === now.MerchantAlias ? now : row));
}
