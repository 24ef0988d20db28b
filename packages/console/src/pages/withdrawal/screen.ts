import { screensOf } from "../../screen.ts";

export const withdrawalScreens = screensOf("Withdrawal", {
  title: "withdrawal.own.title",
  texts: ["money"],
  list: () => import("./resource.tsx").then((own) => own.ownWithdrawals),
  record: () => import("./detail.tsx").then((own) => own.WithdrawalDetail),
});
