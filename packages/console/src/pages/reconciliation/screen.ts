import { screensOf } from "../../screen.ts";

export const reconciliationScreens = screensOf("Reconciliation", {
  load: () => import("./page.tsx").then((own) => own.ReconciliationPage),
  places: {
    ":id": { load: () => import("./day-page.tsx").then((own) => own.ReconciliationDayPage) },
  },
  texts: ["reports", "oversight"],
});
