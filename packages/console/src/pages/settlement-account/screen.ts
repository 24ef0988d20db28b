import { screensOf } from "../../screen.ts";

export const settlementAccountScreens = screensOf("SettlementAccount", {
  title: "settlementAccount.title",
  texts: ["money"],
  list: () => import("./resource.tsx").then((own) => own.settlementAccounts),
  record: () => import("./detail.tsx").then((own) => own.SettlementAccountDetail),
});
