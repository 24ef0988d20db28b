/** An order as the server has it now, and what is to be brought up to date once something was done to it. */
import type { ConsoleCallName } from "../../api/client.ts";
import { changeKeptRows } from "../list/kept-rows.ts";
import { refetchCalls } from "../list/refetch.ts";
import type { ListCallName, RowOf } from "../resource.ts";

interface OrderCalls<Name extends ListCallName, Detail> {
  ask: (orderNo: string) => Promise<Detail>;
  list: Name;
  /** Calls whose answers an act makes stale: details, counts. */
  stale: readonly ConsoleCallName[];
}

export interface OrderTools<Detail> {
  /** Undefined when it could not be had; the client has said why. */
  loadCurrentOrder: (row: { OrderNo: string }) => Promise<Detail | undefined>;
  /** Its row stays where it is in open lists and shows how the order stands; the rest is asked for again. */
  refetchOrder: (orderNo: string) => Promise<void>;
}

export function orderTools<Name extends ListCallName, Detail extends { Order: RowOf<Name> }>({
  ask,
  list,
  stale,
}: OrderCalls<Name, Detail>): OrderTools<Detail> {
  const loadCurrentOrder = async ({ OrderNo }: { OrderNo: string }): Promise<Detail | undefined> => {
    try {
      return await ask(OrderNo);
    } catch {
      return undefined;
    }
  };
  return {
    loadCurrentOrder,
    async refetchOrder(orderNo) {
      refetchCalls(stale);
      const detail = await loadCurrentOrder({ OrderNo: orderNo });
      if (!detail) return;
      changeKeptRows(list, (row) => (numberOf(row) === orderNo ? detail.Order : row));
    },
  };
}

function numberOf(row: object): unknown {
  return "OrderNo" in row ? row.OrderNo : undefined;
}
