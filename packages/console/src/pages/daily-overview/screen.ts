import { screensOf } from "../../screen.ts";

export const dailyOverviewScreens = screensOf("DailyOverview", {
  load: () => import("./page.tsx").then((own) => own.DailyOverviewPage),
  texts: ["reports"],
});
