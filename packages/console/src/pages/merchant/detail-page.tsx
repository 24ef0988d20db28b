import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { MerchantDetails } from "./detail.tsx";

export function MerchantDetailPage() {
  const { data } = useDetail("merchantGet", { MerchantAlias: useRecordId() }, () => false);
  const name = data && `${data.MerchantAlias} · ${data.MerchantName}`;
  return <DetailPage title="merchant.title" detail={MerchantDetails} name={name} />;
}
