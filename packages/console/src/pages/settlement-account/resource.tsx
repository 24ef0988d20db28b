/** Settlement accounts as a list: a merchant's own; for the operator what waits for a check of the holder's name. */
import type { SettlementAccountRow } from "@opc/contract/settlement-account/calls";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { accountActions } from "./actions.tsx";
import { columns } from "./fields.static.ts";
import { accountName, accountStatus, bankName, shown } from "./statuses.ts";

export const settlementAccounts = defineResource({
  page: "SettlementAccount",
  calls: {
    list: "settlementaccountList",
    summary: "settlementaccountSummary",
    export: "settlementaccountExport",
  },
  rowId: (row) => row.AccountId,
  rowName: accountName,
  search: { name: "Text", kind: "text", placeholder: "settlementAccount.search" },
  chips: {
    name: "Statuses",
    statuses: accountStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    {
      kind: "merchant",
      name: "MerchantAlias",
      label: "settlementAccount.field.MerchantAlias",
      superOnly: true,
    },
    { kind: "currency", name: "Currency", label: "settlementAccount.field.Currency", superOnly: true },
  ],
  columns: columnsOfFields<SettlementAccountRow>(columns, shown, {
    BankName: { cell: bankName, hint: bankName },
  }),
  card: ["BankName", "Status", "CardNumberMasked", "Holder", "MerchantName", "UsableFrom"],
  toolbar: [
    {
      label: "settlementAccount.add.action",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./add.ts")).addAccount(tools),
    },
  ],
  actions: accountActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).SettlementAccountDetail),
  empty: "settlementAccount.empty",
});
