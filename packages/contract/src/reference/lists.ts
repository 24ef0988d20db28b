/** Reference lists that filters and forms choose from (specification section 7). */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { amountText, currencyCode, noInput } from "../fields.ts";

/** Lists that consoles keep; of the crawlers' accounts there is one version for all kinds. */
export const versionedLists = [
  "currency",
  "payTypeList",
  "cashoutTypeList",
  "bankList",
  "spiderAccountList",
  "languageList",
  "articleCategoryList",
  "lotteryList",
] as const;
export type VersionedList = (typeof versionedLists)[number];
export const listVersions = z.record(z.enum(versionedLists), z.int());

/** False: nothing new is made with it, and lists and reports still find what there was. Those enabled come first. */
const isEnabled = z.boolean();

export const merchantEntry = z.strictObject({ MerchantAlias: z.string(), MerchantName: z.string() });

export const payType = z.strictObject({
  PayTypeCode: z.string(),
  PayTypeName: z.string(),
  PayTypeName_enUS: z.string(),
  Currency: currencyCode,
  MinimumAmount: amountText,
  MaximumAmount: amountText,
  Enabled: isEnabled,
});

export const currency = z.strictObject({
  Currency: currencyCode,
  CurrencyName: z.string(),
  CurrencyName_enUS: z.string(),
  /** Decimals of the currency, 0 to 4. */
  Exponent: z.int(),
  Enabled: isEnabled,
});

export const payoutType = z.strictObject({
  CashoutTypeCode: z.string(),
  CashoutTypeName: z.string(),
  CashoutTypeName_enUS: z.string(),
  Currency: currencyCode,
  /** Of the amount, in percent: "1.50". */
  FeeRate: z.string(),
  MinimumFee: amountText,
  /** Null: no upper limit. */
  MaximumFee: amountText.nullable(),
  Enabled: isEnabled,
});

export const bank = z.strictObject({
  BankCode: z.string(),
  BankName: z.string(),
  BankName_enUS: z.string(),
  Currency: currencyCode,
  Enabled: isEnabled,
});

export const crawlerTypes = ["QrCode", "BankCard", "TrueMoney"] as const;

/** A crawler's account, for the operator's selectors. */
export const crawlerAccount = z.strictObject({
  SpiderId: z.string(),
  Flag: z.string(),
  SpiderType: z.enum(crawlerTypes),
  Account: z.string(),
  Enabled: z.boolean(),
  /** Its heartbeat is younger than 60 seconds. */
  IsMonitored: z.boolean(),
});

export const language = z.strictObject({
  LanguageCode: z.string(),
  LanguageName: z.string(),
  LanguageName_enUS: z.string(),
  /** What the language calls itself. */
  NativeName: z.string(),
});

export const articleCategory = z.strictObject({
  ArticleCategoryId: z.string(),
  ArticleCategoryName: z.string(),
  ArticleCategoryName_enUS: z.string(),
});

export const lottery = z.strictObject({
  LotteryCode: z.string(),
  LotteryName: z.string(),
  LotteryName_enUS: z.string(),
  Currency: currencyCode,
  DrawFrequency: z.string(),
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
  summary: "Payment types, those enabled first.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(payType),
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const currencylist = call({
  method: "POST",
  path: "/mc_api/currencylist",
  summary: "Currencies, those enabled first.",
  access: { by: "session", superOnly: true },
  effect: "read",
  input: noInput,
  output: z.array(currency),
  errors: readErrors,
});

export const cashouttypelist = call({
  method: "POST",
  path: "/mc_api/cashouttypelist",
  summary: "Cashout types with their fees, those enabled first.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(payoutType),
  errors: readErrors,
});

export const banklist = call({
  method: "POST",
  path: "/mc_api/banklist",
  summary: "Banks that money can be sent to, those enabled first.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(bank),
  errors: readErrors,
});

export const spideraccountlist = call({
  method: "POST",
  path: "/rp_api/xpay/spideraccountlist",
  summary: "Accounts of all crawlers.",
  access: { by: "session", superOnly: true },
  effect: "read",
  input: noInput,
  output: z.array(crawlerAccount),
  errors: readErrors,
});

export const qrspideraccountlist = call({
  method: "POST",
  path: "/rp_api/xpay/qrspideraccountlist",
  summary: "Accounts of the crawlers that watch QR codes.",
  access: { by: "session", superOnly: true },
  effect: "read",
  input: noInput,
  output: z.array(crawlerAccount),
  errors: readErrors,
});

export const bankcardspideraccountlist = call({
  method: "POST",
  path: "/rp_api/xpay/bankcardspideraccountlist",
  summary: "Accounts of the crawlers that watch bank cards.",
  access: { by: "session", superOnly: true },
  effect: "read",
  input: noInput,
  output: z.array(crawlerAccount),
  errors: readErrors,
});

export const truemoneyaccountlist = call({
  method: "POST",
  path: "/rp_api/xpay/truemoneyaccountlist",
  summary: "Accounts of the crawlers that watch TrueMoney wallets.",
  access: { by: "session", superOnly: true },
  effect: "read",
  input: noInput,
  output: z.array(crawlerAccount),
  errors: readErrors,
});

export const languageList = call({
  method: "POST",
  path: "/rp_api/language/language_list",
  summary: "Enabled languages, in their order.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(language),
  errors: readErrors,
});

export const articleCategoryGet = call({
  method: "POST",
  path: "/mc_api/article/article_category_get",
  summary: "Enabled article categories, in their order.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(articleCategory),
  errors: readErrors,
});

export const lotteryList = call({
  method: "POST",
  path: "/rp_api/lottery/lottery_list",
  summary: "Enabled lotteries, in their order.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: z.array(lottery),
  errors: readErrors,
});
