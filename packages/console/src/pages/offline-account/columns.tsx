/** What a line of each kind's table says. */
import type { OfflineAccountRows } from "@opc/contract/offline-account/calls";
import { currentLanguage } from "../../i18n/i18n.ts";
import { UseCell } from "../../kit/account/use-bar.tsx";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import { inGroups } from "../../kit/format/card-number.ts";
import type { Column } from "../../kit/table/column.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import * as fields from "./fields.static.ts";
import {
  amountRange,
  differenceRange,
  pulseOf,
  rateHint,
  remarkText,
  riskText,
  slotsText,
  successRate,
  useOf,
} from "./figures.ts";
import { Hold } from "./hold.tsx";
import type { AccountRow, Kind } from "./kinds.ts";
import { shown } from "./shown.ts";

const cells = {
  HeldUntil: { cell: (row) => <Hold until={row.HeldUntil} /> },
  IsMonitored: { cell: (row) => <Heartbeat pulse={pulseOf(row)} /> },
  OrdersAtRisk: {
    cell: (row) =>
      row.OrdersAtRisk === 0 ? nothing : <span className={exposureCss.risk}>{row.OrdersAtRisk}</span>,
    hint: (row, { t }) => riskText(row, t),
  },
  PromisedToday: { align: "start", cell: (row) => <UseCell use={useOf(row)} /> },
  LiveOrders: { cell: (row, { t }) => slotsText(row, t) },
  PaidOrders: { cell: (row, { t }) => successRate(row, t), hint: (row, { t }) => rateHint(row, t) },
  MinimumAmount: { title: "offlineAccount.field.AmountRange", cell: amountRange },
  MinimumDifference: { title: "offlineAccount.field.Difference", cell: differenceRange },
  RemarkLength: {
    title: "offlineAccount.field.RandomRemark",
    align: "start",
    cell: (row, { t }) => remarkText(row, t),
  },
} satisfies Partial<Record<keyof AccountRow, Partial<Column<AccountRow>>>>;

type BankCardRow = OfflineAccountRows["BankCard"];
const cardNumber = ({ CardNumber }: BankCardRow) => inGroups(CardNumber);
const bankName = (row: BankCardRow) => (currentLanguage() === "zhCN" ? row.BankName : row.BankName_enUS);

/** Each is asked of rows of its kind only. */
export const columnsOfKind = {
  QrCode: columnsOfFields<OfflineAccountRows["QrCode"]>(fields.columns.QrCode, shown, cells),
  BankCard: columnsOfFields<BankCardRow, "Bank">(fields.columns.BankCard, shown, {
    ...cells,
    CardNumber: { cell: cardNumber, hint: cardNumber },
    Bank: { cell: bankName, hint: bankName },
  }),
  TrueMoney: columnsOfFields<OfflineAccountRows["TrueMoney"]>(fields.columns.TrueMoney, shown, cells),
} as Record<Kind, readonly Column<AccountRow>[]>;

export const cardColumns = [
  "AccountName",
  "Enabled",
  "Holder",
  "IsMonitored",
  "LiveOrders",
  "OrdersAtRisk",
] as const satisfies readonly (keyof AccountRow)[];
