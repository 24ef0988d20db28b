/** What a line of the tables of channels says. */
import type { TextKey } from "../../i18n/i18n.ts";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import css from "./channel.module.css";
import { banksText, KeysCell, rateHint, rateText, TodayCell, windowText } from "./figures.tsx";
import { HealthCell, whyText } from "./health.tsx";
import { type ChannelRow, typeOf } from "./side.ts";

const { text, time, flag } = columnsOf<ChannelRow>();

/** What is looked at every day stands first; what a channel is, and seldom changes, behind it. */
export function columnsFor(typeTitle: TextKey): readonly Column<ChannelRow>[] {
  return [
    text("ChannelCode", "channel.field.ChannelCode", {
      widthPx: 152,
      mono: true,
      copy: (row) => row.ChannelCode,
    }),
    text("ChannelName", "channel.field.ChannelName", { widthPx: 190 }),
    {
      id: "WhyNot",
      title: "channel.field.Health",
      widthPx: 196,
      cell: (row) => <HealthCell row={row} />,
      hint: (row, facts) => whyText(row, facts),
    },
    ...todayColumns,
    ...whatColumns(typeTitle),
    {
      id: "Keys",
      title: "channel.field.Keys",
      widthPx: 150,
      isTitledOnCard: true,
      cell: (row, { t }) => <KeysCell row={row} t={t} />,
    },
    {
      id: "Banks",
      title: "channel.field.Banks",
      widthPx: 120,
      isTitledOnCard: true,
      cell: (row, { t }) => banksText(row, t),
    },
    flag("Enabled", "channel.field.Status", {
      yes: { label: "channel.state.Enabled", tone: "good" },
      no: { label: "channel.state.Disabled", tone: "quiet" },
    }),
    ...furtherColumns,
  ];
}

function whatColumns(typeTitle: TextKey): readonly Column<ChannelRow>[] {
  return [
    {
      id: "SupplierName",
      title: "channel.field.Supplier",
      widthPx: 160,
      cell: ({ SupplierName }) => SupplierName,
      hint: ({ SupplierCode, SupplierName }) => `${SupplierCode} · ${SupplierName}`,
    },
    {
      id: "Kind",
      title: "channel.field.Kind",
      widthPx: 150,
      cell: ({ Kind }, { t }) => t(`channel.kind.${Kind}`),
    },
    {
      id: "Type",
      title: typeTitle,
      widthPx: 150,
      cell: (row) => typeOf(row).name,
      hint: (row) => typeOf(row).code,
    },
    text("Currency", "channel.field.Currency", { widthPx: 84 }),
    {
      id: "SortOrder",
      title: "channel.field.SortOrder",
      widthPx: 90,
      align: "end",
      isTitledOnCard: true,
      cell: ({ SortOrder }) => SortOrder,
    },
  ];
}

const todayColumns: readonly Column<ChannelRow>[] = [
  {
    id: "PaidToday",
    title: "channel.field.SuccessRate",
    widthPx: 136,
    align: "end",
    isTitledOnCard: true,
    cell: (row, { t }) =>
      row.FinishedToday === 0 ? <span className={css.quiet}>{rateText(row, t)}</span> : rateText(row, t),
    hint: (row, { t }) => rateHint(row, t),
  },
  {
    id: "OrdersToday",
    title: "channel.field.OrdersToday",
    widthPx: 110,
    align: "end",
    cell: ({ OrdersToday }) => OrdersToday,
  },
  {
    id: "PromisedToday",
    title: "channel.field.Today",
    widthPx: 256,
    cell: (row, { t }) => <TodayCell row={row} t={t} />,
  },
];

const furtherColumns: readonly Column<ChannelRow>[] = [
  {
    id: "Merchants",
    title: "channel.field.Merchants",
    widthPx: 110,
    align: "end",
    cell: ({ Merchants }) => Merchants,
  },
  text("ChannelMerchantNo", "channel.field.ChannelMerchantNo", { widthPx: 180, mono: true }),
  text("MappingCode", "channel.field.MappingCode", { mono: true, initiallyHidden: true }),
  {
    id: "Window",
    title: "channel.field.Window",
    widthPx: 130,
    cell: (row, { t }) => windowText(row, t),
  },
  text("Remark", "channel.field.Remark", { widthPx: 200 }),
  time("UpdatedAt", "channel.field.UpdatedAt", { initiallyHidden: true }),
  time("CreatedAt", "channel.field.CreatedAt", { sortable: true }),
];

export const cardFields = [
  "ChannelName",
  "WhyNot",
  "SupplierName",
  "Keys",
  "PromisedToday",
  "PaidToday",
] as const satisfies readonly (keyof ChannelRow)[];
