/** An order's line in the palette, whatever its kind and however it was found. */
import { useNavigate } from "react-router";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { OrderPage } from "../../kit/order/any-order-link.tsx";
import { routes } from "../../routes.static.ts";
import { useSession } from "../../state/session.ts";
import { iconOf } from "../../theme/icon.tsx";
import type { PaletteEntry } from "./entry.ts";

interface FoundOrder {
  OrderNo: string;
  Currency: string;
  CreatedAt: string;
  /** A merchant's own withdrawals do not name it. */
  MerchantName?: string;
}

interface Told {
  amount: string;
  status: TextKey;
  /** What else tells it from others of its amount. */
  mark?: string | null;
}

export function useEntryOfOrder() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const minuteOf = useMinuteOf();
  return (page: OrderPage, order: FoundOrder, { amount, status, mark }: Told): PaletteEntry => {
    const to = `${routes[page]}/${encodeURIComponent(order.OrderNo)}`;
    const parts = [
      formatMoney(amount, order.Currency),
      t(status),
      minuteOf(order.CreatedAt),
      mark,
      order.MerchantName,
    ];
    return {
      id: order.OrderNo,
      label: order.OrderNo,
      description: parts.filter(Boolean).join(" · "),
      icon: iconOf(page),
      to,
      run: () => navigate(to),
    };
  };
}

export function useMinuteOf(): (instant: string) => string {
  const { TimeDifferenceMinutes } = useSession();
  return (instant) => formatTime(instant, TimeDifferenceMinutes).slice(0, -":ss".length);
}
