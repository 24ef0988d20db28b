/**
 * Payment types, cashout types, banks, currencies and languages as the operator keeps them: five kinds of one thing, each
 * with a page and permissions of its own, their calls made from the same rows. What selectors read stays in reference.ts.
 * A disabled one is offered nowhere and refused for anything new; what is under way goes on. One that was ever used can be
 * disabled, not deleted.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, writeErrors } from "../errors.ts";
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
} from "../fields.ts";
import { asIssues } from "../offline-account/inputs.ts";
import { listControls, listOf } from "../page.ts";
import {
  commonFields,
  feeProblems,
  keyFields,
  limitProblems,
  ownFields,
  type ReferenceKind,
  referenceStates,
  referenceUses,
} from "./inputs.ts";

/** What the lists of all kinds show; `Currency` is null for currencies and languages themselves. */
const commonRow = {
  ReferenceId: z.string(),
  Code: z.string(),
  Currency: z.string().nullable(),
  Name: z.string(),
  Name_enUS: z.string(),
  SortOrder: z.int(),
  Enabled: z.boolean(),
  /** Sent back with an edit. */
  Version: z.int(),
  CreatedAt: instant,
  UpdatedAt: instant,
  /** "ALIAS/user"; null: it came with the product. */
  UpdatedBy: z.string().nullable(),
};

const ownRows = {
  PayType: { MinimumAmount: amountText, MaximumAmount: amountText, CurrencyEnabled: z.boolean() },
  CashoutType: {
    FeeRate: z.string(),
    MinimumFee: amountText,
    /** Null: no upper limit. */
    MaximumFee: amountText.nullable(),
    CurrencyEnabled: z.boolean(),
  },
  Bank: {
    /** Of the country's clearing, "004" or "308". */
    NationalCode: z.string().nullable(),
    SwiftCode: z.string().nullable(),
    CurrencyEnabled: z.boolean(),
  },
  Currency: { Exponent: z.int() },
  Language: {
    NativeName: z.string(),
    /** The console speaks it: neither disabled nor deleted. */
    IsFixed: z.boolean(),
  },
};

const rows = {
  PayType: z.strictObject({ ...commonRow, ...ownRows.PayType }),
  CashoutType: z.strictObject({ ...commonRow, ...ownRows.CashoutType }),
  Bank: z.strictObject({ ...commonRow, ...ownRows.Bank }),
  Currency: z.strictObject({ ...commonRow, ...ownRows.Currency }),
  Language: z.strictObject({ ...commonRow, ...ownRows.Language }),
};
export type ReferenceRows = { [Kind in ReferenceKind]: z.output<(typeof rows)[Kind]> };
/** What every kind's row has. */
export type ReferenceRow = z.output<z.ZodObject<typeof commonRow>>;
const rowOf = <Kind extends ReferenceKind>(kind: Kind) =>
  rows[kind] as unknown as z.ZodType<ReferenceRows[Kind]>;

const filters = {
  /** Somewhere in the code or a name. */
  Text: z.string().trim().min(1).max(100).optional(),
  /** Of those that have one. */
  Currency: currencyCode.optional(),
};
const states = { States: listField(z.enum(referenceStates)).optional() };
const referenceId = { ReferenceId: idInput };
const version = { Version: integerInput(1, 2_000_000_000) };

const referenceUse = z.strictObject({
  Use: z.enum(referenceUses),
  Count: z.int(),
  /** There are more than were counted: "1,000+". */
  IsMore: z.boolean(),
});
export type ReferenceUseRow = z.output<typeof referenceUse>;

/** How channels call a bank. */
const channelLine = z.strictObject({
  /** The page that the channel is kept on. */
  Page: z.enum(["PayChannel", "CashoutChannel"]),
  ChannelCode: z.string(),
  ChannelName: z.string(),
  /** Null: as we do. */
  MappingCode: z.string().nullable(),
  Enabled: z.boolean(),
});

function readCallsOf<Kind extends ReferenceKind, Noun extends string>(kind: Kind, noun: Noun) {
  const view = { by: "page", page: kind } as const;
  return {
    list: call({
      method: "POST",
      path: `/rp_api/setting/${noun}_list`,
      summary: "Rows of this kind, disabled ones too, in the order of selectors; `oldest` turns it round.",
      access: view,
      effect: "read",
      input: z.strictObject({ ...filters, ...states, ...listControls }),
      output: listOf(rowOf(kind)),
      errors: readErrors,
    }),
    export: call({
      method: "POST",
      path: `/rp_api/setting/${noun}_export`,
      summary: "Asks for a file of the filtered rows; of banks in the columns that an import reads.",
      access: { ...view, function: "export" },
      effect: "read",
      exported: true,
      input: z.strictObject({ ...filters, ...states, ...exportControls }),
      output: exportStarted,
      errors: exportErrors,
    }),
    summary: call({
      method: "POST",
      path: `/rp_api/setting/${noun}_summary`,
      summary: "Counts by state over the same filter (states ignored).",
      access: view,
      effect: "read",
      input: z.strictObject(filters),
      output: z.strictObject({
        StateCounts: z.array(z.strictObject({ State: z.enum(referenceStates), Count: z.int() })),
      }),
      errors: readErrors,
    }),
    get: call({
      method: "POST",
      path: `/rp_api/setting/${noun}_get`,
      summary: "One record, and its uses.",
      access: view,
      effect: "read",
      input: z.strictObject(referenceId),
      output: z.strictObject({
        Reference: rowOf(kind),
        Uses: z.array(referenceUse),
        CanDelete: z.boolean(),
        /** Of a currency: amounts are written in its decimals, so those stay. */
        IsExponentFixed: z.boolean(),
        /** Of a bank: the channels that list it. */
        Channels: z.array(channelLine),
      }),
      errors: [...readErrors, "NotFound"],
    }),
  };
}

