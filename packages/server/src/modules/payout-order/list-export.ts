/** The exported payouts; channel and card are the operator's. Of the payee's card only the last four digits. */
import type { CallParsed, Calls } from "@opc/contract";
import * as payWords from "@opc/contract/payment-order/words";
import { maskedCard } from "@opc/contract/payout-order/states";
import * as payoutWords from "@opc/contract/payout-order/words";
import { sql } from "kysely";
import {
  amountOf,
  type ExportColumn,
  type ExportContext,
  type ExportSource,
  exportQuery,
  idOrder,
} from "../../call/export-source.ts";
import type { UserViewer } from "../../call/handler.ts";
import { pageTitle } from "../../call/list-export.ts";
import { queryColumns } from "../../call/query-columns.ts";
import { ownStaffPrefix } from "../../call/timeline.ts";
import { filtered } from "./list-store.ts";
import { cardHash } from "./payee.ts";

const words = {
  enUS: { ...payoutWords.enUS, callback: payWords.enUS.callback },
  zhCN: { ...payoutWords.zhCN, callback: payWords.zhCN.callback },
};
const column = queryColumns(words);
const deducted = sql`(payout_order.amount_minor + payout_order.fee_minor)`;
const masked = sql`(${maskedCard("")} || payout_order.card_last4)`;

const columns: readonly ExportColumn[] = [
  column("OrderNo", "number text", "PayoutOrder.OrderNo"),
  column("MerchantOrderNo", "number text", "PayoutOrder.MerchantOrderNo"),
  column("Merchant", "text", "Merchant.Alias"),
  column("CashoutTypeCode", "text", "PayoutOrder.CashoutTypeCode"),
  column("Currency", "text", "PayoutOrder.Currency"),
  column("Amount", "amount", amountOf("PayoutOrder.AmountMinor")),
  column("Fee", "amount", amountOf("PayoutOrder.FeeMinor")),
  column("DeductedAmount", "amount", amountOf(deducted)),
  column("Status", "text", "PayoutOrder.Status", "status"),
  column("Exception", "text", "PayoutOrder.Exception", "exception"),
  column("CallbackStatus", "text", "PayoutOrder.CallbackStatus", "callback"),
  column("BankCode", "text", "PayoutOrder.BankCode"),
  column("CardNumber", "text", masked),
  column("PayeeName", "text", "PayoutOrder.PayeeName"),
  column("Source", "text", "PayoutOrder.Source", "source"),
  column("ExternalId", "number text", "PayoutOrder.ExternalId"),
  column("CreatedAt", "time", "PayoutOrder.CreatedAt"),
  column("FinishedAt", "time", "PayoutOrder.FinishedAt"),
];
const operatorColumns: readonly ExportColumn[] = [
  column("CreatedBy", "text", "PayoutOrder.CreatedBy"),
  column("ChannelCode", "text", "PayoutOrder.ChannelCode"),
  column("CardName", "text", "PayoutOrder.CardName"),
  column("AttemptCount", "count", "PayoutOrder.AttemptCount"),
];

/** Who of the operator's people made a payout is no merchant's affair. */
function columnsFor(viewer: UserViewer): readonly ExportColumn[] {
  if (viewer.isSuper) return [...columns, ...operatorColumns];
  const own = sql`case when starts_with(payout_order.created_by, ${ownStaffPrefix(viewer)})
    then payout_order.created_by end`;
  return [...columns, column("CreatedBy", "text", own)];
}

export const payoutOrderExports = {
  cashoutorderExport: (
    input: CallParsed<Calls["cashoutorderExport"]>,
    { tx, viewer, services }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("CashoutOrder"),
    words,
    columns: columnsFor(viewer),
    query: exportQuery({
      filtered: filtered(tx, viewer, input, (cardNumber) => cardHash(services.vault, cardNumber)),
      joined: (query) =>
        query
          .innerJoin("Merchant", "Merchant.Id", "PayoutOrder.MerchantId")
          .innerJoin("Currency", "Currency.Code", "PayoutOrder.Currency"),
      order: idOrder("PayoutOrder.Id", input.Sort),
    }),
  }),
};
