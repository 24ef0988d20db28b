/** The exported withdrawals: all of them for those who decide, and a merchant's own. */
import type { CallParsed, Calls } from "@opc/contract";
import { ownWithdrawalFields, withdrawalFields } from "@opc/contract/withdrawal/fields";
import * as words from "@opc/contract/withdrawal/words";
import { sql } from "kysely";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import type { ListViewer } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import { asOwn } from "./own-viewer.ts";
import { filtered } from "./store.ts";

const PayeeAccount = sql`withdrawal_order.payee_bank_code || ' •••• ' || withdrawal_order.payee_last4`;
const computed = { AvailableBalance: sql`coalesce(account.balance_minor, 0)`, PayeeAccount };
const table = "WithdrawalOrder";

type Input = CallParsed<Calls["withdrawalExport"]>;

const queryOf = (tx: Transaction, viewer: ListViewer, input: Input) =>
  exportQuery({
    filtered: filtered(tx, viewer, input),
    joined: (query) =>
      query
        .innerJoin("Merchant", "Merchant.Id", "WithdrawalOrder.MerchantId")
        .innerJoin("Currency", "Currency.Code", "WithdrawalOrder.Currency")
        .leftJoin("LedgerAccount as Account", (join) =>
          join
            .onRef("Account.MerchantId", "=", "WithdrawalOrder.MerchantId")
            .onRef("Account.Currency", "=", "WithdrawalOrder.Currency")
            .on("Account.Kind", "=", "available"),
        ),
    order: idOrder("WithdrawalOrder.Id", input.Sort),
  });

export const withdrawalExports = {
  withdrawalExport: (input: Input, { tx, viewer }: ExportContext): ExportSource => ({
    title: pageTitle("WithdrawalConfirm"),
    words,
    columns: fileColumns({ fields: withdrawalFields, words, table, computed }, viewer),
    query: queryOf(tx, viewer, input),
  }),
  ownwithdrawalExport: (
    input: CallParsed<Calls["ownwithdrawalExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("Withdrawal"),
    words,
    columns: fileColumns({ fields: ownWithdrawalFields, words, table, computed: { PayeeAccount } }, viewer),
    query: queryOf(tx, asOwn(viewer), input),
  }),
};
