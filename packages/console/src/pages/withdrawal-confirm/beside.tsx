/** What a decision looks at, beside the amount: balances, the day's quota, and what the merchant asked for before. */
import { useTexts } from "../../i18n/i18n.ts";
import { Field, Fields } from "../../kit/detail/fields.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { Money } from "../../kit/table/columns.tsx";
import { QuotaUse } from "../../kit/withdrawal/quota.tsx";
import css from "./beside.module.css";
import type { WithdrawalDetail } from "./order.ts";

export function Beside({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTexts();
  const { Order, FrozenBalance, History } = detail;
  const { Currency } = Order;
  const decided = (count: number, amount: string) =>
    t("withdrawal.detail.counted", { count, amount: formatMoney(amount, Currency) });
  return (
    <div className={css.beside}>
      <Fields title="withdrawal.detail.beside">
        <Field label="withdrawal.field.MerchantName">{`${Order.MerchantAlias} · ${Order.MerchantName}`}</Field>
        <Field label="withdrawal.field.Amount">
          <strong>
            <Money amount={Order.Amount} currency={Currency} />
          </strong>
        </Field>
        <Field label="withdrawal.field.AvailableBalance">
          <Money amount={Order.AvailableBalance} currency={Currency} />
        </Field>
        <Field label="withdrawal.field.FrozenBalance">
          <Money amount={FrozenBalance} currency={Currency} />
        </Field>
        <Field label="withdrawal.detail.approvedBefore">
          {decided(History.ApprovedCount, History.ApprovedAmount)}
        </Field>
        <Field label="withdrawal.detail.rejectedBefore">
          {decided(History.RejectedCount, History.RejectedAmount)}
        </Field>
      </Fields>
      <div className={css.quota}>
        <QuotaUse quota={detail.Quota} currency={Currency} name={Order.MerchantName} />
      </div>
    </div>
  );
}
