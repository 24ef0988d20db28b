/** The exported types, banks, currencies and languages. Banks have the columns of an import: read in again they change nothing. */
import { bankColumns } from "@opc/contract/reference/bank-import";
import type { ReferenceRow, ReferenceRows } from "@opc/contract/reference/calls";
import * as words from "@opc/contract/reference/words";
import { listExport, pageTitle, type RowColumn, rowColumns } from "../../call/list-export.ts";
import { referenceDeskHandlers } from "./handlers.ts";

type Own = typeof words.enUS;
const { digits, text, count, time, enabled } = rowColumns<ReferenceRow, Own>(words);
const payType = rowColumns<ReferenceRows["PayType"], Own>(words);
const payoutType = rowColumns<ReferenceRows["CashoutType"], Own>(words);
const currency = rowColumns<ReferenceRows["Currency"], Own>(words);
const language = rowColumns<ReferenceRows["Language"], Own>(words);

const begin: readonly RowColumn<ReferenceRow>[] = [digits("Code"), text("Name_enUS"), text("Name")];
const rest: readonly RowColumn<ReferenceRow>[] = [
  enabled("Enabled", "Enabled"),
  count("SortOrder"),
  text("UpdatedBy"),
  time("UpdatedAt"),
  time("CreatedAt"),
];

type Bank = ReferenceRows["Bank"];
const bankReads: Readonly<
  Record<(typeof bankColumns)[number]["name"], Pick<RowColumn<Bank>, "kind" | "read"> & { enUS: string }>
> = {
  BankCode: { enUS: "Bank Code", kind: "text", read: (row) => row.Code },
  Currency: { enUS: "Currency", kind: "text", read: (row) => row.Currency },
  EnglishName: { enUS: "English Name", kind: "text", read: (row) => row.Name_enUS },
  ChineseName: { enUS: "Chinese Name", kind: "text", read: (row) => row.Name },
  NationalCode: { enUS: "National Code", kind: "number text", read: (row) => row.NationalCode },
  SwiftCode: { enUS: "Swift Code", kind: "text", read: (row) => row.SwiftCode },
  SortOrder: { enUS: "Sort Order", kind: "count", read: (row) => row.SortOrder },
  Enabled: { enUS: "Enabled", kind: "count", read: (row) => (row.Enabled ? 1 : 0) },
};

export const referenceDeskExports = {
  paytypeExport: listExport(
    {
      title: pageTitle("PayType"),
      words,
      columns: [
        ...begin,
        text("Currency"),
        payType.amount("MinimumAmount"),
        payType.amount("MaximumAmount"),
        ...rest,
      ],
    },
    referenceDeskHandlers.paytypeDeskList,
  ),
  cashouttypeExport: listExport(
    {
      title: pageTitle("CashoutType"),
      words,
      columns: [
        ...begin,
        text("Currency"),
        payoutType.made("FeeRate", ({ FeeRate }) => FeeRate, { kind: "percent" }),
        payoutType.amount("MinimumFee"),
        payoutType.amount("MaximumFee"),
        ...rest,
      ],
    },
    referenceDeskHandlers.cashouttypeDeskList,
  ),
  bankExport: listExport(
    {
      title: pageTitle("Bank"),
      words,
      columns: bankColumns.map(({ name, zhCN }) => ({ zhCN, ...bankReads[name] })),
      hasNoHead: true,
    },
    referenceDeskHandlers.bankDeskList,
  ),
  currencyExport: listExport(
    { title: pageTitle("Currency"), words, columns: [...begin, currency.count("Exponent"), ...rest] },
    referenceDeskHandlers.currencyDeskList,
  ),
  languageExport: listExport(
    { title: pageTitle("Language"), words, columns: [...begin, language.text("NativeName"), ...rest] },
    referenceDeskHandlers.languageDeskList,
  ),
};
