import { screensOf } from "../../screen.ts";

export const operationLogScreens = screensOf("AuditLog", {
  title: "operationLog.title",
  load: () => import("./page.tsx").then((own) => own.OperationLogPage),
  record: () => import("./detail.tsx").then((own) => own.OperationLogDetail),
  texts: ["oversight"],
});
