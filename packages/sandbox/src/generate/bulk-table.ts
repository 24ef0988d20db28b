/**
 * Millions of rows into a table by COPY: its indexes, references and triggers are taken away meanwhile and made anew at the
 * end, each in one pass, which is quicker by far. As the owner, and with nobody else on the table.
 */

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** What was taken away from some tables, and how it comes back. */
export interface Stripped {
  restore(): Promise<void>;
}

export async function strip(client: pg.Client, tables: readonly string[]): Promise<Stripped> {
  const names = `array[${tables.map((table) => `'${table}'`).join(", ")}]::regclass[]`;
  const { rows } = await client.query<{ take: string; give: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as give, 2 as step
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any(${names})
    union all
    -- Keys that nothing points to, of tables without months: their rows do not come in the key's order.
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)), 1
      from pg_constraint k join pg_class c on c.oid = conrelid
      where contype = 'p' and c.relkind = 'r' and conrelid = any(${names})
    union all
    select format('drop index %s', i.indexrelid::regclass),
        replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON '), 1
      from pg_index i where i.indrelid = any(${names})
        and not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
        format('alter table %s enable trigger %I', tgrelid::regclass, tgname), 3
      from pg_trigger where not tgisinternal and tgrelid = any(${names})
    order by 3`);
  for (const { take } of rows.toReversed()) await client.query(take);
  return {
    async restore() {
      for (const { give } of rows) await client.query(give);
    },
  };
}

const chunkBytes = 256 * 1024;

/** Returns how many rows. `lines` gives one or more whole lines at a time. */
export async function copyLines(
  client: pg.Client,
  table: string,
  columns: string,
  lines: Iterable<string | undefined>,
): Promise<number> {
  const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  await pipeline(Readable.from(chunksOf(lines)), into);
  return into.rowCount ?? 0;
}

function* chunksOf(lines: Iterable<string | undefined>): Generator<Buffer> {
  let parts: string[] = [];
  let size = 0;
  for (const line of lines) {
    if (line === undefined) continue;
    parts.push(line);
    size += line.length;
    if (size < chunkBytes) continue;
    yield Buffer.from(parts.join(""));
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.from(parts.join(""));
}
