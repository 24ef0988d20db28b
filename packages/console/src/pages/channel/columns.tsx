/** What a line of the tables of channels says. */
import type { PayChannelRow } from "@opc/contract/channel/payment-channels";
import type { CashoutChannelRow } from "@opc/contract/channel/payout-channels";
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

const keys: Column<ChannelRow> = {
  id: "Keys",
  title: "channel.field.Keys",
  widthPx: 150,
  isTitledOnCard: true,
  cell: (row, { t }) => <KeysCell row={row} t={t} />,
};

/** No field: several values make it. */
function withKeys<Row extends ChannelRow>(columns: readonly Column<Row>[]): Column<Row>[] {
  const banks = columns.findIndex(({ id }) => id === "Banks");
  return columns.toSpliced(banks, 0, keys);
}

export const payColumns = withKeys(
  columnsOfFields<PayChannelRow>(fields.payColumns, shown, { ...cells, PayTypeCode: type }),
);
export const cashoutColumns = withKeys(
  columnsOfFields<CashoutChannelRow>(fields.cashoutColumns, shown, { ...cells, CashoutTypeCode: type }),
);

export const cardFields = [
  "ChannelName",
  "WhyNot",
  "SupplierName",
  "Keys",
  "PromisedToday",
  "PaidToday",
] as const satisfies readonly (keyof ChannelRow)[];
