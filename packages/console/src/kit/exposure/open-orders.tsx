/** The orders that wait for money on an account: soonest to expire first, each one click away. */
import type { OpenOrder } from "@opc/contract/payment-order/open-order";
import { Link } from "react-router";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { Countdown } from "../detail/countdown.tsx";
import detailCss from "../detail/detail.module.css";
import { Money } from "../table/columns.tsx";
import css from "./exposure.module.css";

interface OpenOrdersProps {
  title: TextKey;
  orders: readonly OpenOrder[];
}

export function OpenOrders({ title, orders }: OpenOrdersProps) {
  const { t } = useTexts();
  return (
    <section className={detailCss.group}>
      <h3>{t(title)}</h3>
      {orders.length === 0 ? (
        <p className={css.none}>{t("exposure.none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
        <section className={detailCss.linesBox} tabIndex={0} aria-label={t(title)}>
          <table className={detailCss.lines}>
            <thead>
              <tr>
                <th>{t("exposure.field.OrderNo")}</th>
                <th>{t("exposure.field.Merchant")}</th>
                <th className={detailCss.amount}>{t("exposure.field.PayableAmount")}</th>
                <th className={detailCss.amount}>{t("exposure.field.ExpiresAt")}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <Line key={order.OrderNo} order={order} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Line({ order }: { order: OpenOrder }) {
  const canOpen = useCan("PayOrder");
  return (
    <tr>
      <td className={detailCss.code}>
        {canOpen ? <Link to={`${routes.PayOrder}/${order.OrderNo}`}>{order.OrderNo}</Link> : order.OrderNo}
      </td>
      <td>{order.MerchantName}</td>
      <td className={detailCss.amount}>
        <Money amount={order.PayableAmount} currency={order.Currency} />
      </td>
      <td className={detailCss.amount}>
        <Countdown until={order.ExpiresAt} />
      </td>
    </tr>
  );
}
