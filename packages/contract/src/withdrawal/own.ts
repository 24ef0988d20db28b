/** A merchant's own withdrawals: list, one with its timeline, and what an application is measured by. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { amountText, idInput, instant, orderNoInput } from "../fields.ts";
import { imageFile } from "../files.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { accountObstacles } from "../settlement-account/states.ts";
import {
  withdrawalEvent,
  withdrawalFilters,
  withdrawalLedgerLine,
  withdrawalPayee,
  withdrawalQuota,
  withdrawalSums,
  withdrawalTransfer,
} from "./calls.ts";
import { ownWithdrawalFields } from "./fields.ts";

export const ownWithdrawalRow = rowOf(ownWithdrawalFields);
export type OwnWithdrawalRow = z.output<typeof ownWithdrawalRow>;

export const ownwithdrawalList = call({
  method: "POST",
  path: "/rp_api/xpay/ownwithdrawal_list",
  summary: "Withdrawals of the viewer's own merchant, newest first, by key.",
  access: { by: "page", page: "Withdrawal" },
  effect: "read",
  input: z.strictObject({ ...withdrawalFilters, ...listControls }),
  output: listOf(ownWithdrawalRow),
  errors: readErrors,
});

export const ownwithdrawalSummary = call({
  method: "POST",
  path: "/rp_api/xpay/ownwithdrawal_summary",
  summary: "Counts by status and sums by currency over the same filter (statuses ignored for the counts).",
  access: { by: "page", page: "Withdrawal" },
  effect: "read",
  input: z.strictObject(withdrawalFilters),
  output: withdrawalSums,
  errors: readErrors,
});

export const ownwithdrawalExport = call({
  method: "POST",
  path: "/rp_api/xpay/ownwithdrawal_export",
  summary: "Asks for a file of the filtered withdrawals of the viewer's own merchant.",
  access: { by: "page", page: "Withdrawal", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...withdrawalFilters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const ownwithdrawalGet = call({
  method: "POST",
  path: "/rp_api/xpay/ownwithdrawal_get",
  summary: "One withdrawal of the viewer's own merchant with its timeline and ledger lines.",
  access: { by: "page", page: "Withdrawal" },
  effect: "read",
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: z.strictObject({
    Order: ownWithdrawalRow,
    /** Null: no account was chosen. */
    Payee: withdrawalPayee.nullable(),
    Transfer: withdrawalTransfer,
    Timeline: z.array(withdrawalEvent),
    /** Null for who may not see balance changes. */
    Ledger: z.array(withdrawalLedgerLine).nullable(),
  }),
  errors: [...readErrors, "NotFound"],
});

export const ownwithdrawalReceipt = call({
  method: "GET",
  path: "/rp_api/xpay/ownwithdrawal_receipt",
  summary: "The image of the bank's receipt of a withdrawal of the viewer's own merchant.",
  access: { by: "page", page: "Withdrawal" },
  effect: "read",
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: [...readErrors, "NotFound"],
});

export const withdrawalTerms = call({
  method: "POST",
  path: "/rp_api/xpay/withdrawal_terms",
  summary:
    "The limits of an application: balances and today's quota by currency, and the state of the withdrawal password.",
  access: { by: "page", page: "Withdrawal", function: ["apply", "setPassword"] },
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    /** Currencies in which the merchant has an account, by code. */
    Currencies: z.array(
      z.strictObject({
        Currency: z.string(),
        AvailableBalance: amountText,
        FrozenBalance: amountText,
        Quota: withdrawalQuota,
      }),
    ),
    /** When the merchant's day, and with it the quota, begins anew. */
    DayEndsAt: instant,
    Password: z.strictObject({ IsSet: z.boolean(), IsLocked: z.boolean(), SetAt: instant.nullable() }),
    /** The merchant's settlement accounts that are not retired or rejected, newest first. */
    Accounts: z.array(
      z.strictObject({
        AccountId: z.string(),
        Currency: z.string(),
        BankCode: z.string(),
        BankName: z.string(),
        BankName_enUS: z.string(),
        Holder: z.string(),
        /** "•••• 1234" */
        CardNumberMasked: z.string(),
        /** Why it cannot be chosen now; null: it can. */
        Obstacle: z.enum(accountObstacles).nullable(),
        /** Of an account that is held. */
        UsableFrom: instant.nullable(),
      }),
    ),
  }),
  errors: readErrors,
});
