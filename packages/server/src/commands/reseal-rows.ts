/** Seals every stored secret anew with the newest key, row by row, while others read and write them. */
import type pg from "pg";
import type { SecretPurpose, Vault } from "../ports/vault.ts";

/** Every column that holds a sealed secret; a test compares with the schema. */
export const sealedColumns: readonly { table: string; column: string; purpose: SecretPurpose }[] = [
  { table: "approval", column: "secrets_sealed", purpose: "approval-secret" },
  { table: "channel", column: "previous_private_key_encrypted", purpose: "channel-key" },
  { table: "channel", column: "private_key_encrypted", purpose: "channel-key" },
  { table: "crawler", column: "password_encrypted", purpose: "crawler-password" },
  { table: "export_file", column: "input_sealed", purpose: "export-input" },
  { table: "merchant_secret", column: "secret_encrypted", purpose: "api-secret" },
  { table: "notice_target", column: "code_sealed", purpose: "notice-code" },
  { table: "notice_target", column: "secret_encrypted", purpose: "notice-secret" },
  { table: "payout_card", column: "card_sealed", purpose: "payout-card" },
  { table: "payout_channel", column: "previous_private_key_encrypted", purpose: "channel-key" },
  { table: "payout_channel", column: "private_key_encrypted", purpose: "channel-key" },
  { table: "payout_order", column: "card_sealed", purpose: "payee-card" },
  { table: "payout_task", column: "code_sealed", purpose: "payout-code" },
  { table: "user_account", column: "totp_secret_encrypted", purpose: "totp" },
];

const batchSize = 500;

export interface Resealed {
  table: string;
  column: string;
  /** Rows whose secret is now sealed with the newest key, and was not. */
  resealed: number;
  /** Rows whose secret none of the keys opens; they stay as they are. */
  unreadable: number;
}

/** `owner`: a connection that sees every row. Each batch is a transaction of its own; what is cut short goes on when run again. */
export async function resealRows(owner: pg.Client, vault: Vault): Promise<Resealed[]> {
  const all: Resealed[] = [];
  for (const place of sealedColumns) all.push(await resealColumn(owner, vault, place));
  return all;
}

interface SealedRow {
  id: string;
  sealed: Buffer;
}

async function resealColumn(
  owner: pg.Client,
  vault: Vault,
  { table, column, purpose }: (typeof sealedColumns)[number],
): Promise<Resealed> {
  const counts = { resealed: 0, unreadable: 0 };
  for (let after = "0"; ; ) {
    const { rows } = await owner.query<SealedRow>(
      `select id::text, ${column} as sealed from ${table}
        where ${column} is not null and substring(${column} for $1) <> $2 and id > $3 order by id limit $4`,
      [vault.newest.length, vault.newest, after, batchSize],
    );
    const last = rows.at(-1);
    if (!last) return { table, column, ...counts };
    const opened = rows.flatMap((row) => resealed(vault, purpose, row));
    counts.unreadable += rows.length - opened.length;
    // Whoever has written another secret meanwhile has sealed that with a key of their own: it stays.
    const { rowCount } = await owner.query(
      `update ${table} set ${column} = made.sealed
         from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as made (id, was, sealed)
        where ${table}.id = made.id and ${table}.${column} = made.was`,
      [opened.map(({ id }) => id), opened.map(({ was }) => was), opened.map(({ sealed }) => sealed)],
    );
    counts.resealed += rowCount ?? 0;
    after = last.id;
  }
}

function resealed(vault: Vault, purpose: SecretPurpose, { id, sealed: was }: SealedRow) {
  try {
    return [{ id, was, sealed: vault.seal(purpose, vault.open(purpose, was)) }];
  } catch {
    return [];
  }
}
