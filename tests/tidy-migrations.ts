/**
 * What a migration may not do while the former release's processes go on working on the same database. Read in the SQL's text;
 * functions' bodies are left out. A statement that is harmless all the same says why: `-- beside traffic: …` in the line before.
 * A contract step ("…-contract.sql") runs when no process of the former release does any more, but beside this one's.
 */

export interface MigrationText {
  name: string;
  sql: string;
}

/** Written before these rules; applied files are never edited. */
export const lastWithoutRules = "0119";

interface Rule {
  breaks: RegExp;
  unless?: RegExp;
  why: string;
  /** What a contract step is for. */
  contracts?: true;
}

/** Each reads one statement on a table that was there before; spaces are single, letters small. */
const rules: readonly Rule[] = [
  {
    breaks: /\badd column\b[^,]*\bnot null\b/,
    unless: /\badd column\b[^,]*\bdefault\b/,
    why: "a column that is not null needs a default, or the former release's inserts fail",
  },
  {
    breaks: /\badd column\b[^,]*\bdefault [^,]*\b(random|gen_random_uuid|clock_timestamp|nextval)\b/,
    why: "a default that differs from row to row writes the whole table anew",
  },
  {
    breaks: /\bset not null\b/,
    why: "set not null reads the whole table under its lock: a check that is not valid, validated in a later migration, does not",
  },
  {
    breaks: /\badd constraint\b.*\b(check|foreign key)\b/,
    unless: /\bnot valid\b/,
    why: "a constraint is added not valid, and validated in a later migration",
  },
  {
    breaks: /\badd (constraint \S+ )?(unique|primary key|exclude)\b/,
    unless: /\busing index\b/,
    why: "a unique constraint builds its index under the table's lock",
  },
  { breaks: /\balter (column )?\S+ (set data )?type\b/, why: "another type writes the whole table anew" },
  {
    breaks: /\b(drop column|drop table)\b/,
    why: "the former release still reads it: a contract step takes it away",
    contracts: true,
  },
  { breaks: /\brename\b/, why: "the former release still reads it by that name" },
  { breaks: /^create (unique )?index\b/, why: "no row can be written until the index is built" },
  { breaks: /^(truncate|lock table|cluster|vacuum full|reindex)\b/, why: "the table is closed meanwhile" },
];

const locking =
  /^(alter table|drop|truncate|lock table|create (or replace )?trigger|create (unique )?index|create policy|alter policy)\b/;

/** A sentence each. */
export function unsafeSteps({ name, sql }: MigrationText): string[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(({ text }) => /^create table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []),
  );
  const isOld = (text: string) => {
    const table = tableOf(text);
    return table === undefined || !made.has(table);
  };
  const isContract = /-contract(\.sql)?$/.test(name);
  const own = rules.filter(({ contracts }) => !(contracts && isContract));
  const old = statements.filter(({ text, isExcused }) => !isExcused && isOld(text));
  const waits = statements.findIndex(({ text }) => /^set local lock_timeout\b/.test(text));
  const firstLock = statements.findIndex(({ text }) => locking.test(text) && isOld(text));
  const unlimited = firstLock >= 0 && (waits < 0 || waits > firstLock);
  return [
    ...(unlimited
      ? [
          `${name}: waits for a lock for ever, and all traffic behind it: begin with set local lock_timeout = '3s'`,
        ]
      : []),
    ...old.flatMap(({ text }) =>
      own
        .filter(({ breaks, unless }) => breaks.test(text) && !unless?.test(text))
        .map(({ why }) => `${name}: ${text.slice(0, 60)}: ${why}`),
    ),
  ];
}

interface Statement {
  text: string;
  isExcused: boolean;
}

function statementsOf(sql: string): Statement[] {
  const excuse = "beside_traffic_excused";
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--\s*beside traffic: \S.*$/gm, ` ${excuse} `)
    .replace(/--.*$/gm, "")
    .split(";")
    .map((part) => part.replace(/\s+/g, " ").trim().toLowerCase())
    .map((part) => ({ text: part.replaceAll(excuse, "").trim(), isExcused: part.includes(excuse) }))
    .filter(({ text }) => text !== "");
}

function tableOf(statement: string): string | undefined {
  const named =
    /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement) ??
    /^(?:drop|truncate|lock) table (?:if exists )?(\S+)/.exec(statement) ??
    /^(?:create|drop|alter) [^(]*? on (?:only )?([a-z0-9_.]+)/.exec(statement);
  return named?.[1];
}
