/** Reference data of any kind. The rows of a kind are few: lists are read whole, in the order of selectors. */
import type { ReferenceKind, ReferenceState } from "@opc/contract/reference/inputs";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Held, kinds } from "./kinds.ts";

export interface ReferenceFilters {
  Text?: string | undefined;
  Currency?: string | undefined;
  States?: readonly ReferenceState[] | undefined;
}

export async function findReferences(
  tx: Transaction,
  kind: ReferenceKind,
  { Text, Currency, States }: ReferenceFilters & { Id?: bigint },
): Promise<Held[]> {
  const { hasCurrency } = kinds[kind];
  const texts = ["t.code", "t.name_en", "t.name_zh", ...(kind === "Language" ? ["t.native_name"] : [])];
  const codes = kind === "Bank" ? ["t.national_code", "t.swift_code"] : [];
  const places = [...texts, ...codes].map((column) => sql`coalesce(${hasPart(column, Text ?? "")}, false)`);
  const parts = [
    ...(Text === undefined ? [] : [sql`(${sql.join(places, sql` or `)})`]),
    ...(Currency === undefined || !hasCurrency ? [] : [sql`t.currency = ${Currency}`]),
    ...(States?.length === 1 ? [sql`t.enabled = ${States[0] === "Enabled"}`] : []),
  ];
  return selected(
    tx,
    kind,
    sql`where ${parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)}
      order by ${hasCurrency ? sql`t.currency, ` : sql``} t.sort_order, t.code`,
  );
}

async function selected(tx: Transaction, kind: ReferenceKind, rest: ReturnType<typeof sql>): Promise<Held[]> {
  const { table, hasCurrency } = kinds[kind];
  const { rows } = hasCurrency
    ? await sql<Held>`select t.*, c.exponent, c.enabled as currency_enabled
        from ${sql.table(table)} t join currency c on c.code = t.currency ${rest}`.execute(tx)
    : await sql<Held>`select t.* from ${sql.table(table)} t ${rest}`.execute(tx);
  return rows;
}

/** Throws NotFound. */
export async function findReference(tx: Transaction, kind: ReferenceKind, id: bigint): Promise<Held> {
  const [found] = await selected(tx, kind, sql`where t.id = ${id}`);
  if (!found) throw new CallError("NotFound");
  return found;
}

/**
 * The row, held until the end of the transaction. Whoever would begin to use it waits too where it may go for good or where
 * its decimals change: foreign keys take their share of the row. Throws NotFound.
 */
export async function lockReference(
  tx: Transaction,
  kind: ReferenceKind,
  id: bigint,
  strength: "change" | "replace",
): Promise<Held> {
  const held = strength === "change" ? sql`for no key update of t` : sql`for update of t`;
  const [found] = await selected(tx, kind, sql`where t.id = ${id} ${held}`);
  if (!found) throw new CallError("NotFound");
  return found;
}

/** `undefined` where nothing has this code. Codes that differ by case alone would be taken for one another. */
export async function findByCode(
  tx: Transaction,
  kind: ReferenceKind,
  { Code, Currency }: { Code: string; Currency?: string | undefined },
): Promise<Held | undefined> {
  const { table, hasCurrency } = kinds[kind];
  await sql`select pg_advisory_xact_lock(hashtext(${`code of ${table}`}))`.execute(tx);
  const own = hasCurrency ? sql` and t.currency = ${Currency}` : sql``;
  const [found] = await selected(tx, kind, sql`where lower(t.code) = ${Code.toLowerCase()}${own}`);
  return found;
}

export async function insertReference(
  tx: Transaction,
  kind: ReferenceKind,
  columns: Partial<Held>,
): Promise<bigint> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const { rows } = await sql<{ Id: bigint }>`
    insert into ${sql.table(kinds[kind].table)} (${sql.join(names)})
    values (${sql.join(Object.values(columns))}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("an insert answers its row");
  return row.Id;
}

export async function updateReference(
  tx: Transaction,
  kind: ReferenceKind,
  id: bigint,
  columns: Partial<Held>,
): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(kinds[kind].table)} set ${sql.join(sets)}, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function deleteReference(tx: Transaction, kind: ReferenceKind, id: bigint): Promise<void> {
  await sql`delete from ${sql.table(kinds[kind].table)} where id = ${id}`.execute(tx);
}
