import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { WithdrawalDetail } from "./detail.tsx";

export function WithdrawalDetailPage() {
  return <DetailPage title="withdrawal.own.title" detail={WithdrawalDetail} />;
}
