import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { balanceChangeTypeText } from "../balance-change-type.ts";
import css from "../detail/detail.module.css";
import { Instant } from "../detail/fields.tsx";
import { Money } from "../table/columns.tsx";

interface LedgerLinesProps {
  lines: NonNullable<Output<"payorderGet">["Ledger"]>;
  currency: string;
}

/** What the order moved on the merchant's available balance. */
export function LedgerLines({ lines, currency }: LedgerLinesProps) {
  const { t } = useTexts();
  return (
    <section className={css.group}>
      <h3>{t("payOrder.detail.ledger")}</h3>
      {lines.length === 0 && <p>{t("payOrder.detail.noLedger")}</p>}
      {lines.length > 0 && (
        <div className={css.linesBox}>
          <table className={css.lines}>
            <thead>
              <tr>
                <th>{t("payOrder.detail.Type")}</th>
                <th>{t("payOrder.detail.At")}</th>
                <th className={css.amount}>{t("payOrder.field.Amount")}</th>
                <th className={css.amount}>{t("payOrder.detail.BalanceAfter")}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.SerialNo}>
                  <td>{t(balanceChangeTypeText(line.Type))}</td>
                  <td>
                    <Instant at={line.At} />
                  </td>
                  <td className={css.amount}>
                    <Money amount={line.Amount} currency={currency} signed />
                  </td>
                  <td className={css.amount}>
                    <Money amount={line.BalanceAfter} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
