/**
 * Brings an archived month back beside the rest, for reading by SQL alone: a schema of its own with the tables as they were, which
 * the application has no rights to and nobody writes. Dropping the schema takes it away again.
 */
import type pg from "pg";
import { type Manifest, readRows } from "./file.ts";

const portion = 1_000;

/** Of the owner. Returns the schema's name; one that is there already is made anew. */
export async function restoreArchive(owner: pg.Client, path: string, manifest: Manifest): Promise<string> {
  const schema = `archive_callbacks_${manifest.Month.replace("-", "")}`;
  await owner.query("begin");
  try {
    await owner.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
    for (const { Name } of manifest.Tables)
      await owner.query(
        `create table ${schema}.${known(Name)} (like public.${known(Name)} including defaults)`,
      );
    let waiting: { table: string; line: string }[] = [];
    for await (const row of readRows(path)) {
      if (waiting[0] && (waiting[0].table !== row.table || waiting.length === portion)) {
        await insert(owner, schema, waiting);
        waiting = [];
      }
      waiting.push(row);
    }
    await insert(owner, schema, waiting);
    for (const { Name, Rows } of manifest.Tables) {
      const { rows } = await owner.query(`select count(*)::integer as count from ${schema}.${known(Name)}`);
      if (rows[0].count !== Rows) throw new Error(`${Name} has ${rows[0].count} rows in place of ${Rows}`);
      await owner.query(`create trigger read_only before insert or update or delete on ${schema}.${known(Name)}
        for each row execute function public.refuse_archived()`);
    }
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  return schema;
}

async function insert(
  owner: pg.Client,
  schema: string,
  rows: readonly { table: string; line: string }[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const table = `${schema}.${known(first.table)}`;
  await owner.query(
    `insert into ${table}
     select r.* from unnest($1::text[]) as l (line) cross join lateral json_populate_record(null::${table}, l.line::json) r`,
    [rows.map(({ line }) => line)],
  );
}

/** Names become part of statements: no file says them. */
function known(table: string): string {
  if (table === "callback_record" || table === "callback_attempt") return table;
  throw new Error(`${table} is no table of an archive of callbacks`);
}
