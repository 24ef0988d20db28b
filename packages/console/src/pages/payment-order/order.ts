/** The order as the server has it now, and what is to be brought up to date once something was done to it. */
import { api, type Output } from "../../api/client.ts";
import { orderTools } from "../../kit/order/current-order.ts";

export type OrderDetail = Output<"payorderGet">;

export const { loadCurrentOrder, refetchOrder } = orderTools({
  ask: (OrderNo) => api("payorderGet", { OrderNo }),
  list: "payorderList",
  stale: ["payorderGet", "payorderSummary"],
});
