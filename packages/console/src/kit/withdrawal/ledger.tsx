/** What a withdrawal moved between the merchant's available and frozen balance, and out of it. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { balanceChangeTypeText } from "../balance-change-type.ts";
import css from "../detail/detail.module.css";
import { groupDigits, groupSigned, signOf } from "../format/money.ts";
import { formatTime } from "../format/time.ts";
import own from "./ledger.module.css";

interface WithdrawalLedgerProps {
  lines: Output<"withdrawalGet">["Ledger"];
  currency: string;
}

export function WithdrawalLedger({ lines, currency }: WithdrawalLedgerProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <section className={css.group}>
      <h3>
        {t("withdrawal.detail.ledger")} ({currency})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={css.linesBox} tabIndex={0} aria-label={t("withdrawal.detail.ledger")}>
        <table className={css.lines}>
          <thead>
            <tr>
              <th>{t("paymentOrder.detail.Type")}</th>
              <th>{t("withdrawal.detail.account")}</th>
              <th className={css.amount}>{t("withdrawal.field.Amount")}</th>
              <th className={css.amount}>{t("paymentOrder.detail.BalanceAfter")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.SerialNo}>
                <td>
                  {t(balanceChangeTypeText(line.Type))}
                  <small className={own.at}>{formatTime(line.At, offsetMinutes)}</small>
                </td>
                <td>{t(`withdrawal.account.${line.Account}`)}</td>
                <td className={css.amount}>
                  <span data-sign={signOf(line.Amount)} className={own.change}>
                    {groupSigned(line.Amount)}
                  </span>
                </td>
                <td className={css.amount}>{groupDigits(line.BalanceAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
