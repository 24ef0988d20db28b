/**
 * Changing a channel's keys. The ones before stay good for a day, so that the other side can change over when it likes: we sign
 * with both and take what either verifies. Where the old ones were given away they are worth nothing at once.
 */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";
import { newSupplierKeys, publicKeyOf } from "../supplier/signature.ts";
import type { ChannelKindOf } from "./kinds.ts";
import { type HeldChannel, updateChannel } from "./store.ts";

export const overlapMs = 24 * 3_600_000;

export interface NewKeys {
  /** The supplier's. */
  publicKey?: string | undefined;
  /** Ours. */
  privateKey?: string | undefined;
  replaceAtOnce: boolean;
}

export interface KeysInput {
  PublicKey?: string | undefined;
  PrivateKey?: string | undefined;
  MakeKeyPair: boolean;
  ReplaceAtOnce: boolean;
}

/** Throws ChannelIsNative. */
export function newKeysOf(input: KeysInput, channel: HeldChannel): NewKeys {
  if (channel.Kind === "Native") throw new CallError("ChannelIsNative");
  return {
    publicKey: input.PublicKey,
    privateKey: input.MakeKeyPair ? newSupplierKeys().secretKey : input.PrivateKey,
    replaceAtOnce: input.ReplaceAtOnce,
  };
}

/** Ours, that verifies what we sign. */
export function ownPublicKeyOf(
  { table }: Pick<ChannelKindOf, "table">,
  channel: Pick<HeldChannel, "Id" | "PrivateKeyEncrypted">,
  vault: Vault,
  privateKey?: string,
): string | null {
  const sealed = channel.PrivateKeyEncrypted;
  const secret =
    privateKey ?? (sealed && vault.open(sealPlace(`${table}.private_key_encrypted`, channel.Id), sealed));
  return secret === null ? null : (publicKeyOf(secret) ?? null);
}

export interface KeyChange {
  keys: NewKeys;
  /** "ALIAS/user" */
  by: string;
  now: Date;
}

export async function setKeys(
  tx: Transaction,
  vault: Vault,
  of: ChannelKindOf,
  channel: HeldChannel,
  { keys, by, now }: KeyChange,
): Promise<void> {
  const { publicKey, privateKey } = keys;
  const place = sealPlace(`${of.table}.private_key_encrypted`, channel.Id);
  await updateChannel(
    tx,
    of,
    channel.Id,
    {
      ...(publicKey !== undefined && { PublicKey: publicKey }),
      // Who types the same key again has not set it.
      ...(publicKey !== undefined && publicKey !== channel.PublicKey && { PublicKeySetBy: by }),
      ...(privateKey !== undefined && { PrivateKeyEncrypted: vault.seal(place, privateKey) }),
      ...previousOf({ ...channel, PrivateKeyEncrypted: becomesPrevious(vault, of, channel) }, keys, now),
      KeysSetAt: now,
      KeysSetBy: by,
      // What the keys before were tested to be says nothing of these.
      TestedAt: null,
      TestPassed: null,
    },
    now,
  );
}

/** Our key as it is sealed once it is the one before; null for one that does not open, which can be replaced all the same. */
function becomesPrevious(vault: Vault, { table }: ChannelKindOf, channel: HeldChannel): Buffer | null {
  const { Id, PrivateKeyEncrypted: sealed } = channel;
  if (sealed === null) return null;
  try {
    const secret = vault.open(sealPlace(`${table}.private_key_encrypted`, Id), sealed);
    return vault.seal(sealPlace(`${table}.previous_private_key_encrypted`, Id), secret);
  } catch {
    return null;
  }
}

/** What stays what it is keeps what was before it, as long as that is still good. */
export function previousOf(
  channel: Pick<
    HeldChannel,
    | "PublicKey"
    | "PublicKeySetBy"
    | "PrivateKeyEncrypted"
    | "PreviousPublicKey"
    | "PreviousPublicKeySetBy"
    | "PreviousPrivateKeyEncrypted"
    | "PreviousKeysUntil"
  >,
  { publicKey, privateKey, replaceAtOnce }: NewKeys,
  now: Date,
) {
  if (replaceAtOnce)
    return {
      PreviousPublicKey: null,
      PreviousPublicKeySetBy: null,
      PreviousPrivateKeyEncrypted: null,
      PreviousKeysUntil: null,
    };
  const stillGood = channel.PreviousKeysUntil !== null && channel.PreviousKeysUntil > now;
  const none = { PreviousPublicKey: null, PreviousPublicKeySetBy: null };
  const { PreviousPublicKey, PreviousPublicKeySetBy } =
    publicKey !== undefined
      ? { PreviousPublicKey: channel.PublicKey, PreviousPublicKeySetBy: channel.PublicKeySetBy }
      : stillGood
        ? channel
        : none;
  const PreviousPrivateKeyEncrypted =
    privateKey !== undefined
      ? channel.PrivateKeyEncrypted
      : stillGood
        ? channel.PreviousPrivateKeyEncrypted
        : null;
  const isAny = PreviousPublicKey !== null || PreviousPrivateKeyEncrypted !== null;
  return {
    PreviousPublicKey,
    PreviousPublicKeySetBy,
    PreviousPrivateKeyEncrypted,
    PreviousKeysUntil: isAny ? new Date(now.getTime() + overlapMs) : null,
  };
}
