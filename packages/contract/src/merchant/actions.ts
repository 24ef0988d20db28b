/** What the operator does with merchants: makes and changes them, their quotas, keys and balances. */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { stepUpErrors, writeErrors } from "../errors.ts";
import {
  amountText,
  booleanInput,
  currencyCode,
  done,
  idInput,
  instant,
  integerInput,
  merchantAliasInput,
  nameInput,
  proofInput,
  provenBy,
  shownNameInput,
  userNameInput,
} from "../fields.ts";
import { adduserInput, enrolmentLink } from "../user/calls.ts";
import { merchantKey } from "./calls.ts";

/** Hours that the old key may stay valid after a rotation: a week at most. */
export const maxKeyOverlapHours = 168;
export const minTimeDifference = -720;
export const maxTimeDifference = 840;

/** An IP list as people write it; the server names each entry at fault. Empty: every address. */
const ipListText = z.string().max(4000);

const settings = {
  /** That it tells no account is judged where it changes. */
  MerchantName: nameInput,
  TimeDifferenceMinutes: integerInput(minTimeDifference, maxTimeDifference).refine(
    (minutes) => minutes % 15 === 0,
    { error: "Use a multiple of 15" },
  ),
  ApiIpList: ipListText.default(""),
  BackendIpList: ipListText.default(""),
  /** Absent: as it was, and given back for a new merchant. */
  KeepFeeOnReversal: booleanInput.optional(),
};

export const merchantCreateInput = z.strictObject({
  /** Cannot be changed later; unique whatever its capitals. */
  MerchantAlias: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^[A-Za-z0-9_-]+$/, { error: "Letters, digits and _ - only" }),
  ...settings,
  MerchantName: shownNameInput,
  /** Name of the default account. */
  DefaultUserName: adduserInput.shape.UserName,
  ...proofInput,
});

export const merchantCreate = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_add",
  summary:
    "An ordinary merchant with its default group, its default account and its first API key; the account's one-time password and link to enrol by are answered here and never again.",
  access: { by: "page", page: "MerchantList", function: "add" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: merchantCreateInput,
  output: z.strictObject({
    MerchantAlias: z.string(),
    UserGroupName: z.string(),
    /** To be changed at the first sign-in. */
    OneTimePassword: z.string(),
    UserName: z.string(),
    ...enrolmentLink,
  }),
  errors: [...stepUpErrors, "MerchantCodeTaken", "RightsExceeded"],
});

export const merchantUpdate = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_update",
  summary:
    "Change a merchant's name, clock, default account and address lists; they hold from the next request.",
  access: { by: "page", page: "MerchantList", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    Version: integerInput(1, 2_147_483_647),
    ...settings,
    /** One of the merchant's enabled users; left out, it stays. */
    DefaultUserName: userNameInput.optional(),
    ...proofInput,
  }),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    "NotFound",
    "RecordChanged",
    "OwnAddressLockedOut",
    "DefaultUserUnknown",
    "SuperMerchantRefused",
    "ApiListNeeded",
  ],
});

export const merchantEnable = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_enable",
  summary:
    "Enable or disable a merchant. From the next request on its users cannot sign in and it cannot create orders; open orders are completed.",
  access: { by: "page", page: "MerchantList", function: "enable" },
  effect: "write",
  form: true,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    Enable: booleanInput,
    Reason: z.string().trim().min(2, { error: "Give a reason" }).max(200),
  }),
  output: done,
  errors: [...writeErrors, "NotFound", "SuperMerchantRefused"],
});

export const merchantQuotaset = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_quotaset",
  summary: "The most that a merchant may ask for in withdrawals a day, in one currency.",
  access: { by: "page", page: "MerchantList", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    Currency: currencyCode,
    /** Left out or empty: no limit. Zero: nothing may be asked for. */
    DailyWithdrawalQuota: amountText.optional(),
    ...proofInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "CurrencyUnknown", "InvalidAmount", "SuperMerchantRefused"],
});

/** Counted for merchants with a limit, in one currency. */
export const maxHourlyPayouts = 1_000_000;

