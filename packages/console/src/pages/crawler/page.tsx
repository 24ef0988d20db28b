import { ResourcePage } from "../../kit/resource-page.tsx";
import { crawlers } from "./resource.tsx";

export function SpiderSettingPage() {
  return <ResourcePage resource={crawlers} title="crawler.title" />;
}
