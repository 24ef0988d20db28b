/**
 * The merchant's signed API (Standard Webhooks headers over the raw body, header `opc-merchant`) and the
 * hosted payment page's public data.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { amountText, codeInput, currencyCode, done, httpAddress, instant, orderNoInput } from "../fields.ts";
import { imageFile } from "../files.ts";
import { callbackStatuses, orderExceptions, paymentOrderStatuses } from "../payment-order/states.ts";
import { payInstructions } from "./pay-instructions.ts";

/** The headers that sign a request, in both directions. */
export const signatureHeaders = {
  merchant: "opc-merchant",
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
  /** Requests alone, and only those that are signed with a separate key: its id. */
  key: "opc-key",
} as const;

/** Every signed call may answer them. */
export const signatureErrors = [
  "MerchantDisabled",
  "SignatureInvalid",
  "SignatureExpired",
  "ApiIpNotAllowed",
  "RequestIdReused",
  "SeparateKeyNeeded",
  "SeparateKeyOtherPurpose",
  "SeparateKeyNotYet",
] as const;

/** An order as the merchant's server sees it: answer of create and query, and body of the callback. */
export const gatewayOrder = z.strictObject({
  OrderNo: z.string(),
  MerchantOrderNo: z.string(),
  PayTypeCode: z.string(),
  Currency: z.string(),
  Amount: amountText,
  PayableAmount: amountText,
  RealPaymentAmount: amountText.nullable(),
  /** What you are credited for, before the fee: usually Amount; null until Success. */
  SettledAmount: amountText.nullable(),
  Fee: amountText,
  Status: z.enum(paymentOrderStatuses),
  /** Why it was not settled in the usual way; Marked: the money was taken back after Success. */
  Exception: z.enum(orderExceptions),
  CreatedAt: instant,
  ExpiresAt: instant,
  FinishedAt: instant.nullable(),
});
export type GatewayOrder = z.output<typeof gatewayOrder>;

/** Higher in each further callback of an order, with gaps where months went to files: what is retried late has a lower number. */
export const callbackSequence = z.int().min(1);
/** The body of a callback. */
export const callbackOrder = gatewayOrder.extend({ Sequence: callbackSequence });
export type CallbackOrder = z.output<typeof callbackOrder>;

export const gatewayPayCreate = call({
  method: "POST",
  path: "/gateway/pay/create",
  summary: "Create a payment. The same MerchantOrderNo and body return the same order.",
  access: { by: "merchantSignature", keys: ["Collecting"] },
  effect: "write",
  input: z.strictObject({
    MerchantOrderNo: z.string().regex(/^[\w.:/-]{1,64}$/),
    PayTypeCode: codeInput,
    Currency: currencyCode,
    Amount: amountText,
    NotifyUrl: httpAddress,
    /** Where the member's browser may go back to. */
    ReturnUrl: httpAddress.optional(),
    MemberName: z.string().trim().min(1).max(100).optional(),
  }),
  output: z.strictObject({
    OrderNo: z.string(),
    Status: z.enum(paymentOrderStatuses),
    Amount: amountText,
    PayableAmount: amountText,
    Currency: z.string(),
    ExpiresAt: instant,
    /** The hosted payment page. */
    PayUrl: z.string(),
    /** EMVCo merchant-presented QR payload of the payable amount; null for accounts with no QR. */
    QrPayload: z.string().nullable(),
    /** How to pay into the account; null where a supplier takes the payment, and while nobody should pay. */
    Instructions: payInstructions.nullable(),
    /** Remark that the member has to write; null when the amount alone tells the payment. */
    PaymentRemark: z.string().nullable(),
    /** The supplier's page; null where no supplier takes the payment, and until it has accepted the order. */
    SupplierUrl: z.string().nullable(),
  }),
  errors: [
    ...signatureErrors,
    "OrderNoReused",
    "PayTypeNotAvailable",
    "UnderMaintenance",
    "InvalidAmount",
    "AmountOutOfRange",
    "UnpaidOrdersReached",
    "UnpaidAmountReached",
    "NoAvailableChannel",
    "CallbackAddressRefused",
  ],
});

export const gatewayPayQuery = call({
  method: "POST",
  path: "/gateway/pay/query",
  summary: "One of the merchant's own orders by MerchantOrderNo or OrderNo.",
  access: { by: "merchantSignature", keys: ["Reading", "Collecting"] },
  effect: "read",
  input: z
    .strictObject({ MerchantOrderNo: orderNoInput.optional(), OrderNo: orderNoInput.optional() })
    .refine((input) => (input.MerchantOrderNo === undefined) !== (input.OrderNo === undefined), {
      error: "Send MerchantOrderNo or OrderNo",
    }),
  output: gatewayOrder.extend({ CallbackStatus: z.enum(callbackStatuses) }),
  errors: [...signatureErrors, "OrderNotFound"],
});

/** What the hosted page shows: no merchant secret, no other order, no operator's field. */
export const payPageOrder = z.strictObject({
  OrderNo: z.string(),
  MerchantName: z.string(),
  Currency: z.string(),
  PayableAmount: amountText,
  /** What arrived, of an order that succeeded; a review may let another amount pass. */
  PaidAmount: amountText.nullable(),
  Status: z.enum(paymentOrderStatuses),
  /** How to pay into the account; null while nobody should, or where a supplier takes the payment. */
  Instructions: payInstructions.nullable(),
  /** The member pays on a supplier's page. */
  IsBySupplier: z.boolean(),
  /** That page; null until the supplier has accepted the order. */
  SupplierUrl: z.string().nullable(),
  /** Remark that the member has to write; null when the amount alone tells the payment. */
  PaymentRemark: z.string().nullable(),
  ExpiresAt: instant,
  ServerTime: instant,
  ReturnUrl: z.string().nullable(),
});

/** What stands behind /pay/ in PayUrl. */
const payPageKey = z.string().trim().min(1).max(64);

export const payPageGet = call({
  method: "GET",
  path: "/pay_api/order_get",
  summary: "An order as the hosted payment page shows it.",
  access: { by: "anyone" },
  effect: "read",
  polled: true,
  input: z.strictObject({ PageKey: payPageKey }),
  output: payPageOrder,
  errors: ["OrderNotFound"],
});

export const payPageImage = call({
  method: "GET",
  path: "/pay_api/order_image",
  summary: "The account's fixed QR code image, available while the order can be paid.",
  access: { by: "anyone" },
  effect: "read",
  polled: true,
  image: true,
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: imageFile,
  errors: ["OrderNotFound"],
});

export const payPageSayPaid = call({
  method: "POST",
  path: "/pay_api/order_paid",
  summary: "The member reports the payment: Pending becomes Paying; nothing is credited yet.",
  access: { by: "anyone" },
  effect: "write",
  input: z.strictObject({ PageKey: payPageKey }),
  output: done,
  errors: ["OrderNotFound", "StatusChanged", "RequestNotTrusted"],
});
