/**
 * Payment channels: through what members' payments come in. All of it is the operator's affair.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import {
  codeInput,
  currencyCode,
  integerInput,
  listField,
  noInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import {
  channelConnectionCalls,
  channelKey,
  channelReadCalls,
  channelSwitchCalls,
  channelVersion,
} from "./common-calls.ts";
import {
  asTermIssues,
  channelDetail,
  channelFilters,
  channelOptions,
  channelTerms,
  furtherChannelRow,
  newCodeInput,
} from "./common-fields.ts";
import { payChannelFields } from "./fields.ts";
import { channelKinds, channelStates } from "./values.ts";

export const paychannelRow = rowOf(payChannelFields).extend({
  ...furtherChannelRow,
  PayTypeName: z.string(),
  PayTypeName_enUS: z.string(),
});
export type PayChannelRow = z.output<typeof paychannelRow>;

const view = { by: "page", page: "PayChannel" } as const;
const may = (name: "add" | "edit") => ({ by: "page", page: "PayChannel", function: name }) as const;
const typeFilter = { PayTypeCode: codeInput.optional() };

const reads = channelReadCalls("PayChannel", "paychannel", typeFilter);
const switches = channelSwitchCalls("PayChannel", "paychannel");
const connection = channelConnectionCalls("PayChannel", "paychannel");
export const paychannelSummary = reads.summary;
export const paychannelExport = reads.export;
export const paychannelEnable = switches.enable;
export const paychannelPause = switches.pause;
export const paychannelDelete = switches.remove;
export const paychannelKeysset = connection.keysset;
export const paychannelBanksset = connection.banksset;
export const paychannelTest = connection.test;

export const paychannelList = call({
  method: "POST",
  path: "/rp_api/channel/paychannel_list",
  summary:
    "Payment channels with health, today's usage and the reason why they take no orders, newest first, paged by key.",
  access: view,
  effect: "read",
  input: z.strictObject({
    ...channelFilters,
    ...typeFilter,
    States: listField(z.enum(channelStates)).optional(),
    ...listControls,
  }),
  output: listOf(paychannelRow),
  errors: readErrors,
});

export const paychannelGet = call({
  method: "POST",
  path: "/rp_api/channel/paychannel_get",
  summary: "One channel, its banks, our public key, where notices go and which merchants use it.",
  access: view,
  effect: "read",
  input: z.strictObject(channelKey),
  output: z.strictObject({ Channel: paychannelRow, ...channelDetail }),
  errors: [...readErrors, "NotFound"],
});

export const paychannelFormoptions = call({
  method: "POST",
  path: "/rp_api/channel/paychannel_formoptions",
  summary: "Options of the form: suppliers, types and banks.",
  access: view,
  effect: "read",
  input: noInput,
  output: z.strictObject({
    ...channelOptions,
    PayTypes: z.array(
      z.strictObject({
        PayTypeCode: z.string(),
        PayTypeName: z.string(),
        PayTypeName_enUS: z.string(),
        Currency: z.string(),
      }),
    ),
  }),
  errors: readErrors,
});

const validityMinutes = integerInput(5, 1440);
const saveErrors = ["InvalidAmount", "ChannelAddressRefused"] as const;

export const paychannelAdd = call({
  method: "POST",
  path: "/mc_api/channel/paychannel_add",
  summary: "Add a channel; it is disabled, and of a third-party one the keys come next.",
  access: may("add"),
  effect: "write",
  form: true,
  input: z
    .strictObject({
      ChannelCode: newCodeInput,
      SupplierCode: codeInput,
      Kind: z.enum(channelKinds),
      PayTypeCode: codeInput,
      Currency: currencyCode,
      ...channelTerms,
      ValidityMinutes: validityMinutes.default(30),
    })
    .superRefine(asTermIssues),
  output: z.strictObject({ ChannelCode: z.string() }),
  errors: [...writeErrors, ...saveErrors, "ChannelCodeTaken", "SupplierUnfit", "ChannelTypeUnknown"],
});

export const paychannelUpdate = call({
  method: "POST",
  path: "/mc_api/channel/paychannel_update",
  summary:
    "Change a channel; code, supplier, kind, type and currency stay. Address and merchant number need the right to edit keys.",
  access: may("edit"),
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z
    .strictObject({
      ...channelKey,
      Version: channelVersion,
      ...channelTerms,
      /** Absent: as it is. */
      ValidityMinutes: validityMinutes.optional(),
      ...proofInput,
    })
    .superRefine(asTermIssues),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    ...saveErrors,
    "NotFound",
    "RecordChanged",
    "ConnectionNeedsKeyRights",
    "ChannelBusy",
  ],
});
