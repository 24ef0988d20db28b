/** Orders of every kind whose system, merchant or external number was typed or pasted. */
import { useQuery } from "@tanstack/react-query";
import type { Input, Output } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { type OrderKind, type OrderPage, useOrderPages } from "../../kit/order/any-order-link.tsx";
import type { PaletteEntry } from "./entry.ts";
import { useAfterPause } from "./use-after-pause.ts";
import { useEntryOfOrder } from "./use-entry-of-order.ts";

const most = 5;

interface OrderEntries {
  page: OrderPage;
  entries: readonly PaletteEntry[];
}

export function useOrderEntries(query: string): { found: readonly OrderEntries[]; searching: boolean } {
  const pages = useOrderPages();
  const entryOf = useEntryOfOrder();
  const number = useAfterPause(query);
  const kinds = kindsOf(number);
  const mayBe = (kind: OrderKind, page: OrderPage) => pages[kind] === page && kinds.includes(kind);
  const payments = useRows("payorderList", number, mayBe("P", "PayOrder"));
  const payouts = useRows("cashoutorderList", number, mayBe("C", "CashoutOrder"));
  const withdrawals = useRows("withdrawalList", number, mayBe("W", "WithdrawalConfirm"));
  const ownWithdrawals = useRows("ownwithdrawalList", number, mayBe("W", "Withdrawal"));
  const found: readonly OrderEntries[] = [
    {
      page: "PayOrder",
      entries: payments.rows.map((row) =>
        entryOf("PayOrder", row, {
          amount: row.Amount,
          status: `paymentOrder.status.${row.Status}`,
          mark: row.MerchantOrderNo,
        }),
      ),
    },
    {
      page: "CashoutOrder",
      entries: payouts.rows.map((row) =>
        entryOf("CashoutOrder", row, {
          amount: row.Amount,
          status: `payoutOrder.status.${row.Status}`,
          mark: row.MerchantOrderNo,
        }),
      ),
    },
    {
      page: "WithdrawalConfirm",
      entries: withdrawals.rows.map((row) =>
        entryOf("WithdrawalConfirm", row, { amount: row.Amount, status: `withdrawal.status.${row.Status}` }),
      ),
    },
    {
      page: "Withdrawal",
      entries: ownWithdrawals.rows.map((row) =>
        entryOf("Withdrawal", row, { amount: row.Amount, status: `withdrawal.status.${row.Status}` }),
      ),
    },
  ];
  const isFetching = [payments, payouts, withdrawals, ownWithdrawals].some((one) => one.isFetching);
  return { found, searching: isFetching || (kinds.length > 0 && number !== query) };
}

type OrderList = "payorderList" | "cashoutorderList" | "withdrawalList" | "ownwithdrawalList";

/** The orders of one number; none where it is not asked for. */
function useRows<Name extends OrderList>(name: Name, number: string, isAsked: boolean) {
  const question: Input<OrderList> = { OrderNos: [number], Size: most };
  const { data, isFetching } = useQuery({
    ...callQuery(name, question, { quiet: true }),
    enabled: isAsked,
    staleTime: 0,
  });
  const rows: Output<Name>["Rows"][number][] = isAsked ? (data?.Rows ?? []) : [];
  return { rows, isFetching };
}

/** As the server makes them: the kind, the day, and characters that nobody mistakes for others. */
const ownNumber = /^([PCW])\d{6}[0-9A-HJKMNP-TV-Z]{12}$/;
/** Numbers have a digit; words are looked for among pages and actions only. */
const anyNumber = /^(?=.*\d)[\w.:-]{4,64}$/;
const amount = /^\d+\.\d{1,4}$/;

/** What it may be the number of: ours tells its kind; merchants and banks number collections and payouts alone. */
function kindsOf(text: string): readonly OrderKind[] {
  const own = ownNumber.exec(text)?.[1];
  if (own !== undefined) return [own as OrderKind];
  return anyNumber.test(text) && !amount.test(text) ? ["P", "C"] : [];
}
