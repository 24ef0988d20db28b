/** The texts of reports, reconciliation and files; they are loaded with the first that needs them. */
import { enUS as exports } from "./texts/exports.ts";
import { enUS as orderReport } from "./texts/order-report.ts";
import { enUS as reconciliation } from "./texts/reconciliation.ts";
import { enUS as report } from "./texts/report.ts";

export const texts = { exports, orderReport, reconciliation, report };
