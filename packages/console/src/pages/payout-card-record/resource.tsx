/** The running accounts of payout cards, line by line. A debit that nobody has explained must not be overlooked. */
import type { PayoutCardRecordRow } from "@opc/contract/payout-card/records";
import { groupDigits } from "../../kit/format/money.ts";
import { useCardChoices } from "../../kit/payout/cards.ts";
import { recordKind } from "../../kit/payout/record-kind.ts";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { Order } from "./order.tsx";

const { id, text, time, money, status } = columnsOf<PayoutCardRecordRow>();
const currency = "Currency";

export const payoutCardRecords = defineResource({
  page: "PayoutCardRecord",
  calls: {
    list: "payoutcardrecordList",
    summary: "payoutcardrecordSummary",
    export: "payoutcardrecordExport",
  },
  rowId: (row) => row.RecordId,
  rowName: (row) => `${row.CardName} ${row.Sequence}`,
  search: { name: "Numbers", placeholder: "payoutCardRecord.search" },
  chips: {
    name: "Kinds",
    statuses: recordKind,
    counts: ({ KindCounts }) => new Map(KindCounts.map(({ Kind, Count }) => [Kind, Count])),
  },
  filters: [
    {
      kind: "option",
      name: "CardId",
      label: "payoutCardRecord.field.CardName",
      useOptions: useCardChoices,
    },
    { kind: "text", name: "Text", label: "payoutCardRecord.field.Text" },
    { kind: "currency", name: "Currency", label: "payoutCardRecord.field.Currency" },
  ],
  isUnfolded: true,
  usualDate: "last3Days",
  columns: [
    text("CardName", "payoutCardRecord.field.CardName", { widthPx: 150 }),
    {
      id: "Sequence",
      title: "payoutCardRecord.field.Sequence",
      widthPx: 70,
      align: "end",
      cell: ({ Sequence }) => groupDigits(String(Sequence)),
    },
    time("CreatedAt", "payoutCardRecord.field.CreatedAt", { sortable: true }),
    status("Kind", "payoutCardRecord.field.Kind", recordKind, { widthPx: 150 }),
    {
      id: "OrderNo",
      title: "payoutCardRecord.field.OrderNo",
      widthPx: 200,
      mono: true,
      cell: (row) => <Order row={row} />,
      copy: ({ OrderNo }) => OrderNo,
    },
    money("Amount", "payoutCardRecord.field.Amount", { currency, signed: true, widthPx: 140 }),
    {
      id: "Fee",
      title: "payoutCardRecord.field.Fee",
      widthPx: 90,
      align: "end",
      isTitledOnCard: true,
      cell: ({ Fee }) => (/[1-9]/.test(Fee) ? groupDigits(Fee) : nothing),
    },
    money("BalanceBefore", "payoutCardRecord.field.BalanceBefore", { currency, widthPx: 150 }),
    money("BalanceAfter", "payoutCardRecord.field.BalanceAfter", {
      currency,
      widthPx: 150,
      isTitledOnCard: true,
    }),
    id("ExternalId", "payoutCardRecord.field.ExternalId", { length: 20, widthPx: 170 }),
    text("Counterparty", "payoutCardRecord.field.Counterparty", { widthPx: 150 }),
    text("Remark", "payoutCardRecord.field.Remark", { widthPx: 180 }),
    text("Operator", "payoutCardRecord.field.Operator", { widthPx: 130 }),
    time("OccurredAt", "payoutCardRecord.field.OccurredAt"),
    time("ReportedAt", "payoutCardRecord.field.ReportedAt", { initiallyHidden: true }),
  ],
  card: ["CardName", "Amount", "Kind", "BalanceAfter", "CreatedAt", "OrderNo", "Fee"],
  isAlarming: ({ Kind }) => Kind === "Unexplained",
  alarm: ({ KindCounts }, t) => {
    const count = KindCounts.find(({ Kind }) => Kind === "Unexplained")?.Count ?? 0;
    if (count === 0) return undefined;
    return t(count === 1 ? "payoutCardRecord.alarmOne" : "payoutCardRecord.alarm", { count });
  },
  sums: ({ Sums }) =>
    Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "payoutCardRecord.sum.OutAmount", amount: sum.OutAmount },
        { label: "payoutCardRecord.sum.InAmount", amount: sum.InAmount },
        { label: "payoutCardRecord.sum.Fee", amount: sum.Fee },
      ],
    })),
  empty: "payoutCardRecord.empty",
});
