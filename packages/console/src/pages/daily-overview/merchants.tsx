/** Merchants by what they collected, with their share of the whole. A name narrows the overview to that merchant. */
import { useId } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits, groupSigned } from "../../kit/format/money.ts";
import kit from "../../kit/kit.module.css";
import { ExportControl } from "../../kit/list/export-control.tsx";
import { daysRange, paidPayoutsOf, successesOf } from "../../kit/report/drill.ts";
import { Way } from "../../kit/report/figure-card.tsx";
import { rateText } from "../../kit/report/figure-texts.ts";
import figures from "../../kit/report/figures.module.css";
import type { CurrencySectionProps } from "./currency-section.tsx";
import css from "./daily-overview.module.css";
import type { CurrencyLine } from "./overview.ts";

type MerchantTable = NonNullable<CurrencyLine["Merchants"]>;
type MerchantRow = MerchantTable["Rows"][number];

interface MerchantsProps extends CurrencySectionProps {
  merchants: MerchantTable;
}

export function Merchants(props: MerchantsProps) {
  const { line, merchants, overview, menu, onMerchant, exported } = props;
  const { t } = useTexts();
  const id = useId();
  const whole = Number(line.Now.SuccessAmount);
  const drillOf = (row: MerchantRow) => ({
    menu,
    range: daysRange(overview.Period.From, overview.Period.To),
    merchant: row.MerchantAlias,
    currency: line.Currency,
  });
  return (
    <div className={figures.panel}>
      <header className={figures.panelHead}>
        <h3 id={id}>
          {t("report.overview.byMerchant")} <small className={css.of}>{line.Currency}</small>
        </h3>
        {exported && (
          <ExportControl
            call="overviewExport"
            name={line.Currency}
            input={() => ({ ...exported, Currency: line.Currency, Part: "Merchants" })}
            expectedRows={merchants.Rows.length}
          />
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be in the keyboard's reach */}
      <section className={figures.scroll} tabIndex={0} aria-labelledby={id}>
        <table className={figures.table} data-figures aria-labelledby={id}>
          <MerchantHead />
          <tbody>
            {merchants.Rows.map((row) => (
              <tr key={row.MerchantAlias}>
                <th scope="row">
                  <button type="button" className={kit.link} onClick={() => onMerchant(row.MerchantAlias)}>
                    {row.MerchantName}
                  </button>
                </th>
                <MerchantCells
                  row={row}
                  whole={whole}
                  collected={successesOf(drillOf(row))}
                  paidOut={paidPayoutsOf(drillOf(row))}
                />
              </tr>
            ))}
            {merchants.Others && (
              <tr>
                <th scope="row">{t("report.overview.otherMerchants", { count: merchants.OtherCount })}</th>
                <MerchantCells row={merchants.Others} whole={whole} />
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function MerchantHead() {
  const { t } = useTexts();
  const names = [
    t("report.merchant"),
    t("report.figure.successAmount"),
    t("report.chart.share"),
    t("report.figure.orders"),
    t("report.figure.successRate"),
    t("report.figure.fee"),
    t("report.figure.payouts"),
    t("report.figure.withdrawals"),
    t("report.figure.net"),
  ];
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface MerchantCellsProps {
  row: MerchantRow;
  whole: number;
  collected?: string | undefined;
  paidOut?: string | undefined;
}

function MerchantCells({ row, whole, collected, paidOut }: MerchantCellsProps) {
  const share = whole > 0 ? (Number(row.SuccessAmount) / whole) * 100 : 0;
  return (
    <>
      <td>
        <Way to={collected}>{groupDigits(row.SuccessAmount)}</Way>
      </td>
      <td>
        <span className={css.share}>
          <i style={{ width: `${share}%` }} />
        </span>
        {share.toFixed(1)}%
      </td>
      <td>{groupDigits(String(row.OrderCount))}</td>
      <td>{rateText(row.SuccessCount, row.OrderCount)}</td>
      <td>{groupDigits(row.Fee)}</td>
      <td>
        <Way to={paidOut}>{groupDigits(row.PayoutAmount)}</Way>
      </td>
      <td>{groupDigits(row.WithdrawalAmount)}</td>
      <td>{groupSigned(row.Net)}</td>
    </>
  );
}
