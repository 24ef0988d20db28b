/** The exported bank transactions. */
import type { CallParsed, Calls } from "@opc/contract";
import { bankTransactionFields as fields } from "@opc/contract/bank-transaction/fields";
import * as words from "@opc/contract/bank-transaction/words";
import { sql } from "kysely";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import { filtered } from "./store.ts";

const computed = {
  MatchActor: sql`coalesce(bank_transaction.match_actor, bank_transaction.ignored_by)`,
  /** As `linkOf`. */
  LinkedAs: sql`case
    when bank_transaction.order_id is null then null
    when bank_transaction.match_status = 'Matched' then
      case when bank_transaction.matched_by = 'Afterwards' then 'Belongs' else 'Settled' end
    when "order".review_status = 'PendingReview' then 'Review'
    else 'Evidence' end`,
};

export const bankTransactionExports = {
  originalrecordExport: (
    input: CallParsed<Calls["originalrecordExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("OriginalRecord"),
    words,
    columns: fileColumns({ fields, words, table: "BankTransaction", computed }, viewer),
    query: exportQuery({
      filtered: filtered(tx, input, viewer.timeDifferenceMinutes),
      joined: (query) =>
        query
          .innerJoin("OfflineAccount as Account", "Account.Id", "BankTransaction.AccountId")
          .innerJoin("Currency", "Currency.Code", "BankTransaction.Currency")
          .leftJoin("Crawler", "Crawler.Id", "BankTransaction.CrawlerId")
          .leftJoin("PaymentOrder as Order", "Order.Id", "BankTransaction.OrderId")
          .leftJoin("Merchant", "Merchant.Id", "Order.MerchantId"),
      order: idOrder("BankTransaction.Id", input.Sort),
    }),
  }),
};
