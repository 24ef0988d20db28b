import { useTexts } from "../../i18n/i18n.ts";
import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { MaintenanceDetail } from "./detail.tsx";
import { whatText } from "./words.ts";

export function MaintenanceDetailPage() {
  const { t, language } = useTexts();
  const { data } = useDetail("maintenanceGet", { MaintenanceId: useRecordId() }, () => true);
  const name = data && whatText(data.Maintenance, t, language);
  return <DetailPage title="maintenance.title" detail={MaintenanceDetail} name={name} />;
}
