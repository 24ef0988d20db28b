import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { AdvertisingDetail } from "./detail.tsx";

export function AdvertisingDetailPage() {
  const { data } = useDetail("advertisingGet", { AdvertisementId: useRecordId() }, () => true);
  return <DetailPage title="advertising.title" detail={AdvertisingDetail} name={data?.Advertisement.Title} />;
}
