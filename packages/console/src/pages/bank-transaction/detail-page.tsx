import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { TransactionDetail } from "./detail.tsx";

export function BankTransactionDetailPage() {
  return <DetailPage title="bankTransaction.title" detail={TransactionDetail} />;
}
