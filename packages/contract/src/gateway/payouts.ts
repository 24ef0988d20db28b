/** The merchant's signed API for money out: payouts and balances (headers and envelope as in `gateway/collections.ts`). */
import { z } from "zod";
import { call } from "../call.ts";
import { amountText, codeInput, currencyCode, httpAddress, instant, orderNoInput } from "../fields.ts";
import { callbackStatuses } from "../payment-order/states.ts";
import { cardNumberInput, payeeNameInput } from "../payout-order/payee.ts";
import { payoutExceptions, payoutStatuses } from "../payout-order/states.ts";
import { callbackSequence, signatureErrors } from "./collections.ts";

/** A payout as the merchant's server sees it: answer of create and query, and body of the callback. */
export const gatewayPayout = z.strictObject({
  OrderNo: z.string(),
  MerchantOrderNo: z.string(),
  CashoutTypeCode: z.string(),
  Currency: z.string(),
  /** What the payee receives. */
  Amount: amountText,
  Fee: amountText,
  /** What your balance paid: Amount + Fee; it comes back where the payout fails, is rejected or is cancelled. */
  DeductedAmount: amountText,
  Status: z.enum(payoutStatuses),
  /** Returned: the bank gave the money back after success, and your balance got amount and fee back. */
  Exception: z.enum(payoutExceptions),
  BankCode: z.string(),
  /** "•••• 1234" */
  CardNumberMasked: z.string(),
  PayeeName: z.string(),
  CreatedAt: instant,
  /** When the money left or came back to your balance. */
  FinishedAt: instant.nullable(),
});
export type GatewayPayout = z.output<typeof gatewayPayout>;

/** The body of a callback. */
export const callbackPayout = gatewayPayout.extend({ Sequence: callbackSequence });
export type CallbackPayout = z.output<typeof callbackPayout>;

/** What everybody who asks for a payout has to say. */
export const payoutInput = {
  MerchantOrderNo: z.string().regex(/^[\w.:/-]{1,64}$/),
  CashoutTypeCode: codeInput,
  Currency: currencyCode,
  Amount: amountText,
  BankCode: codeInput,
  CardNumber: cardNumberInput,
  PayeeName: payeeNameInput,
};

/** What may be wrong with a payout that somebody asks for. */
export const payoutErrors = [
  "OrderNoReused",
  "CashoutTypeNotAvailable",
  "UnderMaintenance",
  "BankNotAvailable",
  "InvalidAmount",
  "AmountOutOfRange",
  "PayoutLimitReached",
  "PayoutRateReached",
  "InsufficientBalance",
  "CallbackAddressRefused",
] as const;

export const gatewayPayoutCreate = call({
  method: "POST",
  path: "/gateway/payout/create",
  summary:
    "Create a payout; amount and fee are deducted immediately. The same MerchantOrderNo and body return the same order.",
  access: { by: "merchantSignature", keys: ["PayingOut"] },
  effect: "write",
  input: z.strictObject({ ...payoutInput, NotifyUrl: httpAddress }),
  output: gatewayPayout,
  errors: [...signatureErrors, ...payoutErrors],
});

export const gatewayPayoutQuery = call({
  method: "POST",
  path: "/gateway/payout/query",
  summary: "One of the merchant's own payouts by MerchantOrderNo or OrderNo.",
  access: { by: "merchantSignature", keys: ["Reading", "PayingOut"] },
  effect: "read",
  input: z
    .strictObject({ MerchantOrderNo: orderNoInput.optional(), OrderNo: orderNoInput.optional() })
    .refine((input) => (input.MerchantOrderNo === undefined) !== (input.OrderNo === undefined), {
      error: "Send MerchantOrderNo or OrderNo",
    }),
  output: gatewayPayout.extend({ CallbackStatus: z.enum(callbackStatuses) }),
  errors: [...signatureErrors, "PayoutNotFound"],
});

export const gatewayBalance = call({
  method: "POST",
  path: "/gateway/balance",
  summary: "The merchant's own balances.",
  access: { by: "merchantSignature", keys: ["Reading"] },
  effect: "read",
  input: z.strictObject({ Currency: currencyCode.optional() }),
  output: z.strictObject({
    /** In the order of their codes; a currency in which nothing ever moved is missing. */
    Balances: z.array(
      z.strictObject({
        Currency: z.string(),
        /** What a payout or a withdrawal may use. */
        Available: amountText,
        /** Held for payouts and withdrawals that are not over. */
        Frozen: amountText,
      }),
    ),
    At: instant,
  }),
  errors: signatureErrors,
});
