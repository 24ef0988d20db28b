/**
 * Payment suppliers: who takes payments for the operator or pays out for it. Its *adapter* says how it is spoken to: `http`
 * is the protocol of docs/supplier-api.md, `native` stands for the operator's own accounts and cards, `sandbox` moves made-up
 * money and is there in the demo world only. A disabled supplier's channels take no new orders.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { newCodeInput, remarkInput } from "../channel/common-fields.ts";
import { channelKinds, channelStates, supplierAdapters } from "../channel/values.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { booleanInput, codeInput, done, integerInput, listField, nameInput, noInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { supplierFields } from "./fields.ts";

export const supplierRow = rowOf(supplierFields).extend({ Version: z.int() });
export type SupplierRow = z.output<typeof supplierRow>;

const filters = {
  /** Somewhere in the code, the name or the remark. */
  Text: z.string().trim().min(1).max(100).optional(),
  Adapter: z.enum(supplierAdapters).optional(),
};
const states = { States: listField(z.enum(channelStates)).optional() };
const view = { by: "page", page: "Supplier" } as const;
const may = (name: "add" | "edit" | "enable" | "delete") =>
  ({ by: "page", page: "Supplier", function: name }) as const;
const supplierKey = { SupplierCode: codeInput };

export const supplierList = call({
  method: "POST",
  path: "/rp_api/channel/supplier_list",
  summary: "Payment suppliers with their channels and notices, newest first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...states, ...listControls }),
  output: listOf(supplierRow),
  errors: readErrors,
});

export const supplierSummary = call({
  method: "POST",
  path: "/rp_api/channel/supplier_summary",
  summary: "Counts by state over the same filter (states ignored).",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(channelStates), Count: z.int() })),
  }),
  errors: readErrors,
});

export const supplierGet = call({
  method: "POST",
  path: "/rp_api/channel/supplier_get",
  summary: "One supplier, its channels, and where it sends its notices.",
  access: view,
  effect: "read",
  input: z.strictObject(supplierKey),
  output: z.strictObject({
    Supplier: supplierRow,
    /** Null for a native one. */
    NoticeAddress: z.string().nullable(),
    PayoutNoticeAddress: z.string().nullable(),
    Channels: z.array(
      z.strictObject({
        /** The page that it is kept on. */
        Page: z.enum(["PayChannel", "CashoutChannel"]),
        ChannelCode: z.string(),
        ChannelName: z.string(),
        Kind: z.enum(channelKinds),
        TypeCode: z.string(),
        Currency: z.string(),
        Enabled: z.boolean(),
        IsHealthy: z.boolean(),
      }),
    ),
    CanDelete: z.boolean(),
  }),
  errors: [...readErrors, "NotFound"],
});

export const supplierFormoptions = call({
  method: "POST",
  path: "/rp_api/channel/supplier_formoptions",
  summary: "The adapters that this system has.",
  access: view,
  effect: "read",
  input: noInput,
  output: z.strictObject({ Adapters: z.array(z.enum(supplierAdapters)) }),
  errors: readErrors,
});

export const supplierExport = call({
  method: "POST",
  path: "/rp_api/channel/supplier_export",
  summary: "Asks for a file of the filtered suppliers.",
  access: { ...view, function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...states, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const supplierAdd = call({
  method: "POST",
  path: "/mc_api/channel/supplier_add",
  summary: "Add a supplier.",
  access: may("add"),
  effect: "write",
  form: true,
  input: z.strictObject({
    SupplierCode: newCodeInput,
    SupplierName: nameInput,
    Adapter: z.enum(supplierAdapters),
    Remark: remarkInput,
  }),
  output: z.strictObject({ SupplierCode: z.string() }),
  errors: [...writeErrors, "SupplierCodeTaken", "AdapterUnavailable"],
});

export const supplierUpdate = call({
  method: "POST",
  path: "/mc_api/channel/supplier_update",
  summary: "Change a supplier; its code stays, its adapter too as soon as it has channels.",
  access: may("edit"),
  effect: "write",
  form: true,
  input: z.strictObject({
    ...supplierKey,
    Version: integerInput(1, 2_000_000_000),
    SupplierName: nameInput,
    Adapter: z.enum(supplierAdapters),
    Remark: remarkInput,
  }),
  output: done,
  errors: [...writeErrors, "NotFound", "RecordChanged", "AdapterUnavailable", "AdapterFixed"],
});

export const supplierEnable = call({
  method: "POST",
  path: "/mc_api/channel/supplier_enable",
  summary:
    "Enable or disable a supplier. While it is disabled its channels take no new orders; open orders continue.",
  access: may("enable"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...supplierKey, Enabled: booleanInput }),
  output: done,
  errors: [...writeErrors, "NotFound"],
});

export const supplierDelete = call({
  method: "POST",
  path: "/mc_api/channel/supplier_delete",
  summary: "Delete a supplier that has no channel and never had one.",
  access: may("delete"),
  effect: "write",
  form: true,
  input: z.strictObject(supplierKey),
  output: done,
  errors: [...writeErrors, "NotFound", "SupplierInUse"],
});
