/** How a statement is called in a trace. */

const verbs = /\b(insert into|update|delete from|select|copy|lock table)\b/i;
const tables = /\b(?:insert into|update|delete from|from|join|copy|lock table)\s+"?([a-z_][a-z0-9_]*)"?/gi;
/** Words that stand where a table could. */
const noTables = new Set(["unnest", "json_populate_recordset", "json_populate_record", "lateral", "only"]);

/** Its verb and the first table that it names, such as `INSERT payment_order`: no text of it, which may hold values. */
export function statementName(text: string): string {
  const verb = (changeOf(text) ?? verbs.exec(text)?.[1] ?? text.trim().split(/\W/, 1)[0] ?? "")
    .split(" ", 1)[0]
    ?.toUpperCase();
  const own = new Set([...text.matchAll(/\b([a-z_]+)(?:\s*\([^)]*\))?\s+as\s*\(/gi)].map(([, name]) => name));
  for (const [, table] of text.matchAll(tables))
    if (table !== undefined && !noTables.has(table) && !own.has(table)) return `${verb} ${table}`;
  return verb || "statement";
}

/** A query that begins with `with` is called by what it changes. */
function changeOf(text: string): string | undefined {
  return /(?:^|\)|\()\s*(insert into|update|delete from)\b/i.exec(text)?.[1];
}
