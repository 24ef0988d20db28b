/** Seals every stored secret anew with the newest key, bound to its place, row by row, while others read and write them. */
import type pg from "pg";
import { type SealedColumn, type SealPlace, sealedColumns, sealPlace } from "../ports/sealed-columns.ts";
import type { Vault } from "../ports/vault.ts";

const batchSize = 500;

export interface Resealed {
  table: string;
  column: string;
  /** Rows whose secret is now sealed with the newest key and bound to its place, and was not. */
  resealed: number;
  /** Rows whose secret none of the keys opens in this place; they stay as they are. */
  unreadable: number;
}

/** `owner`: a connection that sees every row. Each batch is a transaction of its own; what is cut short goes on when run again. */
export async function resealRows(owner: pg.Client, vault: Vault): Promise<Resealed[]> {
  const all: Resealed[] = [];
  for (const name of Object.keys(sealedColumns) as SealedColumn[])
    all.push(await resealColumn(owner, vault, name));
  return all;
}

interface SealedRow {
  id: string;
  owner: string | null;
  sealed: Buffer;
}

async function resealColumn(owner: pg.Client, vault: Vault, name: SealedColumn): Promise<Resealed> {
  const [table = "", column = ""] = name.split(".");
  const ownerColumn = sealedColumns[name].owner ?? "null";
  const counts = { resealed: 0, unreadable: 0 };
  for (let after = "0"; ; ) {
    const { rows } = await owner.query<SealedRow>(
      `select id::text, ${ownerColumn}::text as owner, ${column} as sealed from ${table}
        where ${column} is not null and substring(${column} for $1) <> $2 and id > $3 order by id limit $4`,
      [vault.newest.length, vault.newest, after, batchSize],
    );
    const last = rows.at(-1);
    if (!last) return { table, column, ...counts };
    const opened = rows.flatMap((row) => resealed(vault, placeOf(name, row), row));
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

/** The list says of each column whether there is an owner; here they are all read alike. */
function placeOf(name: SealedColumn, { id, owner }: SealedRow): SealPlace {
  const place: (name: SealedColumn, ...of: bigint[]) => SealPlace = sealPlace as never;
  return owner === null ? place(name, BigInt(id)) : place(name, BigInt(id), BigInt(owner));
}

function resealed(vault: Vault, place: SealPlace, { id, sealed: was }: SealedRow) {
  try {
    return [{ id, was, sealed: vault.seal(place, vault.open(place, was)) }];
  } catch {
    return [];
  }
}
