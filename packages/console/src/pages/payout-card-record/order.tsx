/** The payout of a record; of an unexplained debit the way to the payouts that it may be. */
import type { PayoutCardRecordRow } from "@opc/contract/payout-card/records";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { PayoutLink } from "../../kit/payout/order-link.tsx";
import { nothing } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";

export function Order({ row }: { row: PayoutCardRecordRow }) {
  const { t } = useTexts();
  const canFind = useCan("CashoutTask");
  if (row.OrderNo !== null) return <PayoutLink orderNo={row.OrderNo} />;
  if (row.Kind !== "Unexplained" || !canFind) return nothing;
  return (
    <Link
      to={`${routes.CashoutTask}?Date=lastMonth&CardId=${row.CardId}&Steps=CodeSubmitted,AwaitingArrival`}
    >
      {t("payoutCardRecord.find")}
    </Link>
  );
}
