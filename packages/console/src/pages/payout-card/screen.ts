import { screensOf } from "../../screen.ts";

export const payoutCardScreens = screensOf("PayoutCard", {
  title: "payoutCard.title",
  texts: ["money"],
  list: () => import("./resource.tsx").then((own) => own.payoutCards),
  record: () => import("./detail.tsx").then((own) => own.PayoutCardDetail),
});