function switchCallsOf<Kind extends ReferenceKind, Noun extends string>(kind: Kind, noun: Noun) {
  return {
    enable: call({
      method: "POST",
      path: `/mc_api/setting/${noun}_enable`,
      summary:
        "Enable or disable a record. A disabled one is refused for new orders and settings; open orders continue.",
      access: { by: "page", page: kind, function: "enable" },
      effect: "write",
      form: true,
      input: z.strictObject({ ...referenceId, Enabled: booleanInput }),
      output: done,
      errors: [...writeErrors, "NotFound", "ReferenceFixed"],
    }),
    remove: call({
      method: "POST",
      path: `/mc_api/setting/${noun}_delete`,
      summary: "Delete a record that has never been used.",
      access: { by: "page", page: kind, function: "delete" },
      effect: "write",
      form: true,
      input: z.strictObject(referenceId),
      output: done,
      errors: [...writeErrors, "NotFound", "ReferenceFixed", "ReferenceInUse"],
    }),
  };
}

/** Adding and editing; `fields` judges what stands between the fields. */
function writeCallsOf<
  Kind extends ReferenceKind,
  Noun extends string,
  Add extends z.ZodType,
  Edit extends z.ZodType,
>(kind: Kind, noun: Noun, { add, edit }: { add: Add; edit: Edit }) {
  return {
    add: call({
      method: "POST",
      path: `/mc_api/setting/${noun}_add`,
      summary: "Add one; its code stays for ever.",
      access: { by: "page", page: kind, function: "add" },
      effect: "write",
      form: true,
      input: add,
      output: z.strictObject({ ReferenceId: z.string() }),
      errors: [...writeErrors, "ReferenceCodeTaken", "ReferenceCurrencyUnknown", "InvalidAmount"],
    }),
    edit: call({
      method: "POST",
      path: `/mc_api/setting/${noun}_edit`,
      summary: "Change a record. Decimals stay once amounts exist.",
      access: { by: "page", page: kind, function: "edit" },
      effect: "write",
      form: true,
      input: edit,
      output: done,
      errors: [...writeErrors, "NotFound", "RecordChanged", "InvalidAmount", "ExponentFixed"],
    }),
  };
}

const editKey = { ...referenceId, ...version, ...commonFields };

export const paytype = {
  ...readCallsOf("PayType", "paytype"),
  ...switchCallsOf("PayType", "paytype"),
  ...writeCallsOf("PayType", "paytype", {
    add: z
      .strictObject({ ...keyFields.PayType, ...commonFields, ...ownFields.PayType })
      .superRefine(asIssues(limitProblems)),
    edit: z.strictObject({ ...editKey, ...ownFields.PayType }).superRefine(asIssues(limitProblems)),
  }),
};

export const cashouttype = {
  ...readCallsOf("CashoutType", "cashouttype"),
  ...switchCallsOf("CashoutType", "cashouttype"),
  ...writeCallsOf("CashoutType", "cashouttype", {
    add: z
      .strictObject({ ...keyFields.CashoutType, ...commonFields, ...ownFields.CashoutType })
      .superRefine(asIssues(feeProblems)),
    edit: z.strictObject({ ...editKey, ...ownFields.CashoutType }).superRefine(asIssues(feeProblems)),
  }),
};

export const bank = {
  ...readCallsOf("Bank", "bank"),
  ...switchCallsOf("Bank", "bank"),
  ...writeCallsOf("Bank", "bank", {
    add: z.strictObject({ ...keyFields.Bank, ...commonFields, ...ownFields.Bank }),
    edit: z.strictObject({ ...editKey, ...ownFields.Bank }),
  }),
};

export const currency = {
  ...readCallsOf("Currency", "currency"),
  ...switchCallsOf("Currency", "currency"),
  ...writeCallsOf("Currency", "currency", {
    add: z.strictObject({ ...keyFields.Currency, ...commonFields, ...ownFields.Currency }),
    edit: z.strictObject({ ...editKey, ...ownFields.Currency }),
  }),
};

export const language = {
  ...readCallsOf("Language", "language"),
  ...switchCallsOf("Language", "language"),
  ...writeCallsOf("Language", "language", {
    add: z.strictObject({ ...keyFields.Language, ...commonFields, ...ownFields.Language }),
    edit: z.strictObject({ ...editKey, ...ownFields.Language }),
  }),
};
