/** The exported payouts: what their list shows. Of the payee's card only the last four digits. */
import type { CallParsed, Calls } from "@opc/contract";
import * as payWords from "@opc/contract/payment-order/words";
import { payoutOrderFields as fields } from "@opc/contract/payout-order/fields";
import { maskedCard } from "@opc/contract/payout-order/states";
import * as payoutWords from "@opc/contract/payout-order/words";
import { sql } from "kysely";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import { cardHash } from "../../order/payee.ts";
import { filtered, withOthers } from "./list-store.ts";

const words = {
  enUS: { ...payoutWords.enUS, callback: payWords.enUS.callback },
  zhCN: { ...payoutWords.zhCN, callback: payWords.zhCN.callback },
};
const computed = {
  DeductedAmount: sql`(payout_order.amount_minor + payout_order.fee_minor)`,
  CardNumberMasked: sql`(${maskedCard("")} || payout_order.card_last4)`,
};

export const payoutOrderExports = {
  cashoutorderExport: (
    input: CallParsed<Calls["cashoutorderExport"]>,
    { tx, viewer, services }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("CashoutOrder"),
    words,
    columns: fileColumns({ fields, words, table: "PayoutOrder", computed }, viewer),
    query: exportQuery({
      filtered: filtered(tx, viewer, input, (cardNumber) => cardHash(services.vault, cardNumber)),
      joined: (query) => withOthers(query).innerJoin("Currency", "Currency.Code", "PayoutOrder.Currency"),
      order: idOrder("PayoutOrder.Id", input.Sort),
    }),
  }),
};
