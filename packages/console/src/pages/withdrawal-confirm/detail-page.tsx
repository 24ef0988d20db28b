import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { WithdrawalConfirmDetail } from "./detail.tsx";

export function WithdrawalConfirmDetailPage() {
  return <DetailPage title="withdrawal.title" detail={WithdrawalConfirmDetail} />;
}
