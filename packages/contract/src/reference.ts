/** Reference lists that filters and forms choose from (specification section 7). */
import { z } from "zod";
import { call } from "./call.ts";
import { amountText, currencyCode, noInput } from "./fields.ts";

export const merchantEntry = z.strictObject({ MerchantAlias: z.string(), MerchantName: z.string() });

export const payType = z.strictObject({
  PayTypeCode: z.string(),
  PayTypeName: z.string(),
  PayTypeName_enUS: z.string(),
  Currency: currencyCode,
  MinimumAmount: amountText,
  MaximumAmount: amountText,
});

export const currency = z.strictObject({
  Currency: currencyCode,
  CurrencyName: z.string(),
  CurrencyName_enUS: z.string(),
  /** Decimals of the currency, 0 to 4. */
  Exponent: z.int(),
});

export const merchantSimplelist = call({
  method: "GET",
  path: "/rp_api/merchant/simplelist",
  summary: "Merchants for selectors: all for the operator, its own for an ordinary merchant.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(merchantEntry),
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const paytypelist = call({
  method: "POST",
  path: "/mc_api/paytypelist",
  summary: "Enabled payment types.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(payType),
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const currencylist = call({
  method: "POST",
  path: "/mc_api/currencylist",
  summary: "Enabled currencies.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(currency),
  errors: ["SessionExpired", "IpNotAllowed"],
});
