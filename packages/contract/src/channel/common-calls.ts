/** The calls that payment channels and payout channels have in common, under paths and permissions of their own. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  booleanInput,
  codeInput,
  done,
  integerInput,
  listField,
  proofInput,
  provenBy,
  timeInput,
} from "../fields.ts";
import { asIssues } from "../offline-account/inputs.ts";
import { channelBankInput, channelFilters, privateKeyInput, publicKeyInput } from "./common-fields.ts";
import { channelTestResult } from "./test-result.ts";
import { channelStates } from "./values.ts";

type ChannelPage = "PayChannel" | "CashoutChannel";
type ChannelNoun = "paychannel" | "cashoutchannel";

export const channelVersion = integerInput(1, 2_000_000_000);
export const channelKey = { ChannelCode: codeInput };

interface KeyInput {
  PublicKey?: string | undefined;
  PrivateKey?: string | undefined;
  MakeKeyPair: boolean;
}

function keyProblems({ PublicKey, PrivateKey, MakeKeyPair }: KeyInput) {
  if (PrivateKey !== undefined && MakeKeyPair)
    return [{ Field: "PrivateKey", Message: "Leave this empty: a new key pair will be generated" }];
  if (PublicKey !== undefined || PrivateKey !== undefined || MakeKeyPair) return [];
  return [{ Field: "PublicKey", Message: "Enter a key or have a new key pair generated" }];
}

export function channelReadCalls<
  Page extends ChannelPage,
  Noun extends ChannelNoun,
  Type extends z.ZodRawShape,
>(page: Page, noun: Noun, typeFilter: Type) {
  const view = { by: "page", page } as const;
  return {
    summary: call({
      method: "POST",
      path: `/rp_api/channel/${noun}_summary`,
      summary: "Counts by state over the same filter (states ignored), and how many channels need a look.",
      access: view,
      effect: "read",
      input: z.strictObject({ ...channelFilters, ...typeFilter }),
      output: z.strictObject({
        StateCounts: z.array(z.strictObject({ State: z.enum(channelStates), Count: z.int() })),
        /** Enabled ones that take no orders now. */
        NotTaking: z.int(),
        Unhealthy: z.int(),
      }),
      errors: readErrors,
    }),
    export: call({
      method: "POST",
      path: `/rp_api/channel/${noun}_export`,
      summary: "Asks for a file of the filtered channels, without keys.",
      access: { ...view, function: "export" },
      effect: "read",
      exported: true,
      input: z.strictObject({
        ...channelFilters,
        ...typeFilter,
        States: listField(z.enum(channelStates)).optional(),
        ...exportControls,
      }),
      output: exportStarted,
      errors: exportErrors,
    }),
  };
}

/** Whether it takes orders, and whether it is there at all. */
export function channelSwitchCalls<Page extends ChannelPage, Noun extends ChannelNoun>(
  page: Page,
  noun: Noun,
) {
  const may = <Name extends "enable" | "delete">(name: Name) =>
    ({ by: "page", page, function: name }) as const;
  return {
    enable: call({
      method: "POST",
      path: `/mc_api/channel/${noun}_enable`,
      summary: "Enable or disable a channel; a disabled one takes no new orders, those under way go on.",
      access: may("enable"),
      effect: "write",
      form: true,
      input: z.strictObject({ ...channelKey, Enabled: booleanInput }),
      output: done,
      errors: [...writeErrors, "NotFound", "ChannelNotReady"],
    }),
    pause: call({
      method: "POST",
      path: `/mc_api/channel/${noun}_pause`,
      summary: "Pause a channel until a time, with a reason; without a time it goes on at once.",
      access: may("enable"),
      effect: "write",
      form: true,
      input: z.strictObject({
        ...channelKey,
        PausedUntil: timeInput.optional(),
        PauseReason: z.string().trim().min(1, { error: "Give a reason" }).max(200).optional(),
      }),
      output: done,
      errors: [...writeErrors, "NotFound"],
    }),
    remove: call({
      method: "POST",
      path: `/mc_api/channel/${noun}_delete`,
      summary: "Delete a channel that nothing ever used; one that was used can only be disabled.",
      access: may("delete"),
      effect: "write",
      form: true,
      input: z.strictObject(channelKey),
      output: done,
      errors: [...writeErrors, "NotFound", "ChannelInUse"],
    }),
  };
}

/** How it is connected. */
export function channelConnectionCalls<Page extends ChannelPage, Noun extends ChannelNoun>(
  page: Page,
  noun: Noun,
) {
  const may = <Name extends "edit" | "editKeys" | "test">(name: Name) =>
    ({ by: "page", page, function: name }) as const;
  return {
    keysset: call({
      method: "POST",
      path: `/mc_api/channel/${noun}_keysset`,
      summary:
        "Replace a channel's keys, or generate a new key pair. By default the old keys stay valid for a day. May need a second person.",
      access: may("editKeys"),
      effect: "write",
      form: true,
      stepUp: provenBy,
      input: z
        .strictObject({
          ...channelKey,
          /** The supplier's; left out, it keeps its own. */
          PublicKey: publicKeyInput.optional(),
          /** Ours; left out, it keeps its own. */
          PrivateKey: privateKeyInput.optional(),
          MakeKeyPair: booleanInput.default(false),
          /** The old keys are worth nothing from now on: somebody else has got them. */
          ReplaceAtOnce: booleanInput.default(false),
          ...proofInput,
        })
        .superRefine(asIssues(keyProblems)),
      output: z.strictObject({
        /** Null: done at once. Else it waits for a second person. */
        ApprovalId: z.string().nullable(),
        /** Ours as it is, or will be once approved: to be handed to the supplier. */
        OwnPublicKey: z.string().nullable(),
      }),
      errors: [...stepUpErrors, "NotFound", "ChannelIsNative"],
    }),
    banksset: call({
      method: "POST",
      path: `/mc_api/channel/${noun}_banksset`,
      summary: "Replace a channel's bank list; without lines every bank is served by our own codes.",
      access: may("edit"),
      effect: "write",
      stepUp: provenBy,
      input: z.strictObject({
        ...channelKey,
        Version: channelVersion,
        Banks: z.array(channelBankInput).max(500),
        ...proofInput,
      }),
      output: done,
      errors: [...stepUpErrors, "NotFound", "RecordChanged", "BanksUnfit"],
    }),
    test: call({
      method: "POST",
      path: `/mc_api/channel/${noun}_test`,
      summary: "Ask the supplier about a reference that cannot exist, step by step; no money moves.",
      access: may("test"),
      effect: "write",
      form: true,
      input: z.strictObject(channelKey),
      output: channelTestResult,
      errors: [...writeErrors, "NotFound", "ChannelTestTooSoon"],
    }),
  };
}
