/** What a line of each kind's table says. */

import { currentLanguage } from "../../i18n/i18n.ts";
import { UseCell } from "../../kit/account/use-bar.tsx";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import { inGroups } from "../../kit/format/card-number.ts";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import {
  amountRange,
  differenceRange,
  pulseOf,
  rateHint,
  riskText,
  slotsText,
  successRate,
  useOf,
} from "./figures.ts";
import type { AccountRow, Kind } from "./kinds.ts";

const { text, time, money, flag } = columnsOf<AccountRow>();

/** A column of one kind: `read` answers nothing for the others. */
function own(
  id: string,
  title: Column<AccountRow>["title"],
  read: (row: AccountRow) => string | null | undefined,
  change: Partial<Column<AccountRow>> = {},
): Column<AccountRow> {
  return {
    id,
    title,
    widthPx: 130,
    cell: (row) => read(row) ?? nothing,
    hint: (row) => read(row) ?? undefined,
    ...change,
  };
}

const ownColumns: Record<Kind, readonly Column<AccountRow>[]> = {
  QrCode: [
    own("PromptId", "offlineAccount.field.PromptId", (row) => ("PromptId" in row ? row.PromptId : null), {
      mono: true,
      copy: (row) => ("PromptId" in row ? row.PromptId : null),
    }),
    {
      ...own("QrType", "offlineAccount.field.QrType", () => null, { widthPx: 110 }),
      cell: (row, { t }) => ("QrType" in row ? t(`offlineAccount.qrType.${row.QrType}`) : nothing),
    },
    own("Account", "offlineAccount.field.Account", (row) => ("Account" in row ? row.Account : null)),
  ],
  BankCard: [
    own(
      "CardNumber",
      "offlineAccount.field.CardNumber",
      (row) => ("CardNumber" in row ? inGroups(row.CardNumber) : null),
      {
        widthPx: 176,
        mono: true,
        copy: (row) => ("CardNumber" in row ? row.CardNumber : null),
      },
    ),
    own("Bank", "offlineAccount.field.Bank", (row) => {
      if (!("BankName" in row)) return null;
      return currentLanguage() === "zhCN" ? row.BankName : row.BankName_enUS;
    }),
    {
      ...own("CardType", "offlineAccount.field.CardType", () => null),
      cell: (row, { t }) => ("CardType" in row ? t(`offlineAccount.cardType.${row.CardType}`) : nothing),
    },
    own("ExtraInfo", "offlineAccount.field.ExtraInfo", (row) => ("ExtraInfo" in row ? row.ExtraInfo : null), {
      initiallyHidden: true,
    }),
  ],
  TrueMoney: [
    own(
      "WalletNumber",
      "offlineAccount.field.WalletNumber",
      (row) => ("WalletNumber" in row ? row.WalletNumber : null),
      {
        mono: true,
        copy: (row) => ("WalletNumber" in row ? row.WalletNumber : null),
      },
    ),
  ],
};

const commonColumns: readonly Column<AccountRow>[] = [
  text("Holder", "offlineAccount.field.Holder", { widthPx: 150 }),
  flag("Enabled", "offlineAccount.field.Status", {
    yes: { label: "offlineAccount.state.Enabled", tone: "good" },
    no: { label: "offlineAccount.state.Disabled", tone: "quiet" },
  }),
  {
    id: "IsMonitored",
    title: "offlineAccount.field.Health",
    widthPx: 190,
    cell: (row) => <Heartbeat pulse={pulseOf(row)} />,
  },
  {
    id: "OrdersAtRisk",
    title: "offlineAccount.field.OrdersAtRisk",
    widthPx: 120,
    align: "end",
    isTitledOnCard: true,
    cell: (row) =>
      row.OrdersAtRisk === 0 ? nothing : <span className={exposureCss.risk}>{row.OrdersAtRisk}</span>,
    hint: (row, { t }) => riskText(row, t),
  },
  {
    id: "PromisedToday",
    title: "offlineAccount.field.Today",
    widthPx: 270,
    cell: (row) => <UseCell use={useOf(row)} />,
  },
  money("ReceivedToday", "offlineAccount.field.ReceivedToday", { currency: "Currency" }),
  {
    id: "LiveOrders",
    title: "offlineAccount.field.LiveOrders",
    widthPx: 100,
    align: "end",
    isTitledOnCard: true,
    cell: (row, { t }) => slotsText(row, t),
  },
  {
    id: "PaidOrders",
    title: "offlineAccount.field.SuccessRate",
    widthPx: 140,
    align: "end",
    cell: (row, { t }) => successRate(row, t),
    hint: (row, { t }) => rateHint(row, t),
  },
  {
    id: "MinimumAmount",
    title: "offlineAccount.field.AmountRange",
    widthPx: 190,
    align: "end",
    cell: amountRange,
  },
  {
    id: "MinimumDifference",
    title: "offlineAccount.field.Difference",
    widthPx: 140,
    align: "end",
    cell: differenceRange,
  },
  {
    id: "ValidityMinutes",
    title: "offlineAccount.field.ValidityMinutes",
    widthPx: 130,
    align: "end",
    cell: (row) => row.ValidityMinutes,
  },
  {
    id: "RemarkLength",
    title: "offlineAccount.field.RandomRemark",
    widthPx: 130,
    cell: ({ RemarkLength: count }, { t }) =>
      count === null ? t("offlineAccount.noRemark") : t("offlineAccount.remark", { count }),
  },
  text("Tip", "offlineAccount.field.Tip", { widthPx: 180 }),
  text("ChannelName", "offlineAccount.field.Channel", { widthPx: 150 }),
  text("SpiderId", "offlineAccount.field.Crawler", { widthPx: 140, mono: true }),
  time("UpdatedAt", "offlineAccount.field.UpdatedAt", { initiallyHidden: true }),
  time("CreatedAt", "offlineAccount.field.CreatedAt", { sortable: true }),
];

function columnsWith(kind: Kind): readonly Column<AccountRow>[] {
  const name = text("AccountName", "offlineAccount.field.AccountName", { widthPx: 160 });
  const [number, ...others] = ownColumns[kind];
  return [name, ...(number ? [number] : []), ...commonColumns, ...others];
}

export const columnsOfKind: Record<Kind, readonly Column<AccountRow>[]> = {
  QrCode: columnsWith("QrCode"),
  BankCard: columnsWith("BankCard"),
  TrueMoney: columnsWith("TrueMoney"),
};

export const cardColumns = [
  "AccountName",
  "Enabled",
  "Holder",
  "IsMonitored",
  "LiveOrders",
  "OrdersAtRisk",
] as const satisfies readonly (keyof AccountRow)[];
