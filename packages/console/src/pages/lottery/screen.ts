import { screensOf } from "../../screen.ts";

export const lotteryScreens = screensOf("LotteryList", {
  title: "lottery.title",
  list: () => import("./resource.tsx").then((own) => own.lotteries),
  record: () => import("./detail.tsx").then((own) => own.LotteryDetail),
  texts: ["content"],
});
