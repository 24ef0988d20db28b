/** The newest changes of a merchant's available balances, and the way to all of them. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { balanceChangeTypeText } from "../../kit/balance-change-type.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { RecordTable } from "../../kit/detail/record-table.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { formatTime } from "../../kit/format/time.ts";
import { AnyOrderLink } from "../../kit/order/any-order-link.tsx";
import { Money } from "../../kit/table/columns.tsx";
import { useCan, useSession } from "../../state/session.ts";
import css from "./merchant.module.css";
import { recordsOf } from "./ways.ts";

const count = 6;

export function LastChanges({ merchant }: { merchant: string }) {
  return useCan("BalanceChange") ? <Shown merchant={merchant} /> : null;
}

function Shown({ merchant }: { merchant: string }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { data } = useDetail(["balancechangeList", { MerchantAlias: merchant, Size: count }], () => false);
  return (
    <section className={detailCss.group}>
      <h3>{t("merchant.detail.records")}</h3>
      {data?.Rows.length === 0 && <p className={exposureCss.none}>{t("merchant.detail.noRecords")}</p>}
      {data && data.Rows.length > 0 && (
        <>
          <RecordTable
            title={t("merchant.detail.records")}
            heads={[
              { name: t("balanceChange.field.CreatedAt") },
              { name: t("balanceChange.field.Type") },
              { name: t("balanceChange.field.Amount"), isAmount: true },
              { name: t("balanceChange.field.BalanceAfter"), isAmount: true },
            ]}
          >
            {data.Rows.map((row) => (
              <tr key={row.SerialNo}>
                <td>{formatTime(row.CreatedAt, offsetMinutes)}</td>
                <td>
                  {t(balanceChangeTypeText(row.Type))}
                  <small className={css.about}>
                    {row.OrderNo === null ? row.Remark : <AnyOrderLink orderNo={row.OrderNo} />}
                  </small>
                </td>
                <td className={detailCss.amount}>
                  <Money amount={row.Amount} currency={row.Currency} signed />
                </td>
                <td className={detailCss.amount}>
                  <Money amount={row.BalanceAfter} currency={row.Currency} />
                </td>
              </tr>
            ))}
          </RecordTable>
          <p className={css.ways}>
            <Link to={recordsOf(merchant)}>{t("merchant.detail.allRecords")}</Link>
          </p>
        </>
      )}
    </section>
  );
}
