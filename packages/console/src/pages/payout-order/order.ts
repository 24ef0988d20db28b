/** The payout as the server has it now, and what is to be brought up to date once something was done to it. */
import { api, type Output } from "../../api/client.ts";
import { orderTools } from "../../kit/order/current-order.ts";

export type PayoutDetail = Output<"cashoutorderGet">;

/** Under which a payout's whole card number is kept for as long as it is shown. */
export function shownId({ OrderNo }: { OrderNo: string }): string {
  return `CashoutOrder/${OrderNo}`;
}

export const { loadCurrentOrder, refetchOrder } = orderTools({
  ask: (OrderNo) => api("cashoutorderGet", { OrderNo }),
  list: "cashoutorderList",
  stale: ["cashoutorderGet", "cashoutorderSummary"],
});
