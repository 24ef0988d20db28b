/** An order that still waits for money on an account, as the account's and its crawler's screens show it. */
import { z } from "zod";
import { amountText, instant } from "../fields.ts";
import { paymentOrderStatuses } from "./states.ts";

export const openOrder = z.strictObject({
  OrderNo: z.string(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  AccountName: z.string(),
  Status: z.enum(paymentOrderStatuses),
  Currency: z.string(),
  Amount: amountText,
  PayableAmount: amountText,
  CreatedAt: instant,
  ExpiresAt: instant,
});
export type OpenOrder = z.output<typeof openOrder>;
