import { Link } from "react-router";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { shortenId } from "../format/identifier.ts";

/** An order's number, whose first letter tells its kind: a collection order, a payout or a withdrawal. */
export function AnyOrderLink({ orderNo, length }: { orderNo: string; length?: number }) {
  const mayOpen = {
    P: useCan("PayOrder") && routes.PayOrder,
    C: useCan("CashoutOrder") && routes.CashoutOrder,
    W: useRouteOfWithdrawals(),
  };
  const text = length === undefined ? orderNo : shortenId(orderNo, length);
  const kind = orderNo.charAt(0);
  const route = kind in mayOpen && mayOpen[kind as keyof typeof mayOpen];
  return route ? <Link to={`${route}/${orderNo}`}>{text}</Link> : text;
}

/** Who decides on withdrawals sees all of them, a merchant its own. */
function useRouteOfWithdrawals(): string | false {
  const [decides, owns] = [useCan("WithdrawalConfirm"), useCan("Withdrawal")];
  if (decides) return routes.WithdrawalConfirm;
  return owns && routes.Withdrawal;
}
