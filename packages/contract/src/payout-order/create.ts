/** Payouts made by hand. */
import { z } from "zod";
import { call } from "../call.ts";
import { stepUpErrors } from "../errors.ts";
import { googleCodeInput, httpAddress, merchantAliasInput, passwordInput } from "../fields.ts";
import { gatewayPayout, payoutErrors, payoutInput } from "../gateway/payouts.ts";

export const cashoutorderCreate = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_create",
  summary:
    "Make a payout by hand: staff of a merchant for it, the operator for a merchant by name. The same number and content answer the same order.",
  access: { by: "page", page: "CashoutOrder", function: "create" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    /** The operator names the merchant; a merchant's own staff may leave it out. */
    MerchantAlias: merchantAliasInput.optional(),
    ...payoutInput,
    /** Absent: nobody is told. */
    NotifyUrl: httpAddress.optional(),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: gatewayPayout,
  errors: [...stepUpErrors, "NotFound", ...payoutErrors],
});
