/** What a channel's row, of payments or of payouts, tells of its supplier. */
import type { Selectable } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";

const settingColumns = { A: "SettingA", B: "SettingB", C: "SettingC", D: "SettingD" } as const;

type SideColumns = Pick<
  Selectable<Tables["Channel"]>,
  | "Id"
  | "ChannelMerchantNo"
  | "PublicKey"
  | "PrivateKeyEncrypted"
  | "SettingA"
  | "SettingB"
  | "SettingC"
  | "SettingD"
  | "BaseAddress"
  | "PreviousPublicKey"
  | "PreviousPrivateKeyEncrypted"
  | "PreviousKeysUntil"
>;

/** A channel whose keys do not open is told of and left out: the others go on. */
export function readableOf<Row extends { Code: string }, Channel>(
  rows: readonly Row[],
  open: (row: Row) => Channel,
  unreadable: Unreadable,
): Channel[] {
  return rows.flatMap((row) => {
    try {
      return [open(row)];
    } catch (error) {
      unreadable(row.Code, error);
      return [];
    }
  });
}

/** Is told of a channel whose keys do not open. */
export type Unreadable = (channelCode: string, error: unknown) => void;

/** With our keys opened. */
export function supplierSide(table: "channel" | "payout_channel", row: SideColumns, vault: Vault) {
  const ours = sealPlace(`${table}.private_key_encrypted`, row.Id);
  const previous = sealPlace(`${table}.previous_private_key_encrypted`, row.Id);
  const settings = Object.entries(settingColumns).flatMap(([name, column]) => {
    const value = row[column];
    return value === null ? [] : [[name, value] as const];
  });
  return {
    merchantNo: row.ChannelMerchantNo ?? "",
    publicKey: row.PublicKey,
    secretKey: row.PrivateKeyEncrypted && vault.open(ours, row.PrivateKeyEncrypted),
    previousKeys: row.PreviousKeysUntil && {
      publicKey: row.PreviousPublicKey,
      secretKey: row.PreviousPrivateKeyEncrypted && vault.open(previous, row.PreviousPrivateKeyEncrypted),
      until: row.PreviousKeysUntil,
    },
    settings: Object.fromEntries(settings),
    baseAddress: row.BaseAddress,
  };
}
