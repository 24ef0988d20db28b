/**
 * The daily overview: what orders, payouts and withdrawals made in a period come to, per currency, against another period;
 * the balances at its borders, and how callbacks fare. Test orders are left out.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { amountText, instant } from "../fields.ts";
import { asOfText, period, reportFilters } from "./period.ts";

/** Counted by when an order was made; amounts in the currency of their line. */
export const overviewFigures = z.strictObject({
  /** Collection orders, and what they asked for. */
  OrderCount: z.int(),
  OrderAmount: amountText,
  OpenCount: z.int(),
  SuccessCount: z.int(),
  /** What merchants were credited for, before the fee: the same as the footer of the list says. */
  SuccessAmount: amountText,
  Fee: amountText,
  /** Of what succeeded, taken back later: how many, how much, and the fees given back. */
  ReversedCount: z.int(),
  ReversedAmount: amountText,
  ReversedFee: amountText,
  PayoutCount: z.int(),
  PayoutSuccessCount: z.int(),
  PayoutOpenCount: z.int(),
  PayoutOpenAmount: amountText,
  /** Paid and not returned by a bank. */
  PayoutAmount: amountText,
  PayoutFee: amountText,
  ReturnedCount: z.int(),
  ReturnedAmount: amountText,
  /** Approved withdrawals, and those that wait. */
  WithdrawalCount: z.int(),
  WithdrawalAmount: amountText,
  PendingWithdrawalCount: z.int(),
  PendingWithdrawalAmount: amountText,
  /**
   * What all this leaves merchants: success − fee − (reversed − its fees) − payouts − payout fees − withdrawals.
   * Signed.
   */
  Net: amountText,
});
export type OverviewFigures = z.output<typeof overviewFigures>;

/** What is drawn of one hour (of a single day) or one day. */
export const overviewPoint = z.strictObject({
  Start: instant,
  OrderCount: z.int(),
  SuccessCount: z.int(),
  SuccessAmount: amountText,
  Fee: amountText,
  PayoutCount: z.int(),
  PayoutSuccessCount: z.int(),
  PayoutAmount: amountText,
  WithdrawalAmount: amountText,
  Net: amountText,
});
export type OverviewPoint = z.output<typeof overviewPoint>;

export const callbackFigures = z.strictObject({
  EventCount: z.int(),
  SuccessCount: z.int(),
  /** Accepted at the first attempt. */
  FirstTryCount: z.int(),
  OpenCount: z.int(),
  FailureCount: z.int(),
  AttemptCount: z.int(),
});
export type CallbackFigures = z.output<typeof callbackFigures>;

export const overviewMerchant = z.strictObject({
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  OrderCount: z.int(),
  SuccessCount: z.int(),
  SuccessAmount: amountText,
  Fee: amountText,
  PayoutAmount: amountText,
  WithdrawalAmount: amountText,
  Net: amountText,
});

/** Merchants of the table, by what they collected; the rest are told together. */
export const maxOverviewMerchants = 20;

export const overviewGet = call({
  method: "POST",
  path: "/rp_api/report/overview_get",
  summary:
    "Figures of a period of days in the viewer's time zone, by currency and by day (one day: by hour), compared with another period.",
  access: { by: "page", page: "DailyOverview" },
  effect: "read",
  reportsOnly: true,
  input: z.strictObject(reportFilters),
  output: z.strictObject({
    AsOf: asOfText,
    Period: period,
    Before: period.nullable(),
    /** The period is not over: `Before` ends as much earlier as now is before the period's end. */
    IsRunning: z.boolean(),
    Step: z.enum(["Hour", "Day"]),
    Currencies: z.array(
      z.strictObject({
        Currency: z.string(),
        Now: overviewFigures,
        Before: overviewFigures.nullable(),
        /** Of merchants: available and frozen together, at the period's first moment and at its end (or now). */
        OpeningBalance: amountText,
        ClosingBalance: amountText,
        Points: z.array(overviewPoint),
        PointsBefore: z.array(overviewPoint).nullable(),
        /** Only for the operator who asked about all merchants; of more than the table has, the last line is the rest. */
        Merchants: z
          .strictObject({
            Rows: z.array(overviewMerchant),
            OtherCount: z.int(),
            Others: overviewMerchant.nullable(),
          })
          .nullable(),
      }),
    ),
    Callbacks: z.strictObject({ Now: callbackFigures, Before: callbackFigures.nullable() }),
  }),
  errors: [...readErrors, "NotFound", "ReportPeriodInvalid"],
});

/** The tables of the screen, one of them a file. */
export const overviewParts = ["Points", "Merchants"] as const;

export const overviewExport = call({
  method: "POST",
  path: "/rp_api/report/overview_export",
  summary: "Asks for a file of the daily overview: its days (the hours of one day), or its merchants.",
  access: { by: "page", page: "DailyOverview", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({
    ...reportFilters,
    Part: z.enum(overviewParts).default("Points"),
    ...exportControls,
  }),
  output: exportStarted,
  errors: [...exportErrors, "NotFound", "ReportPeriodInvalid"],
});
