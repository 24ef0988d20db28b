/** The withdrawal as the server has it now, and what is to be brought up to date once it was decided. */
import { api, type Output } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { orderTools } from "../../kit/order/current-order.ts";

export type WithdrawalDetail = Output<"withdrawalGet">;

const tools = orderTools({
  ask: (OrderNo) => api("withdrawalGet", { OrderNo }),
  list: "withdrawalList",
  stale: ["withdrawalGet", "withdrawalSummary", "homeGet"],
});
export const { loadCurrentOrder } = tools;

/** The navbar's counter too, which belongs to no tab. */
export function refetchOrder(orderNo: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ["waitrecordcountget"] });
  return tools.refetchOrder(orderNo);
}
