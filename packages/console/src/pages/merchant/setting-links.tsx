/** The way from a merchant to its two settings, which the menu does not show. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { useCan } from "../../state/session.ts";
import css from "./merchant.module.css";
import { isOrdinary } from "./merchant.ts";
import { payChannelSettingOf, payoutSettingOf } from "./ways.ts";

export function SettingLinks({ merchant }: { merchant: MerchantRow }) {
  const { t } = useTexts();
  const mayPay = useCan("PayChannelSetting");
  const mayPayout = useCan("CashoutSetting");
  const { MerchantAlias: alias, MerchantName: name } = merchant;
  if (!isOrdinary(merchant) || !(mayPay || mayPayout)) return nothing;
  return (
    <span className={css.links}>
      {mayPay && (
        <Link
          to={payChannelSettingOf(alias)}
          aria-label={`${t("merchantAction.settings.payments")}: ${name}`}
        >
          {t("merchantAction.settings.payments")}
        </Link>
      )}
      {mayPayout && (
        <Link to={payoutSettingOf(alias)} aria-label={`${t("merchantAction.settings.payouts")}: ${name}`}>
          {t("merchantAction.settings.payouts")}
        </Link>
      )}
    </span>
  );
}
