/** The running accounts of payout cards, line by line. A debit that nobody has explained must not be overlooked. */
import type { payoutCardRecordFields } from "@opc/contract/payout-card/record-fields";
import type { PayoutCardRecordRow } from "@opc/contract/payout-card/records";
import { groupDigits } from "../../kit/format/money.ts";
import { useCardChoices } from "../../kit/payout/cards.ts";
import { recordKind } from "../../kit/payout/record-kind.ts";
import { defineResource } from "../../kit/resource.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields, type SetsOf } from "../../kit/table/columns-of-fields.ts";
import { columns } from "./columns.static.ts";
import { Order } from "./order.tsx";

const sets: SetsOf<typeof payoutCardRecordFields> = { Kind: recordKind };
const shown = { section: "payoutCardRecord", sets };

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
  columns: columnsOfFields<PayoutCardRecordRow>(columns, shown, {
    Sequence: ({ Sequence }) => groupDigits(String(Sequence)),
    OrderNo: (row) => <Order row={row} />,
    // The amount beside it has the currency.
    Fee: ({ Fee }) => (/[1-9]/.test(Fee) ? groupDigits(Fee) : nothing),
  }),
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
