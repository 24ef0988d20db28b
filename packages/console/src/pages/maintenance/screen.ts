import { screensOf } from "../../screen.ts";

export const maintenanceScreens = screensOf("Maintenance", {
  title: "maintenance.title",
  list: () => import("./resource.tsx").then((own) => own.maintenance),
  record: () => import("./detail.tsx").then((own) => own.MaintenanceDetail),
  texts: ["setup"],
});
