/** The texts of reports, reconciliation and files; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-reports.ts";
import { zhCN as exports } from "./texts/exports.ts";
import { zhCN as orderReport } from "./texts/order-report.ts";
import { zhCN as reconciliation } from "./texts/reconciliation.ts";
import { zhCN as report } from "./texts/report.ts";

export const texts: typeof english = { exports, orderReport, reconciliation, report };
