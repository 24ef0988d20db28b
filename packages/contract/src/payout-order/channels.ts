/**
 * Payout channels: through what payouts leave. A native one pays from the operator's own payout cards by their crawlers, a
 * third-party one is a supplier's. All of it is the operator's affair.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import { googleCodeInput, noInput, orderNoInput, passwordInput } from "../fields.ts";

export const payoutChannelKinds = ["Native", "ThirdParty"] as const;

/** Why a channel does not take a payout now. */
export const payoutChannelWhyNots = [
  "disabled",
  "range",
  "paused",
  "window closed",
  "unhealthy",
  "daily limit",
  "no adapter",
  /** Its bank list has not the payee's bank, or has it switched off. */
  "bank not served",
  /** A native one without a payout card that can pay. */
  "no card",
] as const;
export type PayoutChannelWhyNot = (typeof payoutChannelWhyNots)[number];

export const cashoutchannelSimplelist = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutchannel_simplelist",
  summary: "All payout channels by code, for filters; none for an ordinary merchant.",
  access: { by: "page", page: "CashoutOrder" },
  effect: "read",
  input: noInput,
  output: z.strictObject({
    Channels: z.array(
      z.strictObject({
        ChannelCode: z.string(),
        ChannelName: z.string(),
        Kind: z.enum(payoutChannelKinds),
        CashoutTypeCode: z.string(),
        Currency: z.string(),
        Enabled: z.boolean(),
      }),
    ),
  }),
  errors: readErrors,
});

export const cashoutchannelOptions = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutchannel_options",
  summary:
    "The channels and payout cards that could pay this order, in the merchant's order, and why not now.",
  access: { by: "page", page: "CashoutOrder", function: "sendAgain" },
  effect: "read",
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: z.strictObject({
    Channels: z.array(
      z.strictObject({
        ChannelCode: z.string(),
        ChannelName: z.string(),
        Kind: z.enum(payoutChannelKinds),
        /** Null: it would take the order. */
        WhyNot: z.enum(payoutChannelWhyNots).nullable(),
        /** How many attempts of this order went through it, and what it said to the latest. */
        Attempts: z.int(),
        LastReason: z.string().nullable(),
        /** Of a native channel, best first. */
        Cards: z.array(
          z.strictObject({
            CardId: z.string(),
            CardName: z.string(),
            /** Null: it would pay. */
            WhyNot: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: [...readErrors, "NotFound"],
});

export const cashoutorderSettledoubt = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_settledoubt",
  summary:
    "Tell that the money of a payout whose channel contradicts itself did not leave: it may be sent again, or given up.",
  access: { by: "page", page: "CashoutOrder", function: "settleDoubt" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    OrderNo: orderNoInput,
    /** How that was found out. */
    Reason: z.string().trim().min(5, { error: "Tell how you found out" }).max(500),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "NoDoubt"],
});
