import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { CrawlerDetail } from "./detail.tsx";

export function SpiderSettingDetailPage() {
  return <DetailPage title="crawler.title" detail={CrawlerDetail} />;
}
