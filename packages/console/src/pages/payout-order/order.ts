/** The payout as the server has it now, and what is to be brought up to date once something was done to it. */
import { api, type Output } from "../../api/client.ts";
import { orderTools } from "../../kit/order/current-order.ts";

export type PayoutDetail = Output<"cashoutorderGet">;

export const { loadCurrentOrder, refetchOrder } = orderTools({
  ask: (OrderNo) => api("cashoutorderGet", { OrderNo }),
  list: "cashoutorderList",
  stale: ["cashoutorderGet", "cashoutorderSummary"],
});
