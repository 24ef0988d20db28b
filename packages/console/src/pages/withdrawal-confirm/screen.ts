import { screensOf } from "../../screen.ts";

export const withdrawalConfirmScreens = screensOf("WithdrawalConfirm", {
  title: "withdrawal.title",
  texts: ["money"],
  list: () => import("./resource.tsx").then((own) => own.withdrawals),
  record: () => import("./detail.tsx").then((own) => own.WithdrawalConfirmDetail),
});
