/** What a line of the tables of channels says. */
import type { PayChannelRow } from "@opc/contract/channel/payment-channels";
import type { PayoutChannelRow } from "@opc/contract/channel/payout-channels";
import type { Column } from "../../kit/table/column.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import css from "./channel.module.css";
import * as fields from "./fields.static.ts";
import { banksText, KeysCell, rateHint, rateText, TodayCell, windowText } from "./figures.tsx";
import { HealthCell, whyText } from "./health.tsx";
import { shown } from "./shown.ts";
import { type ChannelRow, typeOf } from "./side.ts";

const cells = {
  WhyNot: { cell: (row) => <HealthCell row={row} />, hint: (row, facts) => whyText(row, facts) },
  PaidToday: {
    cell: (row, { t }) =>
      row.FinishedToday === 0 ? <span className={css.quiet}>{rateText(row, t)}</span> : rateText(row, t),
    hint: (row, { t }) => rateHint(row, t),
  },
  PromisedToday: { align: "start", cell: (row, { t }) => <TodayCell row={row} t={t} /> },
  SupplierName: { hint: ({ SupplierCode, SupplierName }) => `${SupplierCode} · ${SupplierName}` },
  Keys: { cell: (row, { t }) => <KeysCell row={row} t={t} /> },
  Banks: { align: "start", cell: (row, { t }) => banksText(row, t) },
  OpensAt: {
    title: "channel.field.Window",
    cell: (row, { t }) => windowText(row, t),
    hint: (row, { t }) => windowText(row, t),
  },
} satisfies Partial<Record<keyof ChannelRow, Partial<Column<ChannelRow>>>>;

const type: Partial<Column<ChannelRow>> = {
  cell: (row) => typeOf(row).name,
  hint: (row) => typeOf(row).code,
};

export const payColumns = columnsOfFields<PayChannelRow, "Keys">(fields.payColumns, shown, {
  ...cells,
  PayTypeCode: type,
});
export const payoutColumns = columnsOfFields<PayoutChannelRow, "Keys">(fields.payoutColumns, shown, {
  ...cells,
  CashoutTypeCode: type,
});

export const cardFields = [
  "ChannelName",
  "WhyNot",
  "SupplierName",
  "Keys",
  "PromisedToday",
  "PaidToday",
] as const satisfies readonly (keyof ChannelRow)[];
