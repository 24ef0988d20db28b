import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { PayoutCardDetail } from "./detail.tsx";

export function PayoutCardDetailPage() {
  const { data } = useDetail("payoutcardGet", { CardId: useRecordId() }, () => true);
  return <DetailPage title="payoutCard.title" detail={PayoutCardDetail} name={data?.Card.CardName} />;
}