export const merchantPayoutlimit = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_payoutlimit",
  summary: "The most that a merchant may have paid out a day, and how many payouts an hour, in one currency.",
  access: { by: "page", page: "MerchantList", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    Currency: currencyCode,
    /** Zero: nothing is paid out. */
    DailyPayoutLimit: amountText,
    /** Left out: as many as the daily limit allows. */
    HourlyPayouts: integerInput(1, maxHourlyPayouts).optional(),
    ...proofInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "CurrencyUnknown", "InvalidAmount", "SuperMerchantRefused"],
});

/** Counted in each currency, all merchants alike. */
export const maxUnpaidOrders = 10_000_000;

export const merchantUnpaidlimit = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_unpaidlimit",
  summary: "The most that a merchant may have in unpaid collection orders at once, in one currency.",
  access: { by: "page", page: "MerchantList", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z
    .strictObject({
      MerchantAlias: merchantAliasInput,
      Currency: currencyCode,
      /** Usual: as every merchant without a limit of its own. */
      Limit: z.enum(["Usual", "Own"]),
      /** Of its own limit; left out: any number. */
      UnpaidOrders: integerInput(1, maxUnpaidOrders).optional(),
      /** Left out: any sum. Zero: no order is made. */
      UnpaidAmount: amountText.optional(),
      ...proofInput,
    })
    .refine((input) => input.Limit === "Own" || (!input.UnpaidOrders && !input.UnpaidAmount), {
      error: "The usual limit has no figures of its own",
      path: ["Limit"],
    }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "CurrencyUnknown", "InvalidAmount", "SuperMerchantRefused"],
});

export const merchantBalancechangeInput = z.strictObject({
  MerchantAlias: merchantAliasInput,
  Currency: currencyCode,
  /** Positive adds, negative deducts. */
  Amount: amountText,
  Remark: z.string().trim().min(2, { error: "Say why" }).max(200),
  ...proofInput,
  /** Drawn once for each change: sent again (a lost answer), it has one effect. */
  RequestId: z.uuid(),
});

export const merchantBalancechange = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_balancechange",
  summary: "Add to or deduct from a merchant's available balance by hand.",
  access: { by: "page", page: "MerchantList", function: "manualBalance" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: merchantBalancechangeInput,
  output: z.strictObject({
    /** Held until somebody else approves; null: done at once. */
    ApprovalId: z.string().nullable(),
    /** Of the balance change record, and the balances that it led from and to; null while it is held. */
    SerialNo: z.string().nullable(),
    BalanceBefore: amountText.nullable(),
    BalanceAfter: amountText.nullable(),
  }),
  errors: [
    ...stepUpErrors,
    "NotFound",
    "InvalidAmount",
    "CurrencyUnknown",
    "InsufficientBalance",
    "ChangeRequestReused",
    "SuperMerchantRefused",
  ],
});

export const merchantKeylist = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_keylist",
  summary:
    "A merchant's valid API keys with their secrets, after the asker's own password and code; each view is recorded.",
  access: { by: "page", page: "MerchantList", function: "viewKey" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ MerchantAlias: merchantAliasInput, ...proofInput }),
  output: z.strictObject({
    Keys: z.array(z.strictObject({ ...merchantKey.shape, /** "whsec_…" */ Secret: z.string() })),
  }),
  errors: [...stepUpErrors, "NotFound", "SuperMerchantRefused"],
});

export const keyRotation = z.strictObject({
  KeyId: z.string(),
  /** Of the key that was valid before; null: there was none. */
  OldKeyExpiresAt: instant.nullable(),
});

export const merchantKeyrotate = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_keyrotate",
  summary: "Create a new API key. The old one stays valid for the given hours.",
  access: { by: "page", page: "MerchantList", function: "rotateKey" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    /** Zero: the old one ends now. */
    OldKeyHours: integerInput(0, maxKeyOverlapHours),
    ...proofInput,
  }),
  output: keyRotation,
  errors: [...stepUpErrors, "NotFound", "TwoKeysLive", "SuperMerchantRefused"],
});

export const merchantKeyexpire = call({
  method: "POST",
  path: "/mc_api/merchant/merchant_keyexpire",
  summary: "End one of two valid API keys now.",
  access: { by: "page", page: "MerchantList", function: "rotateKey" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ MerchantAlias: merchantAliasInput, KeyId: idInput, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "LastKey", "SuperMerchantRefused"],
});
