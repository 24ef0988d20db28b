/**
 * The collection report and the payout report: what the orders made in a range of the viewer's days came to, in one
 * currency, as a whole and by merchant, type, channel and account, by hour, by time taken and by what went wrong; beside
 * another range where one is asked for. Test orders count in none of it. Every part adds up to the totals.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { amountText, codeInput, idInput } from "../fields.ts";
import { orderComparisons } from "./comparisons.ts";
import { asOfText, dayInput, period, reportFilters } from "./period.ts";

/** Upper ends of the classes of time taken, in seconds; a last class holds what took longer. */
export const tookSeconds = [30, 60, 120, 300, 600, 900, 1800, 3600] as const;

/** Rows of one table; what is beyond them stands in one row more. */
export const maxReportRows = 300;
/** Orders of one status whose reasons are looked at, the newest first. */
export const maxReasonOrders = 2_000;

export const reportSections = ["Merchants", "Types", "Channels", "Accounts"] as const;
/** What one file holds; `Tables` is the totals and every table after them. */
export const reportParts = ["Tables", ...reportSections, "Hours", "Took", "Reasons"] as const;
export type ReportSection = (typeof reportSections)[number];
export type ReportPart = (typeof reportParts)[number];

/** What both reports are asked by. */
const commonFilters = {
  ...reportFilters,
  Compare: z.enum(orderComparisons).default("Previous"),
  /** The first day and the last of an own comparison. */
  CompareFrom: dayInput.optional(),
  CompareTo: dayInput.optional(),
  /** Like the account or card, it finds nothing for an ordinary merchant, who is not told. */
  ChannelCode: codeInput.optional(),
};

export const payReportFilters = {
  ...commonFilters,
  PayTypeCode: codeInput.optional(),
  AccountId: idInput.optional(),
};

export const payoutReportFilters = {
  ...commonFilters,
  CashoutTypeCode: codeInput.optional(),
  /** The whole name of one of our payout cards. */
  PayoutCard: z.string().trim().min(1).max(100).optional(),
};

/** A share of a hundred with two decimals, "87.50". */
const percentText = z.string();

export const orderReportFigures = z.strictObject({
  OrderCount: z.int(),
  /** What all of them were asked for. */
  OrderAmount: amountText,
  /** Payouts that the bank returned later are not among them; collections that were taken back are. */
  SuccessCount: z.int(),
  /** Of all orders; null where there are none. */
  SuccessRate: percentText.nullable(),
  /** Collections: what merchants were credited for, before the fee. Payouts: what was paid and not returned. */
  Amount: amountText,
  Fee: amountText,
  /** Amount of one success; null where there is none. */
  Average: amountText.nullable(),
  OpenCount: z.int(),
  /** Ended otherwise: failed or expired; of payouts failed, rejected or cancelled. */
  FailedCount: z.int(),
  /** Money that went back after success. */
  ReturnedCount: z.int(),
  ReturnedAmount: amountText,
});
export type OrderReportFigures = z.output<typeof orderReportFigures>;

export const orderReportRow = z.strictObject({
  /** Merchant alias, type code, channel code, account id or card name; null: without one, or the rest of the rows. */
  Key: z.string().nullable(),
  Names: z.strictObject({ enUS: z.string(), zhCN: z.string() }).nullable(),
  /** All rows that found no place of their own. */
  IsRest: z.boolean(),
  Figures: orderReportFigures,
  /** Of the total amount; null where that is zero. */
  Share: percentText.nullable(),
  Before: orderReportFigures.nullable(),
});
export type OrderReportRow = z.output<typeof orderReportRow>;

/** Classes of time taken from 0; the last is `tookSeconds.length`. */
const took = z.strictObject({
  Counts: z.array(z.int()),
  /** The class in which half, and 95 of 100, were done; null where nothing was. */
  MedianClass: z.int().nullable(),
  P95Class: z.int().nullable(),
});

const reason = z.strictObject({
  /** What ended it: a kind of the order's events, of its exceptions, or NoPayment, NotLookedAt, Other. */
  Kind: z.string(),
  /** As a person or a supplier gave it; suppliers' words are the operator's. */
  Text: z.string().nullable(),
  Count: z.int(),
});
const reasons = z.strictObject({
  Status: z.string(),
  Count: z.int(),
  CountBefore: z.int().nullable(),
  Rows: z.array(reason),
});
export type StatusReasons = z.output<typeof reasons>;

export const orderReport = z.strictObject({
  AsOf: asOfText,
  /** The one asked for, or the one with most orders; null where there is no order in any. */
  Currency: z.string().nullable(),
  /** Currencies with orders in the range, most orders first. */
  Currencies: z.array(z.string()),
  Period: period,
  /** What it is compared with; a period that is not over with as much of the other. */
  PeriodBefore: period.nullable(),
  Totals: orderReportFigures,
  TotalsBefore: orderReportFigures.nullable(),
  Types: z.array(orderReportRow),
  /** Null for an ordinary merchant, as are channels and accounts. */
  Merchants: z.array(orderReportRow).nullable(),
  Channels: z.array(orderReportRow).nullable(),
  Accounts: z.array(orderReportRow).nullable(),
  /** Hours of the viewer's clock that have orders; Weekday 1 is Monday. */
  Hours: z.array(
    z.strictObject({
      Weekday: z.int(),
      Hour: z.int(),
      OrderCount: z.int(),
      SuccessCount: z.int(),
      Amount: amountText,
    }),
  ),
  /** From made to paid, of all that succeeded, also of what went back later. */
  Took: took,
  TookBefore: took.nullable(),
  Reasons: z.array(reasons),
});
export type OrderReport = z.output<typeof orderReport>;

const errors = [...readErrors, "ReportPeriodInvalid", "ReportComparisonMissing"] as const;

export const payreportGet = call({
  method: "POST",
  path: "/rp_api/report/payreport_get",
  summary: "Collection report: figures of orders by creation time, optionally compared with another period.",
  access: { by: "page", page: "PayReport" },
  effect: "read",
  reportsOnly: true,
  input: z.strictObject(payReportFilters),
  output: orderReport,
  errors,
});

export const cashoutreportGet = call({
  method: "POST",
  path: "/rp_api/report/cashoutreport_get",
  summary: "Payout report: figures of payouts by creation time, optionally compared with another period.",
  access: { by: "page", page: "CashoutReport" },
  effect: "read",
  reportsOnly: true,
  input: z.strictObject(payoutReportFilters),
  output: orderReport,
  errors,
});

const exportInputs = { Part: z.enum(reportParts).default("Tables"), ...exportControls };
const exportedErrors = [...exportErrors, "ReportPeriodInvalid", "ReportComparisonMissing"] as const;

export const payreportExport = call({
  method: "POST",
  path: "/rp_api/report/payreport_export",
  summary: "Asks for a file of the collection report, or of one part of it.",
  access: { by: "page", page: "PayReport", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...payReportFilters, ...exportInputs }),
  output: exportStarted,
  errors: exportedErrors,
});

export const cashoutreportExport = call({
  method: "POST",
  path: "/rp_api/report/cashoutreport_export",
  summary: "Asks for a file of the payout report, or of one part of it.",
  access: { by: "page", page: "CashoutReport", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...payoutReportFilters, ...exportInputs }),
  output: exportStarted,
  errors: exportedErrors,
});
