/** The withdrawal as the server has it now, and what is to be brought up to date once it was decided. */
import { api, type Output } from "../../api/client.ts";
import { orderTools } from "../../kit/order/current-order.ts";

export type WithdrawalDetail = Output<"withdrawalGet">;

/** The navbar's counter too. */
export const { loadCurrentOrder, refetchOrder } = orderTools({
  ask: (OrderNo) => api("withdrawalGet", { OrderNo }),
  list: "withdrawalList",
  stale: ["withdrawalGet", "withdrawalSummary", "waitrecordcountget", "homeGet"],
});
