import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { balanceChangeTypeText } from "../balance-change-type.ts";
import css from "../detail/detail.module.css";
import { Instant } from "../detail/fields.tsx";
import { RecordTable } from "../detail/record-table.tsx";
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
      <h3>{t("paymentOrder.detail.ledger")}</h3>
      {lines.length === 0 && <p>{t("paymentOrder.detail.noLedger")}</p>}
      {lines.length > 0 && (
        <RecordTable
          title={t("paymentOrder.detail.ledger")}
          heads={[
            { name: t("paymentOrder.detail.Type") },
            { name: t("paymentOrder.detail.At") },
            { name: t("paymentOrder.field.Amount"), isAmount: true },
            { name: t("paymentOrder.detail.BalanceAfter"), isAmount: true },
          ]}
        >
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
        </RecordTable>
      )}
    </section>
  );
}
