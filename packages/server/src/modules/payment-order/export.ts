/** The exported collection orders; channel and account are the operator's. */
import type { CallParsed } from "@opc/contract";
import type { payorderExport } from "@opc/contract/payment-order/calls";
import * as words from "@opc/contract/payment-order/words";
import { sql } from "kysely";
import {
  amountOf,
  type ExportColumn,
  type ExportContext,
  type ExportSource,
  exportQuery,
  idOrder,
} from "../../call/export-source.ts";
import { queryColumns } from "../../call/query-columns.ts";
import { filtered } from "./store.ts";

const column = queryColumns(words);
const received = sql`(coalesce(payment_order.settled_minor, payment_order.amount_minor) - payment_order.fee_minor)`;

const columns: readonly ExportColumn[] = [
  column("OrderNo", "number text", "PaymentOrder.OrderNo"),
  column("MerchantOrderNo", "number text", "PaymentOrder.MerchantOrderNo"),
  column("Merchant", "text", "Merchant.Alias"),
  column("PayTypeCode", "text", "PaymentOrder.PayTypeCode"),
  column("Currency", "text", "PaymentOrder.Currency"),
  column("Amount", "amount", amountOf("PaymentOrder.AmountMinor")),
  column("PayableAmount", "amount", amountOf("PaymentOrder.PayableMinor")),
  column("RealPaymentAmount", "amount", amountOf("PaymentOrder.PaidMinor")),
  column("Fee", "amount", amountOf("PaymentOrder.FeeMinor")),
  column("MerchantDeductedAmount", "amount", amountOf(received)),
  column("Status", "text", "PaymentOrder.Status", "status"),
  column("Exception", "text", "PaymentOrder.Exception", "exception"),
  column("ReviewStatus", "text", "PaymentOrder.ReviewStatus", "review"),
  column("MatchStatus", "text", "PaymentOrder.MatchStatus", "match"),
  column("CallbackStatus", "text", "PaymentOrder.CallbackStatus", "callback"),
  column("MemberName", "text", "PaymentOrder.MemberName"),
  column("ExternalId", "number text", "PaymentOrder.ExternalId"),
  column("CreatedAt", "time", "PaymentOrder.CreatedAt"),
  column("ExpiresAt", "time", "PaymentOrder.ExpiresAt"),
  column("FinishedAt", "time", "PaymentOrder.FinishedAt"),
];
const operatorColumns: readonly ExportColumn[] = [
  column("ChannelCode", "text", "Channel.Code"),
  column("AccountName", "text", "Account.Name"),
];

export const paymentOrderExports = {
  payorderExport: (
    input: CallParsed<typeof payorderExport>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: { enUS: "Collection Orders", zhCN: "收款订单" },
    words,
    columns: viewer.isSuper ? [...columns, ...operatorColumns] : columns,
    query: exportQuery({
      filtered: filtered(tx, viewer, input),
      joined: (query) =>
        query
          .innerJoin("Merchant", "Merchant.Id", "PaymentOrder.MerchantId")
          .innerJoin("Currency", "Currency.Code", "PaymentOrder.Currency")
          .leftJoin("Channel", "Channel.Id", "PaymentOrder.ChannelId")
          .leftJoin("OfflineAccount as Account", "Account.Id", "PaymentOrder.AccountId"),
      order: idOrder("PaymentOrder.Id", input.Sort),
    }),
  }),
};
