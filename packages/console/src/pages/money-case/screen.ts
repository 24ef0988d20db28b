import { screensOf } from "../../screen.ts";

export const moneyCaseScreens = screensOf("MoneyCase", {
  title: "moneyCase.title",
  texts: ["money"],
  list: () => import("./resource.tsx").then((own) => own.moneyCases),
  record: () => import("./detail.tsx").then((own) => own.MoneyCaseDetail),
});
