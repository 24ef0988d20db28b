import { screensOf } from "../../screen.ts";

export const crawlerScreens = screensOf("SpiderSetting", {
  title: "crawler.title",
  texts: ["setup"],
  list: () => import("./resource.tsx").then((own) => own.crawlers),
  record: () => import("./detail.tsx").then((own) => own.CrawlerDetail),
});
