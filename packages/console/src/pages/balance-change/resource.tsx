/** Balance change records as a list. */
import type { BalanceChangeRow } from "@opc/contract/balance-change/calls";
import type { balanceChangeFields } from "@opc/contract/balance-change/fields";
import type { BalanceAccount, BalanceChangeType } from "@opc/contract/balance-change/types";
import { balanceChangeTypeText } from "../../kit/balance-change-type.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { ReviewIcon } from "../../kit/icons.tsx";
import { AnyOrderLink } from "../../kit/order/any-order-link.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields, type SetsOf } from "../../kit/table/columns-of-fields.ts";
import { sessionStore } from "../../state/session.ts";
import { chosenBy } from "./account.ts";
import { columns } from "./columns.static.ts";
import { balanceAccounts, merchantChangeTypes } from "./types.static.ts";

const changeType: Pick<StatusSet<BalanceChangeType>, "values" | "label"> = {
  values: merchantChangeTypes,
  label: balanceChangeTypeText,
};

const balanceAccount: Pick<StatusSet<BalanceAccount>, "values" | "label"> = {
  values: balanceAccounts,
  label: (value) => `balanceChange.account.${value}`,
};

const sets: SetsOf<typeof balanceChangeFields> = {
  Type: changeType,
  Account: balanceAccount,
  IsSealed: {
    yes: { label: "balanceChange.chain.sealed", tone: "good" },
    no: { label: "balanceChange.chain.waiting", tone: "quiet" },
  },
};
const shown = { section: "balanceChange", sets };

export const balanceChanges = defineResource({
  page: "BalanceChange",
  calls: { list: "balancechangeList", summary: "balancechangeSummary", export: "balancechangeExport" },
  rowId: (row) => row.SerialNo,
  search: { name: "OrderNos", placeholder: "balanceChange.search" },
  filters: [
    { kind: "choices", name: "Types", label: "balanceChange.field.Type", statuses: changeType },
    { kind: "choices", name: "Accounts", label: "balanceChange.field.Account", statuses: balanceAccount },
    { kind: "merchant", name: "MerchantAlias", label: "balanceChange.field.MerchantAlias", superOnly: true },
    { kind: "currency", name: "Currency", label: "balanceChange.field.Currency" },
  ],
  isUnfolded: true,
  usualDate: "last3Days",
  columns: columnsOfFields<BalanceChangeRow>(columns, shown, {
    Type: { hint: (row, { t }) => t(balanceChangeTypeText(row.Type)) },
    OrderNo: ({ OrderNo }) => (OrderNo === null ? nothing : <AnyOrderLink orderNo={OrderNo} length={20} />),
    SequenceNo: { align: "end", cell: ({ SequenceNo }) => groupDigits(SequenceNo) },
  }),
  card: ["SerialNo", "Amount", "Type", "BalanceAfter", "CreatedAt", "MerchantName", "OrderNo"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "balanceChange.sum.In", amount: sum.In },
        { label: "balanceChange.sum.Out", amount: sum.Out },
        { label: "balanceChange.sum.Net", amount: sum.Net, signed: true },
      ],
    })),
  toolbar: [
    {
      label: "balanceChange.explain.action",
      icon: <ReviewIcon />,
      run: ({ open, filters }) => {
        const user = sessionStore.get()?.user;
        open(chosenBy(filters(), user?.IsSuper ? undefined : user?.MerchantAlias));
      },
    },
  ],
  detail: lazyPart(async () => (await import("./explain.tsx")).Explain),
  detailLabel: "balanceChange.explain.of",
  detailTitle: "balanceChange.explain.title",
  empty: "balanceChange.empty",
});
