/** The exported collection orders: what their list shows. */
import type { CallParsed } from "@opc/contract";
import type { payorderExport } from "@opc/contract/payment-order/calls";
import { paymentOrderFields as fields } from "@opc/contract/payment-order/fields";
import * as words from "@opc/contract/payment-order/words";
import { sql } from "kysely";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { filtered, withOthers } from "./store.ts";

const computed = {
  MerchantDeductedAmount: sql`(coalesce(payment_order.settled_minor, payment_order.amount_minor) - payment_order.fee_minor)`,
};

export const paymentOrderExports = {
  payorderExport: (
    input: CallParsed<typeof payorderExport>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: { enUS: "Collection Orders", zhCN: "收款订单" },
    words,
    columns: fileColumns({ fields, words, table: "PaymentOrder", computed }, viewer),
    query: exportQuery({
      filtered: filtered(tx, viewer, input),
      joined: (query) => withOthers(query).innerJoin("Currency", "Currency.Code", "PaymentOrder.Currency"),
      order: idOrder("PaymentOrder.Id", input.Sort),
    }),
  }),
};
