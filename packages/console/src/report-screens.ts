/** The screens of the menu group Reports. */
import type { Screen } from "./pages.ts";
import { routes } from "./routes.static.ts";

export const reportScreens: readonly Screen[] = [
  {
    page: "DailyOverview",
    path: routes.DailyOverview,
    load: async () => (await import("./pages/daily-overview/page.tsx")).DailyOverviewPage,
  },
  {
    page: "PayReport",
    path: routes.PayReport,
    load: async () => (await import("./pages/order-report/page.tsx")).PayReportPage,
  },
  {
    page: "CashoutReport",
    path: routes.CashoutReport,
    load: async () => (await import("./pages/order-report/page.tsx")).CashoutReportPage,
  },
  {
    page: "Reconciliation",
    path: routes.Reconciliation,
    load: async () => (await import("./pages/reconciliation/page.tsx")).ReconciliationPage,
  },
  {
    page: "Reconciliation",
    path: `${routes.Reconciliation}/:AccountDay`,
    load: async () => (await import("./pages/reconciliation/day-page.tsx")).ReconciliationDayPage,
  },
];
