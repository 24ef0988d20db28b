import { Link } from "react-router";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";

/** A payout order's number; opens it for who may see payouts. */
export function PayoutLink({ orderNo }: { orderNo: string }) {
  return useCan("CashoutOrder") ? <Link to={`${routes.CashoutOrder}/${orderNo}`}>{orderNo}</Link> : orderNo;
}
