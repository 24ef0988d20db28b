/** What a kind's list shows besides what all of them show. */
import type { ReferenceRows } from "@opc/contract/reference/calls";
import type { ReferenceKind } from "@opc/contract/reference/inputs";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf, Money } from "../../kit/table/columns.tsx";
import type { AnyRow } from "./kinds.ts";

type OwnColumns = { [Kind in ReferenceKind]: readonly Column<ReferenceRows[Kind]>[] };

const payType = columnsOf<ReferenceRows["PayType"]>();
const bank = columnsOf<ReferenceRows["Bank"]>();
const language = columnsOf<ReferenceRows["Language"]>();

type PayTypeAmount = "MinimumAmount" | "MaximumAmount";
const limit = (name: PayTypeAmount): Column<ReferenceRows["PayType"]> => ({
  ...payType.text(name, `reference.field.${name}`, { widthPx: 160, align: "end", isTitledOnCard: true }),
  cell: (row) => <Money amount={row[name]} currency={row.Currency ?? ""} />,
});

const fee = (name: "MinimumFee" | "MaximumFee"): Column<ReferenceRows["CashoutType"]> => ({
  id: name,
  title: `reference.field.${name}`,
  widthPx: 150,
  align: "end",
  isTitledOnCard: true,
  cell: (row, { t }) => {
    const amount = row[name];
    return amount === null ? t("reference.noLimit") : <Money amount={amount} currency={row.Currency ?? ""} />;
  },
});

const own: OwnColumns = {
  PayType: [limit("MinimumAmount"), limit("MaximumAmount")],
  CashoutType: [
    {
      id: "FeeRate",
      title: "reference.field.FeeRate",
      widthPx: 110,
      align: "end",
      isTitledOnCard: true,
      cell: (row) => `${row.FeeRate} %`,
    },
    fee("MinimumFee"),
    fee("MaximumFee"),
  ],
  Bank: [
    bank.text("NationalCode", "reference.field.NationalCode", {
      widthPx: 140,
      mono: true,
      isTitledOnCard: true,
      copy: (row) => row.NationalCode,
    }),
    bank.text("SwiftCode", "reference.field.SwiftCode", {
      widthPx: 150,
      mono: true,
      isTitledOnCard: true,
      copy: (row) => row.SwiftCode,
    }),
  ],
  Currency: [
    {
      id: "Exponent",
      title: "reference.field.Exponent",
      widthPx: 110,
      align: "end",
      isTitledOnCard: true,
      cell: (row) => row.Exponent,
    },
  ],
  Language: [language.text("NativeName", "reference.field.NativeName", { widthPx: 160 })],
};

/** Each list holds rows of its own kind alone. */
export function ownColumnsOf(kind: ReferenceKind): readonly Column<AnyRow>[] {
  return own[kind] as unknown as readonly Column<AnyRow>[];
}
