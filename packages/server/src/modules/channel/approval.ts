/**
 * Keys and address of a channel under the two-person rule: our private key waits sealed, a request rests on the keys and terms
 * as they are.
 */
import type { ShownLine } from "@opc/contract/approval/calls";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { Vault } from "../../ports/vault.ts";
import { type ApprovalAct, type ApprovalFacts, type Json, optionalTextOf, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type KeysInput, type NewKeys, newKeysOf, ownPublicKeyOf, setKeys } from "./keys.ts";
import { type ChannelKindOf, payChannels, payoutChannels } from "./kinds.ts";
import { maskedKey } from "./rows.ts";
import { channelAddressAct } from "./save.ts";
import { type HeldChannel, lockChannel } from "./store.ts";

/** At once, or as a request where the rule ChannelKeys asks for a second person. */
export async function changeKeys(
  of: ChannelKindOf,
  input: KeysInput & { ChannelCode: string },
  facts: ApprovalFacts,
) {
  const { tx, viewer, services, now, recordChange } = facts;
  const channel = await lockChannel(tx, of, input.ChannelCode);
  const keys = newKeysOf(input, channel);
  const shown = linesOf(of, channel, keys, services.vault);
  const OwnPublicKey = ownPublicKeyOf(of, channel, services.vault, keys.privateKey);
  const proposed = await proposeIfNeeded(facts, keysAct, {
    subject: `${of.page} ${channel.Code}`,
    payload: {
      Page: of.page,
      ChannelCode: channel.Code,
      ...(keys.publicKey !== undefined && { PublicKey: keys.publicKey }),
      ReplaceAtOnce: String(keys.replaceAtOnce),
    },
    ...(keys.privateKey !== undefined && { secrets: { PrivateKey: keys.privateKey } }),
    shown,
  });
  if (proposed) return { ApprovalId: proposed.approvalId, OwnPublicKey };
  await setKeys(tx, services.vault, of, channel, { keys, by: personName(viewer), now });
  recordChange(changeOf(channel, keys, shown));
  return { ApprovalId: null, OwnPublicKey };
}

const keysAct: ApprovalAct = {
  kind: "ChannelKeys",
  askedWith: (payload) => `${kindOf(payload).page}.editKeys`,

  async before({ tx }, payload) {
    const channel = await lockChannel(tx, kindOf(payload), textOf(payload, "ChannelCode")).catch((error) => {
      if (error instanceof CallError && error.errorName === "NotFound") return undefined;
      throw error;
    });
    return (
      channel && {
        PublicKey: channel.PublicKey,
        KeysSetAt: channel.KeysSetAt?.toISOString() ?? null,
        ChannelMerchantNo: channel.ChannelMerchantNo,
        BaseAddress: channel.BaseAddress,
      }
    );
  },

  async apply({ tx, services, viewer, now, recordChange }, { payload, secrets, proposedBy }) {
    const of = kindOf(payload);
    // Who may change the keys of one kind of channel may not for that reason change those of the other.
    if (!viewer.permissions.has(`${of.page}.editKeys`)) throw new CallError("NoPermission");
    const channel = await lockChannel(tx, of, textOf(payload, "ChannelCode"));
    const keys: NewKeys = {
      publicKey: optionalTextOf(payload, "PublicKey"),
      privateKey: secrets && optionalTextOf(secrets, "PrivateKey"),
      replaceAtOnce: textOf(payload, "ReplaceAtOnce") === "true",
    };
    const shown = linesOf(of, channel, keys, services.vault);
    await setKeys(tx, services.vault, of, channel, { keys, by: proposedBy.name, now });
    recordChange(changeOf(channel, keys, shown));
  },
};

/** Keys, and the address that is asked with them; requests from before there was a choice are of keys. */
export const channelKeysAct: ApprovalAct = {
  kind: "ChannelKeys",
  askedWith: (payload) => actOf(payload).askedWith?.(payload) ?? "PayChannel.editKeys",
  before: (facts, payload) => actOf(payload).before(facts, payload),
  apply: (facts, act) => actOf(act.payload).apply(facts, act),
};

function actOf(payload: Json): ApprovalAct {
  return payload.Call === "update" ? channelAddressAct : keysAct;
}

function kindOf(payload: Json): ChannelKindOf {
  return textOf(payload, "Page") === "CashoutChannel" ? payoutChannels : payChannels;
}

/** Private keys are told by the public keys that belong to them, and of these the end only. */
function linesOf(of: ChannelKindOf, channel: HeldChannel, keys: NewKeys, vault: Vault): ShownLine[] {
  const { publicKey, privateKey } = keys;
  const ours = (secret?: string) => maskedKey(ownPublicKeyOf(of, channel, vault, secret));
  return [
    { Field: "Channel", From: null, To: channel.Name },
    { Field: "ChannelMerchantNo", From: null, To: channel.ChannelMerchantNo },
    { Field: "BaseAddress", From: null, To: channel.BaseAddress },
    ...(publicKey === undefined
      ? []
      : [{ Field: "PublicKey" as const, From: maskedKey(channel.PublicKey), To: maskedKey(publicKey) }]),
    ...(privateKey === undefined
      ? []
      : [{ Field: "PrivateKey" as const, From: ours(), To: ours(privateKey) }]),
  ];
}

/** Under names that the operation log masks no more than it must. */
function changeOf(channel: HeldChannel, keys: NewKeys, shown: readonly ShownLine[]) {
  const line = (field: ShownLine["Field"]) => shown.find(({ Field }) => Field === field);
  const told = (field: ShownLine["Field"]) => ({
    from: line(field)?.From ?? null,
    to: line(field)?.To ?? null,
  });
  return {
    ChannelCode: channel.Code,
    ...(keys.publicKey !== undefined && { PublicKey: told("PublicKey") }),
    ...(keys.privateKey !== undefined && { OwnPublicKey: told("PrivateKey") }),
    ReplaceAtOnce: keys.replaceAtOnce,
  };
}
