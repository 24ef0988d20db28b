import { screensOf } from "../../screen.ts";

export const orderReportScreens = [
  ...screensOf("PayReport", {
    load: () => import("./page.tsx").then((own) => own.PayReportPage),
    texts: ["reports"],
  }),
  ...screensOf("CashoutReport", {
    load: () => import("./page.tsx").then((own) => own.PayoutReportPage),
    texts: ["reports"],
  }),
];
