/**
 * Payout channels as people keep them; which of them could pay an order now stands in payout-order/channels.ts.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { codeInput, currencyCode, listField, noInput, proofInput, provenBy } from "../fields.ts";
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
import { payoutChannelFields } from "./fields.ts";
import { channelKinds, channelStates } from "./values.ts";

export const payoutChannelRow = rowOf(payoutChannelFields).extend({
  ...furtherChannelRow,
  CashoutTypeName: z.string(),
  CashoutTypeName_enUS: z.string(),
});
export type PayoutChannelRow = z.output<typeof payoutChannelRow>;

const view = { by: "page", page: "CashoutChannel" } as const;
const may = (name: "add" | "edit") => ({ by: "page", page: "CashoutChannel", function: name }) as const;
const typeFilter = { CashoutTypeCode: codeInput.optional() };

const reads = channelReadCalls("CashoutChannel", "cashoutchannel", typeFilter);
const switches = channelSwitchCalls("CashoutChannel", "cashoutchannel");
const connection = channelConnectionCalls("CashoutChannel", "cashoutchannel");
export const cashoutchannelSummary = reads.summary;
export const cashoutchannelExport = reads.export;
export const cashoutchannelEnable = switches.enable;
export const cashoutchannelPause = switches.pause;
export const cashoutchannelDelete = switches.remove;
export const cashoutchannelKeysset = connection.keysset;
export const cashoutchannelBanksset = connection.banksset;
export const cashoutchannelTest = connection.test;

export const cashoutchannelList = call({
  method: "POST",
  path: "/rp_api/channel/cashoutchannel_list",
  summary:
    "Payout channels with health, today's usage and the reason why they take no orders, newest first, paged by key.",
  access: view,
  effect: "read",
  input: z.strictObject({
    ...channelFilters,
    ...typeFilter,
    States: listField(z.enum(channelStates)).optional(),
    ...listControls,
  }),
  output: listOf(payoutChannelRow),
  errors: readErrors,
});

export const cashoutchannelGet = call({
  method: "POST",
  path: "/rp_api/channel/cashoutchannel_get",
  summary: "One channel, its banks, our public key, where notices go and which merchants use it.",
  access: view,
  effect: "read",
  input: z.strictObject(channelKey),
  output: z.strictObject({ Channel: payoutChannelRow, ...channelDetail }),
  errors: [...readErrors, "NotFound"],
});

export const cashoutchannelFormoptions = call({
  method: "POST",
  path: "/rp_api/channel/cashoutchannel_formoptions",
  summary: "Options of the form: suppliers, types and banks.",
  access: view,
  effect: "read",
  input: noInput,
  output: z.strictObject({
    ...channelOptions,
    CashoutTypes: z.array(
      z.strictObject({
        CashoutTypeCode: z.string(),
        CashoutTypeName: z.string(),
        CashoutTypeName_enUS: z.string(),
        Currency: z.string(),
      }),
    ),
  }),
  errors: readErrors,
});

const terms = {
  ...channelTerms,
};
const saveErrors = ["InvalidAmount", "ChannelAddressRefused"] as const;

export const cashoutchannelAdd = call({
  method: "POST",
  path: "/mc_api/channel/cashoutchannel_add",
  summary: "Add a channel; it is disabled, and of a third-party one the keys come next.",
  access: may("add"),
  effect: "write",
  form: true,
  input: z
    .strictObject({
      ChannelCode: newCodeInput,
      SupplierCode: codeInput,
      Kind: z.enum(channelKinds),
      CashoutTypeCode: codeInput,
      Currency: currencyCode,
      ...terms,
    })
    .superRefine(asTermIssues),
  output: z.strictObject({ ChannelCode: z.string() }),
  errors: [...writeErrors, ...saveErrors, "ChannelCodeTaken", "SupplierUnfit", "ChannelTypeUnknown"],
});

export const cashoutchannelUpdate = call({
  method: "POST",
  path: "/mc_api/channel/cashoutchannel_update",
  summary:
    "Change a channel; code, supplier, kind, type and currency stay. Address and merchant number need the right to edit keys.",
  access: may("edit"),
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z
    .strictObject({ ...channelKey, Version: channelVersion, ...terms, ...proofInput })
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
