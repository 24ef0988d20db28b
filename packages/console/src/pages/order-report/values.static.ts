/** The contract's lists of the reports of orders as plain values for the browser. */
import * as contract from "@opc/contract/report/order-report";

export const reportSections = contract.reportSections;
export const reportParts = contract.reportParts;
export const tookSeconds = contract.tookSeconds;
