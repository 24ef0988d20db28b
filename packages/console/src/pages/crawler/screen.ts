import { screensOf } from "../../screen.ts";

export const crawlerScreens = screensOf("SpiderSetting", {
  title: "crawler.title",
  texts: "more",
  list: () => import("./resource.tsx").then((own) => own.crawlers),
  record: () => import("./detail.tsx").then((own) => own.CrawlerDetail),
});
