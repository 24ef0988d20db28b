/** What a line of the table of payout cards says. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { currentLanguage } from "../../i18n/i18n.ts";
import { UseCell } from "../../kit/account/use-bar.tsx";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf, Money, nothing } from "../../kit/table/columns.tsx";
import { CardNumber } from "./face.tsx";
import { amountRange, isDifferent, pulseOf, rateHint, successRate, useOf } from "./figures.ts";
import css from "./payout-card.module.css";

const { text, time, money, flag } = columnsOf<PayoutCardRow>();
const currency = "Currency";

export const columns: readonly Column<PayoutCardRow>[] = [
  text("CardName", "payoutCard.field.CardName", { widthPx: 150 }),
  {
    id: "BankName",
    title: "payoutCard.field.Bank",
    widthPx: 140,
    cell: bankName,
    hint: bankName,
  },
  {
    id: "CardNumberMasked",
    title: "payoutCard.field.CardNumber",
    widthPx: 230,
    cell: (row) => <CardNumber row={row} />,
  },
  text("Holder", "payoutCard.field.Holder", { widthPx: 140 }),
  flag("Enabled", "payoutCard.field.Status", {
    yes: { label: "offlineAccount.state.Enabled", tone: "good" },
    no: { label: "offlineAccount.state.Disabled", tone: "quiet" },
  }),
  {
    id: "IsMonitored",
    title: "payoutCard.field.Health",
    widthPx: 190,
    cell: (row) => <Heartbeat pulse={pulseOf(row)} />,
  },
  money("Balance", "payoutCard.field.Balance", { currency, widthPx: 140, isTitledOnCard: true }),
  {
    id: "BalanceSeen",
    title: "payoutCard.field.BalanceSeen",
    widthPx: 150,
    align: "end",
    isTitledOnCard: true,
    cell: ({ BalanceSeen, Currency }, { t }) =>
      BalanceSeen === null ? (
        <span className={css.quiet}>{t("payoutCard.notSeen")}</span>
      ) : (
        <Money amount={BalanceSeen} currency={Currency} />
      ),
  },
  {
    id: "BalanceDifference",
    title: "payoutCard.field.BalanceDifference",
    widthPx: 130,
    align: "end",
    isTitledOnCard: true,
    cell: (row, { t }) => {
      if (row.BalanceDifference === null) return nothing;
      if (!isDifferent(row)) return <span className={css.quiet}>{t("payoutCard.agrees")}</span>;
      return (
        <span className={exposureCss.risk}>
          <Money amount={row.BalanceDifference} currency={row.Currency} signed />
        </span>
      );
    },
    hint: (row, { t }) => (isDifferent(row) ? t("payoutCard.differsHint") : undefined),
  },
  {
    id: "PromisedToday",
    title: "payoutCard.field.Today",
    widthPx: 270,
    cell: (row) => <UseCell use={useOf(row)} />,
  },
  {
    id: "LiveTasks",
    title: "payoutCard.field.LiveTasks",
    widthPx: 110,
    align: "end",
    isTitledOnCard: true,
    cell: ({ LiveTasks }) => LiveTasks,
  },
  {
    id: "WaitingForCode",
    title: "payoutCard.field.WaitingForCode",
    widthPx: 130,
    align: "end",
    cell: ({ WaitingForCode: count }) =>
      count === 0 ? nothing : <span className={exposureCss.risk}>{count}</span>,
  },
  money("HeldAmount", "payoutCard.field.HeldAmount", { currency, widthPx: 150 }),
  money("Fee", "payoutCard.field.Fee", { currency, widthPx: 120 }),
  {
    id: "PaidTasks",
    title: "payoutCard.field.SuccessRate",
    widthPx: 140,
    align: "end",
    cell: (row, { t }) => successRate(row, t),
    hint: (row, { t }) => rateHint(row, t),
  },
  {
    id: "MinimumAmount",
    title: "payoutCard.field.AmountRange",
    widthPx: 200,
    align: "end",
    cell: amountRange,
  },
  text("ChannelName", "payoutCard.field.Channel", { widthPx: 150 }),
  text("SpiderId", "payoutCard.field.Crawler", { widthPx: 140, mono: true }),
  time("UpdatedAt", "payoutCard.field.UpdatedAt", { initiallyHidden: true }),
  time("CreatedAt", "payoutCard.field.CreatedAt", { sortable: true }),
];

export const cardFields = [
  "CardName",
  "Enabled",
  "CardNumberMasked",
  "IsMonitored",
  "Balance",
  "BalanceDifference",
] as const satisfies readonly (keyof PayoutCardRow)[];

function bankName(row: PayoutCardRow): string {
  return currentLanguage() === "zhCN" ? row.BankName : row.BankName_enUS;
}
