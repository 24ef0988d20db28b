/**
 * Payout cards: bank cards of the operator from which crawlers pay merchants' payouts. Each has a running account of ours
 * (payout-card-record.ts), beside the balance that its crawler sees.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  booleanInput,
  codeInput,
  currencyCode,
  done,
  googleCodeInput,
  idInput,
  instant,
  integerInput,
  listField,
  nameInput,
  noInput,
  passwordInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import { parseAmount } from "../money.ts";
import { asIssues, type FieldProblem } from "../offline-account/inputs.ts";
import { listControls, listOf } from "../page.ts";
import { cardNumberInput, payeeNameInput } from "../payout-order/payee.ts";
import { payoutTaskRow } from "../payout-task/calls.ts";
import { rowOf } from "../row-schema.ts";
import { payoutCardFields } from "./fields.ts";
import { payoutCardRecordRow } from "./records.ts";

export const payoutCardStates = ["Enabled", "Disabled"] as const;
export type PayoutCardState = (typeof payoutCardStates)[number];

export const payoutCardRow = rowOf(payoutCardFields).extend({
  CardId: z.string(),
  BankCode: z.string(),
  BankName_enUS: z.string(),
  ChannelCode: z.string(),
  /** Of the last 24 hours. */
  FinishedTasks: z.int(),
  CrawlerEnabled: z.boolean(),
  LastHeartbeatAt: instant.nullable(),
  /** Sent back with an edit. */
  Version: z.int(),
});
export type PayoutCardRow = z.output<typeof payoutCardRow>;

const filters = {
  /** Somewhere in the name or the holder, or the last four digits. */
  Text: z.string().trim().min(1).max(100).optional(),
  States: listField(z.enum(payoutCardStates)).optional(),
  Currency: currencyCode.optional(),
  ChannelCode: codeInput.optional(),
  SpiderId: z.string().max(64).optional(),
  /** Only those whose crawler is monitored, or is not. */
  IsMonitored: booleanInput.optional(),
};
const view = { by: "page", page: "PayoutCard" } as const;
const may = (name: "add" | "edit" | "enable" | "delete" | "manualBalance" | "reveal") =>
  ({ by: "page", page: "PayoutCard", function: name }) as const;
const cardId = { CardId: idInput };

export const payoutcardList = call({
  method: "POST",
  path: "/rp_api/offline/payoutcard_list",
  summary: "Payout cards with today's use, both balances and their crawlers' health, newest first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(payoutCardRow),
  errors: readErrors,
});

export const payoutcardExport = call({
  method: "POST",
  path: "/rp_api/offline/payoutcard_export",
  summary: "Asks for a file of the filtered payout cards, their numbers masked.",
  access: { by: "page", page: "PayoutCard", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const payoutcardSummary = call({
  method: "POST",
  path: "/rp_api/offline/payoutcard_summary",
  summary:
    "Counts by state for the same filter (states ignored), balances by currency, and cards that need attention.",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(payoutCardStates), Count: z.int() })),
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        Balance: amountText,
        HeldAmount: amountText,
        PromisedToday: amountText,
      }),
    ),
    /** Enabled cards that take no payouts because their crawler is down. */
    CrawlersDown: z.int(),
    /** Cards whose two balances differ. */
    BalancesDiffer: z.int(),
    WaitingForCode: z.int(),
  }),
  errors: readErrors,
});

export const payoutcardGet = call({
  method: "POST",
  path: "/rp_api/offline/payoutcard_get",
  summary: "One payout card, its live tasks (oldest first, at most 100) and its newest 20 records.",
  access: view,
  effect: "read",
  input: z.strictObject(cardId),
  output: z.strictObject({
    Card: payoutCardRow,
    Tasks: z.array(payoutTaskRow),
    Records: z.array(payoutCardRecordRow),
  }),
  errors: [...readErrors, "NotFound"],
});

export const payoutcardChoices = call({
  method: "POST",
  path: "/rp_api/offline/payoutcard_choices",
  summary: "Payout cards by name, for selectors. Empty for merchants.",
  access: {
    by: "page",
    page: ["PayoutCard", "PayoutCardRecord", "CashoutTask", "CashoutOrder", "CashoutReport"],
  },
  effect: "read",
  input: noInput,
  output: z.strictObject({
    Cards: z.array(
      z.strictObject({ CardId: z.string(), CardName: z.string(), CardNumberMasked: z.string() }),
    ),
  }),
  errors: readErrors,
});

export const payoutcardOptions = call({
  method: "POST",
  path: "/rp_api/offline/payoutcard_options",
  summary: "Options of the form: native payout channels, and card crawlers with the cards that they watch.",
  access: view,
  effect: "read",
  input: noInput,
  output: z.strictObject({
    Channels: z.array(
      z.strictObject({ ChannelCode: z.string(), ChannelName: z.string(), Currency: z.string() }),
    ),
    Crawlers: z.array(
      z.strictObject({
        SpiderId: z.string(),
        Flag: z.string(),
        Account: z.string(),
        IsMonitored: z.boolean(),
        /** The account or payout card that it watches already; null: it is free. */
        AccountName: z.string().nullable(),
      }),
    ),
  }),
  errors: readErrors,
});

