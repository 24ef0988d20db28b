/** What whoever decides on a payout must know first. */
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import type { PayoutDetail } from "./order.ts";
import { isFinished } from "./possible.ts";

export function Notices({ detail }: { detail: PayoutDetail }) {
  const { t } = useTexts();
  const { Order, IsOwnPayout, SecondPersonRefusal, MayStillPay } = detail;
  const notices = [
    MayStillPay && !isFinished(Order) ? t("payoutOrder.detail.mayStillPay") : undefined,
    IsOwnPayout && Order.Status === "PendingReview" ? t("payoutOrder.detail.own") : undefined,
    IsOwnPayout ? undefined : (SecondPersonRefusal ?? undefined),
    Order.Exception === "Returned" ? t("payoutOrder.detail.returned") : undefined,
  ];
  return notices
    .filter((text) => text !== undefined)
    .map((text) => (
      <p key={text} className={css.notice}>
        {text}
      </p>
    ));
}
