/** What a withdrawal moved between the merchant's available and frozen balance, and out of it. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { balanceChangeTypeText } from "../balance-change-type.ts";
import css from "../detail/detail.module.css";
import { Instant } from "../detail/fields.tsx";
import { Money } from "../table/columns.tsx";

interface WithdrawalLedgerProps {
  lines: Output<"withdrawalGet">["Ledger"];
  currency: string;
}

export function WithdrawalLedger({ lines, currency }: WithdrawalLedgerProps) {
  const { t } = useTexts();
  return (
    <section className={css.group}>
      <h3>{t("withdrawal.detail.ledger")}</h3>
      <div className={css.linesBox}>
        <table className={css.lines}>
          <thead>
            <tr>
              <th>{t("payOrder.detail.Type")}</th>
              <th>{t("payOrder.detail.At")}</th>
              <th>{t("withdrawal.detail.account")}</th>
              <th className={css.amount}>{t("withdrawal.field.Amount")}</th>
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
                <td>{t(`withdrawal.account.${line.Account}`)}</td>
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
    </section>
  );
}
