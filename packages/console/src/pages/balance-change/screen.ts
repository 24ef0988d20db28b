import { screensOf } from "../../screen.ts";

export const balanceChangeScreens = screensOf("BalanceChange", {
  title: "balanceChange.title",
  list: () => import("./resource.tsx").then((own) => own.balanceChanges),
  record: () => import("./explain.tsx").then((own) => own.Explain),
});
