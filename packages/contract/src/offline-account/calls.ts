/**
 * Offline accounts: QR codes, bank cards and TrueMoney wallets that receive members' money, each watched by a crawler.
 * One noun with three pages: the calls of each kind are made from the same rows, and each kind has permissions of its own.
 */
import { z } from "zod";
import { approvalIdOrNull, doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { imageErrors, readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  booleanInput,
  currencyCode,
  done,
  idInput,
  instant,
  integerInput,
  listField,
  noInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import { imageInput, imageUpload } from "../files.ts";
import { payInstructions } from "../gateway/pay-instructions.ts";
import { listControls, listOf } from "../page.ts";
import { openOrder } from "../payment-order/open-order.ts";
import { rowOf } from "../row-schema.ts";
import { bankCardFields, offlineAccountFields, qrCodeFields, trueMoneyFields } from "./fields.ts";
import { asIssues, kindFields, promptProblems, termFields, termProblems } from "./inputs.ts";
import type { OfflineAccountKind } from "./kinds.ts";

export const offlineAccountStates = ["Enabled", "Disabled"] as const;
export type OfflineAccountState = (typeof offlineAccountStates)[number];

/** What the rows of all kinds hold besides what is shown. */
const unshown = {
  AccountId: z.string(),
  ChannelCode: z.string(),
  /** Sent back with an edit. */
  Version: z.int(),
  /** Different payable amounts that orders of one amount can show at the same time. */
  SlotCount: z.int(),
  /** Orders of the last 24 hours that are over. */
  FinishedOrders: z.int(),
  CrawlerEnabled: z.boolean(),
  LastHeartbeatAt: instant.nullable(),
  AmountAtRisk: amountText,
};
const commonRow = rowOf(offlineAccountFields).extend(unshown);

const rows = {
  QrCode: rowOf(qrCodeFields).extend({
    ...unshown,
    /** Of a static QR code: `qrcode_image` shows it. */
    ImageId: z.string().nullable(),
  }),
  BankCard: rowOf(bankCardFields).extend({
    ...unshown,
    BankCode: z.string(),
    BankName: z.string(),
    BankName_enUS: z.string(),
  }),
  TrueMoney: rowOf(trueMoneyFields).extend(unshown),
};
export type OfflineAccountRows = { [Kind in OfflineAccountKind]: z.output<(typeof rows)[Kind]> };
export type OfflineAccountRow = z.output<typeof commonRow>;
export type UnshownOfAccount = z.output<z.ZodObject<typeof unshown>>;
/** Says which row it is in words that TypeScript still knows once the kind is given. */
const rowOfKind = <Kind extends OfflineAccountKind>(kind: Kind) =>
  rows[kind] as unknown as z.ZodType<OfflineAccountRows[Kind]>;

const filters = {
  /** Somewhere in the name, the holder or the number. */
  Text: z.string().trim().min(1).max(100).optional(),
  States: listField(z.enum(offlineAccountStates)).optional(),
  Currency: currencyCode.optional(),
  SpiderId: z.string().max(64).optional(),
  /** Only those whose crawler is monitored, or is not. */
  IsMonitored: booleanInput.optional(),
};
const accountId = { AccountId: idInput };

const kindErrors = [
  "ChannelUnfit",
  "CrawlerUnfit",
  "CrawlerTaken",
  "AccountNameTaken",
  "AccountNumberTaken",
] as const;
const addErrors = [...stepUpErrors, ...kindErrors] as const;
const editErrors = [...addErrors, "NotFound", "RecordChanged", "HasLiveOrders"] as const;
const editKey = { ...accountId, Version: integerInput(1, 2_000_000_000) };

const offlineOptions = z.strictObject({
  Channels: z.array(
    z.strictObject({
      ChannelCode: z.string(),
      ChannelName: z.string(),
      Currency: z.string(),
      PayTypeName: z.string(),
      PayTypeName_enUS: z.string(),
    }),
  ),
  Crawlers: z.array(
    z.strictObject({
      SpiderId: z.string(),
      Flag: z.string(),
      Account: z.string(),
      IsMonitored: z.boolean(),
      /** The account that it watches already; null: it is free. */
      AccountName: z.string().nullable(),
    }),
  ),
});

/** Lists that are the same for each kind, under paths and permissions of its own. */
function listCallsOf<Kind extends OfflineAccountKind, Noun extends string>(kind: Kind, noun: Noun) {
  const view = { by: "page", page: kind } as const;
  return {
    list: call({
      method: "POST",
      path: `/rp_api/offline/${noun}_list`,
      summary:
        "Offline accounts of this kind with today's use and their crawlers' health, newest first, by key.",
      access: view,
      effect: "read",
      input: z.strictObject({ ...filters, ...listControls }),
      output: listOf(rowOfKind(kind)),
      errors: readErrors,
    }),
    export: call({
      method: "POST",
      path: `/rp_api/offline/${noun}_export`,
      summary: "Asks for a file of the filtered accounts.",
      access: { ...view, function: "export" },
      effect: "read",
      exported: true,
      input: z.strictObject({ ...filters, ...exportControls }),
      output: exportStarted,
      errors: exportErrors,
    }),
    summary: call({
      method: "POST",
      path: `/rp_api/offline/${noun}_summary`,
      summary: "Counts by state for the same filter (states ignored), and amounts at risk.",
      access: view,
      effect: "read",
      input: z.strictObject(filters),
      output: z.strictObject({
        StateCounts: z.array(z.strictObject({ State: z.enum(offlineAccountStates), Count: z.int() })),
        /** Enabled accounts that take no orders because their crawler is down. */
        CrawlersDown: z.int(),
        OrdersAtRisk: z.int(),
      }),
      errors: readErrors,
    }),
  };
}

/** What is asked of one account. */
function recordCallsOf<Kind extends OfflineAccountKind, Noun extends string>(kind: Kind, noun: Noun) {
  const view = { by: "page", page: kind } as const;
  return {
    get: call({
      method: "POST",
      path: `/rp_api/offline/${noun}_get`,
      summary: "One account and the orders that wait for money on it, soonest to expire first (at most 100).",
      access: view,
      effect: "read",
      input: z.strictObject(accountId),
      output: z.strictObject({ Account: rowOfKind(kind), OpenOrders: z.array(openOrder) }),
      errors: [...readErrors, "NotFound"],
    }),
    options: call({
      method: "POST",
      path: `/rp_api/offline/${noun}_options`,
      summary:
        "Options of the form: native channels, and crawlers of this kind with the accounts that they watch.",
      access: view,
      effect: "read",
      input: noInput,
      output: offlineOptions,
      errors: readErrors,
    }),
    preview: call({
      method: "POST",
      path: `/rp_api/offline/${noun}_preview`,
      summary: "Preview the payment instructions that a member would see for this amount.",
      access: { by: "page", page: kind, function: "preview" },
      effect: "read",
      input: z.strictObject({ ...accountId, Amount: amountText }),
      output: z.strictObject({
        PayableAmount: amountText,
        Currency: z.string(),
        Instructions: payInstructions,
      }),
      errors: [...readErrors, "NotFound", "InvalidAmount"],
    }),
  };
}

/** What is done to one account whatever its kind. */
function switchCallsOf<Kind extends OfflineAccountKind, Noun extends string>(kind: Kind, noun: Noun) {
  return {
    enable: call({
      method: "POST",
      path: `/mc_api/offline/${noun}_enable`,
      summary: "Enable or disable an account; a disabled one takes no new orders, open ones go on.",
      access: { by: "page", page: kind, function: "enable" },
      effect: "write",
      form: true,
      input: z.strictObject({ ...accountId, Enabled: booleanInput }),
      output: done,
      errors: [...writeErrors, "NotFound"],
    }),
    lift: call({
      method: "POST",
      path: `/mc_api/offline/${noun}_lifthold`,
      summary: "Ask a second person to let a new or changed account take orders before its hold ends.",
      access: { by: "page", page: kind, function: "edit" },
      effect: "write",
      form: true,
      stepUp: provenBy,
      input: z.strictObject({ ...accountId, ...proofInput }),
      output: doneOrWaiting,
      errors: [...stepUpErrors, "NotFound", "AccountNotHeld"],
    }),
    remove: call({
      method: "POST",
      path: `/mc_api/offline/${noun}_delete`,
      summary: "Delete an account that no order waits on; its orders and transactions stay.",
      access: { by: "page", page: kind, function: "delete" },
      effect: "write",
      form: true,
      input: z.strictObject(accountId),
      output: done,
      errors: [...writeErrors, "NotFound", "HasLiveOrders"],
    }),
  };
}

function callsOf<Kind extends OfflineAccountKind, Noun extends string>(kind: Kind, noun: Noun) {
  return { ...listCallsOf(kind, noun), ...recordCallsOf(kind, noun), ...switchCallsOf(kind, noun) };
}

export const qrcode = callsOf("QrCode", "qrcode");
export const bankcard = callsOf("BankCard", "bankcard");
export const truemoney = callsOf("TrueMoney", "truemoney");

const qrFields = { ...termFields, ...kindFields.QrCode, Image: imageInput.optional() };
const cardFields = { ...termFields, ...kindFields.BankCard };
const walletFields = { ...termFields, ...kindFields.TrueMoney };
const qrProblems = (input: Parameters<typeof termProblems>[0] & Parameters<typeof promptProblems>[0]) => [
  ...termProblems(input),
  ...promptProblems(input),
];
/** The id is null while a second person has to approve it. */
const added = z.strictObject({ AccountId: z.string().nullable(), ApprovalId: approvalIdOrNull });
const currency = { Currency: currencyCode };

export const qrcodeAdd = call({
  method: "POST",
  path: "/mc_api/offline/qrcode_add",
  summary: "Add a QR code: of PromptPay by its Prompt ID, or a static one by its image.",
  access: { by: "page", page: "QrCode", function: "add" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  upload: imageUpload,
  input: z.strictObject({ ...currency, ...qrFields, ...proofInput }).superRefine(asIssues(qrProblems)),
  output: added,
  errors: [...addErrors, ...imageErrors],
});

export const qrcodeEdit = call({
  method: "POST",
  path: "/mc_api/offline/qrcode_edit",
  summary: "Change a QR code; without an image a static one keeps its own.",
  access: { by: "page", page: "QrCode", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  upload: imageUpload,
  input: z.strictObject({ ...editKey, ...qrFields, ...proofInput }).superRefine(asIssues(qrProblems)),
  output: doneOrWaiting,
  errors: [...editErrors, ...imageErrors],
});

export const bankcardAdd = call({
  method: "POST",
  path: "/mc_api/offline/bankcard_add",
  summary: "Add a bank card.",
  access: { by: "page", page: "BankCard", function: "add" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ ...currency, ...cardFields, ...proofInput }).superRefine(asIssues(termProblems)),
  output: added,
  errors: [...addErrors, "BankUnknown"],
});

export const bankcardEdit = call({
  method: "POST",
  path: "/mc_api/offline/bankcard_edit",
  summary: "Change a bank card.",
  access: { by: "page", page: "BankCard", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ ...editKey, ...cardFields, ...proofInput }).superRefine(asIssues(termProblems)),
  output: doneOrWaiting,
  errors: [...editErrors, "BankUnknown"],
});

export const truemoneyAdd = call({
  method: "POST",
  path: "/mc_api/offline/truemoney_add",
  summary: "Add a TrueMoney wallet.",
  access: { by: "page", page: "TrueMoney", function: "add" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ ...currency, ...walletFields, ...proofInput }).superRefine(asIssues(termProblems)),
  output: added,
  errors: addErrors,
});

export const truemoneyEdit = call({
  method: "POST",
  path: "/mc_api/offline/truemoney_edit",
  summary: "Change a TrueMoney wallet.",
  access: { by: "page", page: "TrueMoney", function: "edit" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ ...editKey, ...walletFields, ...proofInput }).superRefine(asIssues(termProblems)),
  output: doneOrWaiting,
  errors: editErrors,
});
