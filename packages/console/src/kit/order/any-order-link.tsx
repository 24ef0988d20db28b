import { Link } from "react-router";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { shortenId } from "../format/identifier.ts";

export type OrderPage = "PayOrder" | "CashoutOrder" | "WithdrawalConfirm" | "Withdrawal";
/** The first letter of an order's number: a collection order, a payout or a withdrawal. */
export type OrderKind = "P" | "C" | "W";

/** An order's number, which leads to the order where the viewer may see it. */
export function AnyOrderLink({ orderNo, length }: { orderNo: string; length?: number }) {
  const pages = useOrderPages();
  const text = length === undefined ? orderNo : shortenId(orderNo, length);
  const kind = orderNo.charAt(0);
  const page = kind in pages ? pages[kind as OrderKind] : undefined;
  return page ? <Link to={`${routes[page]}/${orderNo}`}>{text}</Link> : text;
}

/** The pages on which the viewer may open orders. Who decides on withdrawals sees all of them, a merchant its own. */
export function useOrderPages(): Readonly<Record<OrderKind, OrderPage | undefined>> {
  const [decides, owns] = [useCan("WithdrawalConfirm"), useCan("Withdrawal")];
  const ownPage = owns ? "Withdrawal" : undefined;
  return {
    P: useCan("PayOrder") ? "PayOrder" : undefined,
    C: useCan("CashoutOrder") ? "CashoutOrder" : undefined,
    W: decides ? "WithdrawalConfirm" : ownPage,
  };
}
