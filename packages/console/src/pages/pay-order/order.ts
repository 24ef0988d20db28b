/** The order as the server has it now, and what is to be brought up to date once something was done to it. */
import type { PaymentOrderRow } from "@opc/contract/payment-order";
import { api, type Output } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { changeKeptRows } from "../../kit/list/kept-rows.ts";

export type OrderDetail = Output<"payorderGet">;

/** Undefined when it could not be had; the client has said why. */
export async function presentOrder({
  OrderNo,
}: Pick<PaymentOrderRow, "OrderNo">): Promise<OrderDetail | undefined> {
  try {
    return await api("payorderGet", { OrderNo });
  } catch {
    return undefined;
  }
}

/** Its row stays where it is in open lists and shows how the order stands; counts and details are asked for again. */
export async function broughtUpToDate(orderNo: string): Promise<void> {
  const stale = ["payorderGet", "payorderSummary"];
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[1])) });
  const detail = await presentOrder({ OrderNo: orderNo });
  if (!detail) return;
  changeKeptRows("payorderList", (row) => (row.OrderNo === orderNo ? detail.Order : row));
}
