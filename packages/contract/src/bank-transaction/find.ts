/** "I paid 5,000.71": orders and credits that a payment may be, searched together by what somebody remembers of it. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { amountText, currencyCode, idInput, instant, integerInput, timeInput } from "../fields.ts";
import { orderExceptions, paymentOrderStatuses, reviewStatuses } from "../payment-order/states.ts";
import { bankTransactionStatuses } from "./states.ts";

/** Of each kind, at most. */
export const maxFound = 20;

export const foundOrder = z.strictObject({
  OrderNo: z.string(),
  MerchantOrderNo: z.string(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  Status: z.enum(paymentOrderStatuses),
  ReviewStatus: z.enum(reviewStatuses),
  Exception: z.enum(orderExceptions),
  Currency: z.string(),
  Amount: amountText,
  PayableAmount: amountText,
  RealPaymentAmount: amountText.nullable(),
  MemberName: z.string().nullable(),
  /** The operator's own affair: null for a merchant, and for an order of a supplier. */
  AccountName: z.string().nullable(),
  CreatedAt: instant,
});
export type FoundOrder = z.output<typeof foundOrder>;

export const foundCredit = z.strictObject({
  TransactionId: z.string(),
  Currency: z.string(),
  Amount: amountText,
  Counterparty: z.string().nullable(),
  Remark: z.string().nullable(),
  AccountName: z.string(),
  OccurredAt: instant,
  MatchStatus: z.enum(bankTransactionStatuses),
  /** The order that it is linked to. */
  OrderNo: z.string().nullable(),
  /** Nobody has linked it: it can be bound. */
  IsWaiting: z.boolean(),
});
export type FoundCredit = z.output<typeof foundCredit>;

export const paymentFind = call({
  method: "POST",
  path: "/rp_api/xpay/payment_find",
  summary:
    "Orders whose amount, payable or paid amount it is, and credits of that amount, by amount, time, payer and account; nearest first.",
  access: { by: "page", page: ["PayOrder", "OriginalRecord"] },
  effect: "read",
  input: z.strictObject({
    /** Without Amount and Payer nothing is found. */
    Amount: amountText.optional(),
    /** How much more or less it may be. */
    Tolerance: amountText.default("0"),
    Currency: currencyCode.optional(),
    /** When it was paid, and how many hours sooner or later it may be. */
    At: timeInput.optional(),
    Hours: integerInput(1, 72).default(2),
    /** Part of the payer's name, or of what was written beside the payment. */
    Payer: z.string().trim().min(2).max(100).optional(),
    /** Finds no orders for an ordinary merchant, who is not told of accounts. */
    AccountId: idInput.optional(),
  }),
  output: z.strictObject({
    /** Between these was looked. */
    From: instant,
    To: instant,
    Orders: z.array(foundOrder),
    /** Null for who may not see bank transactions. */
    Credits: z.array(foundCredit).nullable(),
  }),
  errors: [...readErrors, "InvalidAmount"],
});
