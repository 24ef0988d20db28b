import { screensOf } from "../../screen.ts";

export const payoutTaskScreens = screensOf("CashoutTask", {
  title: "payoutTask.title",
  list: () => import("./resource.tsx").then((own) => own.payoutTasks),
  record: () => import("./detail.tsx").then((own) => own.PayoutTaskDetail),
});
