/** The exported withdrawals: all of them for those who decide, and a merchant's own. */
import type { CallParsed, Calls } from "@opc/contract";
import * as words from "@opc/contract/withdrawal/words";
import { sql } from "kysely";
import {
  amountOf,
  type ExportColumn,
  type ExportContext,
  type ExportSource,
  exportQuery,
  idOrder,
} from "../../call/export-source.ts";
import { pageTitle } from "../../call/list-export.ts";
import { queryColumns } from "../../call/query-columns.ts";
import type { ListViewer } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import { asOwn } from "./own-viewer.ts";
import { filtered } from "./store.ts";

const column = queryColumns(words);
const order = column("OrderNo", "number text", "WithdrawalOrder.OrderNo");
const status = column("Status", "text", "WithdrawalOrder.Status", "status");
const money = [
  column("Currency", "text", "WithdrawalOrder.Currency"),
  column("Amount", "amount", amountOf("WithdrawalOrder.AmountMinor")),
];
const asked = [
  column("CreatedBy", "text", "WithdrawalOrder.CreatedBy"),
  column("CreatedAt", "time", "WithdrawalOrder.CreatedAt"),
  column("Remark", "text", "WithdrawalOrder.Remark"),
];
const decided = [
  column("DecidedAt", "time", "WithdrawalOrder.DecidedAt"),
  column("Reason", "text", "WithdrawalOrder.Reason"),
];

const columns: readonly ExportColumn[] = [
  order,
  column("Merchant", "text", "Merchant.Alias"),
  status,
  ...money,
  column("AvailableBalance", "amount", amountOf(sql`coalesce(account.balance_minor, 0)`)),
  ...asked,
  column("DecidedBy", "text", "WithdrawalOrder.DecidedBy"),
  ...decided,
];
/** For the merchant whose own they are: who decided is the operator's affair. */
const ownColumns: readonly ExportColumn[] = [order, status, ...money, ...asked, ...decided];

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
    columns,
    query: queryOf(tx, viewer, input),
  }),
  ownwithdrawalExport: (
    input: CallParsed<Calls["ownwithdrawalExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("Withdrawal"),
    words,
    columns: ownColumns,
    query: queryOf(tx, asOwn(viewer), input),
  }),
};
