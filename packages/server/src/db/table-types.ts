// The tables as Kysely's types, read from the catalogs of a migrated database; what these do not say stands in
// typed-columns.ts. The same database always gives the same text.
import pg from "pg";
import { pascalOf } from "./names.ts";
import { columnNotes, typedColumns, viewsOf } from "./typed-columns.ts";

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
         a.attidentity = 'a' or a.attgenerated <> '' as never_written,
         a.attidentity = 'd' or d.adbin is not null as has_default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
     and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
   order by c.relname, a.attnum`;

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  never_written: boolean;
  has_default: boolean;
}

/** As the pool reads them: pool.ts. */
const plainTypes: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  int2: "number",
  int4: "number",
  int8: "bigint",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
  _int4: "number[]",
  _int8: "bigint[]",
};

const HEAD = `// Written by npm run schema from the migrations and typed-columns.ts; do not edit.
//
// The tables as Kysely knows them. Names are the wire's PascalCase; kysely.ts turns them into SQL's snake_case. Money is
// bigint minor units (…Minor), times are Date in UTC, days are text.
`;

export async function dumpTableTypes(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    const tables = Map.groupBy(rows, ({ table }) => table);
    refuseStrangers(rows);
    const body = [...tables].map(([table, columns]) => tableText(table, columns, tables)).join("");
    return `${HEAD}${importsText(body)}\nexport interface Tables {\n${body}}\n`;
  } finally {
    await client.end();
  }
}

/** By column: the type that the list gives it. */
const listed = new Map(
  Object.values(typedColumns).flatMap((types) =>
    Object.entries(types).flatMap(([type, columns]) => columns.split(" ").map((column) => [column, type])),
  ),
);

function tableText(table: string, columns: Column[], tables: Map<string, Column[]>): string {
  const original = viewsOf[table];
  if (!original) return `  ${pascalOf(table)}: {\n${columns.map(columnText).join("")}  };\n`;
  const shape = (of: Column[] = []) => of.map(({ name, type }) => `${name} ${type}`).join(", ");
  if (shape(columns) !== shape(tables.get(original))) throw new Error(`${table} is not like ${original}`);
  return `  ${pascalOf(table)}: Tables["${pascalOf(original)}"];\n`;
}

function columnText(column: Column): string {
  const note = columnNotes[`${column.table}.${column.name}`];
  return `${note ? `    /** ${note} */\n` : ""}    ${pascalOf(column.name)}: ${typeOf(column)};\n`;
}

function typeOf({ table, name, type, nullable, never_written, has_default }: Column): string {
  const column = `${table}.${name}`;
  const held = listed.get(column) ?? plainTypes[type];
  if (!held) throw new Error(`typed-columns.ts does not say what ${column} holds (${type})`);
  const orNull = nullable ? " | null" : "";
  if (type === "jsonb") return `${has_default ? "JsonWithDefault" : "Json"}<${held}>${orNull}`;
  if (never_written) return `GeneratedAlways<${held}${orNull}>`;
  return has_default ? `Generated<${held}${orNull}>` : `${held}${orNull}`;
}

/** A list that names what is no longer there would look as if it said something. */
function refuseStrangers(columns: Column[]): void {
  const known = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]));
  const named = [...listed.keys(), ...Object.keys(columnNotes), ...Object.entries(viewsOf).flat()];
  const strangers = named.filter((name) => !known.has(name));
  if (strangers.length) throw new Error(`typed-columns.ts names what is not there: ${strangers.join(", ")}`);
}

function importsText(body: string): string {
  const wanted: Record<string, string[]> = { kysely: ["Generated", "GeneratedAlways"] };
  for (const [module, types] of Object.entries(typedColumns)) {
    if (module) wanted[module] = Object.keys(types).map((type) => type.replace(/\W.*/, ""));
  }
  wanted["./column-types.ts"]?.push("Json", "JsonWithDefault");
  return Object.entries(wanted)
    .map(([module, names]) => ({ module, used: names.filter((name) => body.includes(name)).sort() }))
    .map(({ module, used }) => `import type { ${used.join(", ")} } from "${module}";\n`)
    .join("");
}
