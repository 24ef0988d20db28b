/** Balance change records as a list. */
import type { BalanceAccount, BalanceChangeRow, BalanceChangeType } from "@opc/contract/balance-change/calls";
import { balanceChangeTypeText } from "../../kit/balance-change-type.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { ReviewIcon } from "../../kit/icons.tsx";
import { AnyOrderLink } from "../../kit/order/any-order-link.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { sessionStore } from "../../state/session.ts";
import { chosenBy } from "./account.ts";
import { balanceAccounts, balanceChangeTypes } from "./types.static.ts";

const { id, text, money, time, flag } = columnsOf<BalanceChangeRow>();
const currency = "Currency";

const changeType: Pick<StatusSet<BalanceChangeType>, "values" | "label"> = {
  values: balanceChangeTypes,
  label: balanceChangeTypeText,
};

const balanceAccount: Pick<StatusSet<BalanceAccount>, "values" | "label"> = {
  values: balanceAccounts,
  label: (value) => `balanceChange.account.${value}`,
};

export const balanceChanges = defineResource({
  page: "BalanceChange",
  calls: { list: "balancechangeList", summary: "balancechangeSummary", export: "balancechangeExport" },
  rowId: (row) => row.SerialNo,
  search: { name: "OrderNos", placeholder: "balanceChange.search" },
  filters: [
    { kind: "choices", name: "Types", label: "balanceChange.field.Type", statuses: changeType },
    { kind: "choices", name: "Accounts", label: "balanceChange.field.Account", statuses: balanceAccount },
    { kind: "merchant", name: "MerchantAlias", label: "balanceChange.field.Merchant", superOnly: true },
    { kind: "currency", name: "Currency", label: "balanceChange.field.Currency", superOnly: true },
  ],
  isUnfolded: true,
  usualDate: "last3Days",
  columns: [
    id("SerialNo", "balanceChange.field.SerialNo", { length: 20, widthPx: 184 }),
    time("CreatedAt", "balanceChange.field.CreatedAt", { sortable: true }),
    text("MerchantName", "balanceChange.field.Merchant", { superOnly: true }),
    {
      ...text("Type", "balanceChange.field.Type", { widthPx: 250 }),
      cell: (row, { t }) => t(balanceChangeTypeText(row.Type)),
      hint: (row, { t }) => t(balanceChangeTypeText(row.Type)),
    },
    money("BalanceBefore", "balanceChange.field.BalanceBefore", { currency, widthPx: 150 }),
    money("Amount", "balanceChange.field.Amount", { currency, signed: true, widthPx: 150 }),
    money("BalanceAfter", "balanceChange.field.BalanceAfter", {
      currency,
      widthPx: 150,
      isTitledOnCard: true,
    }),
    {
      ...id("OrderNo", "balanceChange.field.OrderNo", { widthPx: 190 }),
      cell: ({ OrderNo }) => (OrderNo === null ? nothing : <AnyOrderLink orderNo={OrderNo} length={20} />),
    },
    {
      ...text("Account", "balanceChange.field.Account", { widthPx: 100 }),
      cell: ({ Account }, { t }) => t(balanceAccount.label(Account)),
      hint: ({ Account }, { t }) => t(balanceAccount.label(Account)),
    },
    text("Operator", "balanceChange.field.Operator"),
    text("Remark", "balanceChange.field.Remark", { widthPx: 200 }),
    {
      ...text("SequenceNo", "balanceChange.field.SequenceNo", { widthPx: 80, align: "end" }),
      cell: ({ SequenceNo }) => groupDigits(SequenceNo),
    },
    flag("IsSealed", "balanceChange.field.Chain", {
      yes: { label: "balanceChange.chain.sealed", tone: "good" },
      no: { label: "balanceChange.chain.waiting", tone: "quiet" },
    }),
  ],
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
