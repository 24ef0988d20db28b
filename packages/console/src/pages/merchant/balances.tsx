/** What a merchant has, currency by currency: available, frozen, how much of its limits is used, and what is unpaid now. */
import type { MerchantDetail } from "@opc/contract/merchant/calls";
import { Link } from "react-router";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { UseOfDay } from "../../kit/account/use-bar.tsx";
import detailCss from "../../kit/detail/detail.module.css";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { Money } from "../../kit/table/columns.tsx";
import { useCan } from "../../state/session.ts";
import css from "./merchant.module.css";
import { isOrdinary } from "./merchant.ts";
import { explainOf } from "./ways.ts";

type Balance = MerchantDetail["Balances"][number];

export function Balances({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useTexts();
  return (
    <section className={detailCss.group}>
      <h3>{t("merchant.detail.balances")}</h3>
      {!isOrdinary(merchant) && <p className={exposureCss.none}>{t("merchant.detail.ownMerchant")}</p>}
      {isOrdinary(merchant) && merchant.Balances.length === 0 && (
        <p className={exposureCss.none}>{t("merchant.detail.noBalances")}</p>
      )}
      {merchant.Balances.length > 0 && (
        <div className={css.figures}>
          {merchant.Balances.map((balance) => (
            <OneCurrency key={balance.Currency} merchant={merchant} balance={balance} />
          ))}
        </div>
      )}
    </section>
  );
}

function OneCurrency({ merchant, balance }: { merchant: MerchantDetail; balance: Balance }) {
  const { t } = useTexts();
  const mayExplain = useCan("BalanceChange");
  const { Currency: currency, Available, Frozen } = balance;
  const quota = merchant.Quotas.find(({ Currency }) => Currency === currency);
  const limit = merchant.PayoutLimits.find(({ Currency }) => Currency === currency);
  const unpaid = merchant.UnpaidLimits.find(({ Currency }) => Currency === currency);
  return (
    <div className={css.currency}>
      <dl>
        <dt>{t("merchant.field.Available")}</dt>
        <dd>
          <strong>
            <Money amount={Available} currency={currency} />
          </strong>
        </dd>
      </dl>
      <dl>
        <dt>{t("merchant.field.Frozen")}</dt>
        <dd>
          <Money amount={Frozen} currency={currency} />
        </dd>
      </dl>
      {mayExplain && (
        <Link to={explainOf(merchant.MerchantAlias, currency)}>
          {t("merchant.detail.explain", { currency })}
        </Link>
      )}
      {quota && (
        <div className={css.use}>
          <UseOfDay
            title={t("merchant.field.Quota")}
            use={{ name: merchant.MerchantName, used: quota.UsedToday, limit: quota.Daily, currency }}
          />
        </div>
      )}
      {limit && (
        <div className={css.use}>
          <UseOfDay
            title={t("merchant.detail.payoutLimit")}
            use={{ name: merchant.MerchantName, used: limit.UsedToday, limit: limit.Daily, currency }}
          />
          {limit.Hourly !== null && (
            <p>
              {t("merchant.detail.payoutsThisHour", {
                count: limit.UsedThisHour.toLocaleString("en"),
                limit: limit.Hourly.toLocaleString("en"),
              })}
            </p>
          )}
        </div>
      )}
      {unpaid && <p className={css.use}>{unpaidText(unpaid, t)}</p>}
    </div>
  );
}

/** "Unpaid now: 12 of 5,000 collection orders, THB 3,400.00 of 50,000.00". */
function unpaidText(
  { Currency, Orders, Amount, MaximumOrders, MaximumAmount }: MerchantDetail["UnpaidLimits"][number],
  t: Translate,
): string {
  const count = groupDigits(String(Orders));
  const amount = formatMoney(Amount, Currency);
  return t("merchant.detail.unpaid", {
    orders:
      MaximumOrders === null
        ? count
        : t("exposure.todayUse", { used: count, limit: groupDigits(String(MaximumOrders)) }),
    amount:
      MaximumAmount === null
        ? amount
        : t("exposure.todayUse", { used: amount, limit: groupDigits(MaximumAmount) }),
  });
}
