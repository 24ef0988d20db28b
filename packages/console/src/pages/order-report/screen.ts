import { screensOf } from "../../screen.ts";

export const orderReportScreens = [
  ...screensOf("PayReport", {
    load: () => import("./page.tsx").then((own) => own.PayReportPage),
    texts: "more",
  }),
  ...screensOf("CashoutReport", {
    load: () => import("./page.tsx").then((own) => own.PayoutReportPage),
    texts: "more",
  }),
];
