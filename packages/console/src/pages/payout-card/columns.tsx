/** What a line of the table of payout cards says. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { currentLanguage } from "../../i18n/i18n.ts";
import { UseCell } from "../../kit/account/use-bar.tsx";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { CardNumber } from "./face.tsx";
import * as fields from "./fields.static.ts";
import { amountRange, isDifferent, pulseOf, rateHint, successRate, useOf } from "./figures.ts";
import css from "./payout-card.module.css";
import { shown } from "./shown.ts";

export const columns = columnsOfFields<PayoutCardRow>(fields.columns, shown, {
  BankName: { cell: bankName, hint: bankName },
  CardNumberMasked: (row) => <CardNumber row={row} />,
  IsMonitored: (row) => <Heartbeat pulse={pulseOf(row)} />,
  BalanceSeen: ({ BalanceSeen, Currency }, { t }) =>
    BalanceSeen === null ? (
      <span className={css.quiet}>{t("payoutCard.notSeen")}</span>
    ) : (
      <Money amount={BalanceSeen} currency={Currency} />
    ),
  BalanceDifference: {
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
  PromisedToday: { align: "start", cell: (row) => <UseCell use={useOf(row)} /> },
  WaitingForCode: ({ WaitingForCode: count }) =>
    count === 0 ? nothing : <span className={exposureCss.risk}>{count}</span>,
  PaidTasks: { cell: (row, { t }) => successRate(row, t), hint: (row, { t }) => rateHint(row, t) },
  MinimumAmount: { title: "payoutCard.field.AmountRange", cell: amountRange },
});

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
