/** "5,000.71", or a payer's name: the orders and credits that a payment may be. */
import { amountIn } from "@opc/contract/question/amounts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import type { PaletteEntry } from "./entry.ts";
import { useAfterPause } from "./use-after-pause.ts";
import { useEntryOfOrder, useMinuteOf } from "./use-entry-of-order.ts";

const most = 5;

interface PaymentEntries {
  orders: readonly PaletteEntry[];
  credits: readonly PaletteEntry[];
  searching: boolean;
}

export function usePaymentEntries(query: string): PaymentEntries {
  const { t } = useTexts();
  const navigate = useNavigate();
  const entryOf = useEntryOfOrder();
  const minuteOf = useMinuteOf();
  const text = useAfterPause(query);
  const amount = amountIn(text);
  // A name has three letters at least, and no digit.
  const isPayer = amount === undefined && text.length >= 3 && !/\d/.test(text);
  const mayOpen = useCan("PayOrder");
  const seesCredits = useCan("OriginalRecord");
  const enabled = (mayOpen || seesCredits) && (amount !== undefined || isPayer);
  const { data, isFetching } = useQuery({
    ...callQuery("paymentFind", amount === undefined ? { Payer: text } : { Amount: amount }, { quiet: true }),
    enabled,
    staleTime: 0,
  });
  const found = enabled ? data : undefined;
  const orders = (mayOpen ? (found?.Orders ?? []) : []).slice(0, most).map((row) =>
    entryOf("PayOrder", row, {
      amount: row.PayableAmount,
      status: `paymentOrder.status.${row.Status}`,
      mark: row.MemberName,
    }),
  );
  const credits = (found?.Credits ?? []).slice(0, most).map((row): PaletteEntry => {
    const to = row.IsWaiting
      ? `${routes.OriginalRecord}?Credit=${row.TransactionId}`
      : `${routes.OriginalRecord}/${row.TransactionId}`;
    return {
      id: `credit ${row.TransactionId}`,
      label: `${formatMoney(row.Amount, row.Currency)} · ${row.Counterparty ?? t("shell.palette.noPayer")}`,
      description: [minuteOf(row.OccurredAt), row.AccountName, row.Remark].filter(Boolean).join(" · "),
      icon: "OriginalRecord",
      to,
      run: () => navigate(to),
    };
  });
  return { orders, credits, searching: enabled && (isFetching || text !== query) };
}