const terms = {
  CardName: nameInput,
  Holder: payeeNameInput,
  BankCode: codeInput,
  ChannelCode: codeInput,
  /** The crawler that pays from it and watches it. */
  SpiderId: codeInput,
  MinimumAmount: amountText,
  MaximumAmount: amountText,
  DailyLimit: amountText,
  Fee: amountText,
};

interface Terms {
  MinimumAmount: string;
  MaximumAmount: string;
  DailyLimit: string;
  Fee: string;
}

/** More decimals than any currency has. */
const finest = 4;
const one = 10n ** BigInt(finest);

/** What is wrong between the amounts; how many decimals the currency has the server knows. */
export function payoutCardProblems(input: Terms): FieldProblem[] {
  const names = ["MinimumAmount", "MaximumAmount", "DailyLimit", "Fee"] as const;
  const [least, most, daily] = names.map((name) => parseAmount(input[name], finest));
  const found: FieldProblem[] = names
    .filter((name) => parseAmount(input[name], finest) === undefined)
    .map((Field) => ({ Field, Message: "Use decimal text such as 100.50" }));
  if (least !== undefined && least < one) found.push({ Field: "MinimumAmount", Message: "At least 1" });
  if (least !== undefined && most !== undefined && most <= least)
    found.push({
      Field: "MaximumAmount",
      Message: "The maximum amount must be greater than the minimum",
    });
  if (least !== undefined && daily !== undefined && daily < least)
    found.push({ Field: "DailyLimit", Message: "At least the minimum amount" });
  return found;
}

const saveErrors = [
  "ChannelUnfit",
  "CrawlerUnfit",
  "CrawlerTaken",
  "AccountNameTaken",
  "AccountNumberTaken",
  "BankUnknown",
] as const;

export const payoutcardAdd = call({
  method: "POST",
  path: "/mc_api/offline/payoutcard_add",
  summary: "Add a payout card; its running account begins with the balance given.",
  access: may("add"),
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z
    .strictObject({
      Currency: currencyCode,
      ...terms,
      CardNumber: cardNumberInput,
      /** What is on the card now; the first line of its running account unless zero. */
      OpeningBalance: amountText,
      ...proofInput,
    })
    .superRefine(asIssues(payoutCardProblems)),
  output: z.strictObject({ CardId: z.string() }),
  errors: [...stepUpErrors, ...saveErrors, "InvalidAmount"],
});

export const payoutcardEdit = call({
  method: "POST",
  path: "/mc_api/offline/payoutcard_edit",
  summary: "Change a payout card; without a number it keeps its own.",
  access: may("edit"),
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z
    .strictObject({
      ...cardId,
      Version: integerInput(1, 2_000_000_000),
      ...terms,
      CardNumber: cardNumberInput.optional(),
      ...proofInput,
    })
    .superRefine(asIssues(payoutCardProblems)),
  output: done,
  errors: [...stepUpErrors, ...saveErrors, "NotFound", "RecordChanged", "CardHasTasks"],
});

export const payoutcardEnable = call({
  method: "POST",
  path: "/mc_api/offline/payoutcard_enable",
  summary: "Enable or disable a payout card; a disabled one takes no new payouts, begun ones go on.",
  access: may("enable"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...cardId, Enabled: booleanInput }),
  output: done,
  errors: [...writeErrors, "NotFound"],
});

export const payoutcardDelete = call({
  method: "POST",
  path: "/mc_api/offline/payoutcard_delete",
  summary: "Delete a payout card that has no live task; its records stay.",
  access: may("delete"),
  effect: "write",
  form: true,
  input: z.strictObject(cardId),
  output: done,
  errors: [...writeErrors, "NotFound", "CardHasTasks"],
});

export const balanceDirections = ["Add", "Deduct"] as const;

export const payoutcardManualbalance = call({
  method: "POST",
  path: "/mc_api/offline/payoutcard_manualbalance",
  summary: "Correct a card's running account by hand: one line with its reason.",
  access: may("manualBalance"),
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    ...cardId,
    Direction: z.enum(balanceDirections),
    /** Above zero. */
    Amount: amountText,
    Reason: z.string().trim().min(1, { error: "Give a reason" }).max(200),
    /** Drawn by the asker once for each correction: sent again (a lost answer), it has one effect. */
    RequestId: z.uuid().optional(),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: z.strictObject({ Balance: amountText }),
  errors: [...stepUpErrors, "NotFound", "InvalidAmount", "ChangeRequestReused"],
});

export const payoutcardReveal = call({
  method: "POST",
  path: "/mc_api/offline/payoutcard_reveal",
  summary: "The full number of a card. Each viewing is logged.",
  access: may("reveal"),
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword" },
  input: z.strictObject({ ...cardId, LoginPassword: passwordInput }),
  output: z.strictObject({ CardNumber: z.string() }),
  errors: [...stepUpErrors, "NotFound"],
});
