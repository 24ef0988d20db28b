/** Merchants as the operator manages them (specification section 3), and what can be seen of one. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { amountText, currencyCode, instant, listField, merchantAliasInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { merchantFields } from "./fields.ts";
import { merchantStates, merchantTypes, payoutKeyStates } from "./states.ts";

/** Of one currency in which the merchant has an account or a limit. */
export const merchantBalance = z.strictObject({
  Currency: z.string(),
  Available: amountText,
  Frozen: amountText,
  /** The most that may be asked for in withdrawals within a day of the merchant's clock; null: no limit. */
  DailyWithdrawalQuota: amountText.nullable(),
});

export const merchantRow = rowOf(merchantFields).extend({
  /** By currency code; the operator's own merchant has none. */
  Balances: z.array(merchantBalance),
  /** Sent back with an edit. */
  Version: z.int(),
});
export type MerchantRow = z.output<typeof merchantRow>;

/** An API key without its secret. */
export const merchantKey = z.strictObject({
  KeyId: z.string(),
  /** "whsec_••••a1b2" */
  Masked: z.string(),
  CreatedAt: instant,
  /** "ALIAS/user"; null: made before anybody was written down. */
  CreatedBy: z.string().nullable(),
  /** Null: until it is replaced. */
  ExpiresAt: instant.nullable(),
  /** Null: its secret has never been shown. */
  LastViewedAt: instant.nullable(),
  LastViewedBy: z.string().nullable(),
});
export type MerchantKey = z.output<typeof merchantKey>;

export const merchantDetail = z.strictObject({
  ...merchantRow.shape,
  /** Valid ones, the newest first. */
  Keys: z.array(merchantKey),
  WithdrawalPasswordSetAt: instant.nullable(),
  WithdrawalPasswordSetBy: z.string().nullable(),
  Quotas: z.array(
    z.strictObject({
      Currency: z.string(),
      Daily: amountText,
      UsedToday: amountText,
      Remaining: amountText,
    }),
  ),
  /** Of payouts; a currency without one is not limited. */
  PayoutLimits: z.array(
    z.strictObject({
      Currency: z.string(),
      Daily: amountText,
      UsedToday: amountText,
      /** Null: as many as the daily limit allows. */
      Hourly: z.int().nullable(),
      UsedThisHour: z.int(),
    }),
  ),
  /** Of collection orders that wait and that no money has come for, in each currency in which there are any or a limit is. */
  UnpaidLimits: z.array(
    z.strictObject({
      Currency: z.string(),
      /** False: the usual limit. */
      IsOwn: z.boolean(),
      /** Null: any number, any sum. */
      MaximumOrders: z.int().nullable(),
      MaximumAmount: amountText.nullable(),
      Orders: z.int(),
      Amount: amountText,
    }),
  ),
  /** Of a merchant without a limit of its own, in each currency; null: any number. */
  UsualUnpaidOrders: z.int().nullable(),
  /** Enabled users by name, for choosing the default account (the first 200). */
  UserNames: z.array(z.string()),
  /** What is under way and will be carried to its end even when the merchant is disabled. */
  LivePayments: z.int(),
  LivePayouts: z.int(),
  PendingWithdrawals: z.int(),
  /** Signed-in terminals right now: they end at once when the merchant is disabled. */
  OnlineCount: z.int(),
});
export type MerchantDetail = z.output<typeof merchantDetail>;

const filters = {
  /** Part of the code. */
  MerchantAlias: z.string().trim().max(32).optional(),
  /** Part of the name. */
  MerchantName: z.string().trim().max(64).optional(),
  States: listField(z.enum(merchantStates)).optional(),
  Types: listField(z.enum(merchantTypes)).optional(),
  PayoutKeys: listField(z.enum(payoutKeyStates)).optional(),
  /** Merchants that have a balance in it, available or frozen. */
  Currency: currencyCode.optional(),
};

export const merchantList = call({
  method: "POST",
  path: "/rp_api/merchant/merchant_list",
  summary: "Merchants with their balances, newest first, by key.",
  access: { by: "page", page: "MerchantList" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(merchantRow),
  errors: readErrors,
});

export const merchantSummary = call({
  method: "POST",
  path: "/rp_api/merchant/merchant_summary",
  summary: "How many merchants the filter finds, and their balances together by currency.",
  access: { by: "page", page: "MerchantList" },
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    Count: z.int(),
    EnabledCount: z.int(),
    DisabledCount: z.int(),
    Sums: z.array(
      z.strictObject({ Currency: z.string(), Count: z.int(), Available: amountText, Frozen: amountText }),
    ),
  }),
  errors: readErrors,
});

export const merchantExport = call({
  method: "POST",
  path: "/rp_api/merchant/merchant_export",
  summary: "Asks for a file of the filtered merchants, without anything secret.",
  access: { by: "page", page: "MerchantList", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const merchantGet = call({
  method: "POST",
  path: "/rp_api/merchant/merchant_get",
  summary: "One merchant: its row, keys without secrets, quotas, and open orders.",
  access: { by: "page", page: "MerchantList" },
  effect: "read",
  input: z.strictObject({ MerchantAlias: merchantAliasInput }),
  output: merchantDetail,
  errors: [...readErrors, "NotFound"],
});
