/**
 * Random attacks of whoever owns the tables, for the test of the proof. Each answers where it was, so that the test can
 * judge whether the proof named the place: the row itself, what hangs on it (a transfer's entries, an entry's seal and
 * account), the row after one that is gone, or, where a chain's end is cut off, the range.
 */
import { sql } from "kysely";
import { chainStart, nextHash } from "../db/hash-chain.ts";
import type { Transaction } from "../db/transaction.ts";
import { entryDigest } from "../ledger/entry-chain.ts";
import { operationDigest } from "../modules/operation-log/chain.ts";
import type { Bad } from "../modules/proof/proof.ts";
import {
  type AttackWorld,
  type Dice,
  diceOf,
  type EntryPlace,
  type LinePlace,
  Marks,
} from "./tamper-marks.ts";

export const attackTables = [
  "journal",
  "ledger_entry",
  "ledger_seal",
  "ledger_account",
  "operation_log",
  "operation_seal",
] as const;
type AttackTable = (typeof attackTables)[number];

export interface Attack {
  name: string;
  isAt(bad: Bad): boolean;
}

/** Where everything is before anybody touches it. */
export async function prepareAttacks(tx: Transaction): Promise<AttackWorld> {
  const entries = await sql<EntryPlace>`
    select id, journal_id, account_id, sequence from ledger_entry order by account_id, sequence`.execute(tx);
  const lines = await sql<LinePlace>`select log_id, sequence from operation_seal order by sequence`.execute(
    tx,
  );
  return {
    entries: entries.rows,
    lines: lines.rows,
    accountIds: [...new Set(entries.rows.map(({ AccountId }) => AccountId))],
  };
}

/** Carries out the attack of that seed in a transaction of the owner; throws what PostgreSQL throws when a constraint refuses it. */
export async function attackOf(tx: Transaction, world: AttackWorld, seed: number): Promise<Attack> {
  const dice = diceOf(seed);
  for (const table of ["journal", "ledger_entry", "ledger_seal", "operation_log", "operation_seal"])
    await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx);
  const table = dice.of(attackTables);
  const kind = dice.of(kindsOf[table]);
  const marks = new Marks(world);
  const name = await kind({ tx, world, dice, table, marks });
  return { name: `${table}: ${name}`, isAt: (bad) => marks.hold(bad) };
}

interface Means {
  tx: Transaction;
  world: AttackWorld;
  dice: Dice;
  table: AttackTable;
  marks: Marks;
}
/** Returns what it did. */
type Kind = (means: Means) => Promise<string>;

/** Another value of a column's kind. */
const otherValues = {
  number: (column: string, dice: Dice) => `coalesce(${column}, 0) + ${dice.below(900) + 1}`,
  text: (column: string) => `coalesce(${column}, '') || 'x'`,
  time: (column: string, dice: Dice) => `${column} + interval '${dice.below(9_000) + 1} milliseconds'`,
  json: (column: string) => `coalesce(${column}, '{}') || '{"Planted": "x"}'`,
  bytes(column: string, dice: Dice) {
    const place = dice.below(32);
    return `set_byte(${column}, ${place}, (get_byte(${column}, ${place}) + 1) % 256)`;
  },
} as const;

const columns: Readonly<Record<AttackTable, Readonly<Record<string, keyof typeof otherValues>>>> = {
  journal: {
    id: "number",
    cause_id: "text",
    type: "text",
    merchant_id: "number",
    order_no: "text",
    operator: "text",
    remark: "text",
    created_at: "time",
  },
  ledger_entry: {
    id: "number",
    journal_id: "number",
    account_id: "number",
    merchant_id: "number",
    kind: "text",
    currency: "text",
    sequence: "number",
    created_at: "time",
  },
  ledger_seal: { account_id: "number", sequence: "number", entry_id: "number", hash: "bytes", code: "bytes" },
  ledger_account: {
    balance_minor: "number",
    entry_count: "number",
    last_journal_id: "number",
    merchant_id: "number",
  },
  operation_log: {
    id: "number",
    at: "time",
    merchant_id: "number",
    actor: "text",
    session_id: "text",
    ip: "text",
    request_id: "text",
    call: "text",
    input: "json",
    change: "json",
    code: "number",
  },
  operation_seal: { log_id: "number", sequence: "number", hash: "bytes", code: "bytes" },
};

/** A random row: what names it in SQL; its place is marked. */
function pick({ table, world, dice, marks }: Means): { where: string; label: string } {
  if (table === "operation_log" || table === "operation_seal") {
    const place = dice.of(world.lines);
    marks.line(place);
    const key = table === "operation_log" ? "id" : "log_id";
    return { where: `${key} = ${place.LogId}`, label: `line ${place.LogId}` };
  }
  const place = dice.of(world.entries);
  if (table === "ledger_account") {
    marks.account(place.AccountId);
    return { where: `id = ${place.AccountId}`, label: `account ${place.AccountId}` };
  }
  if (table === "journal") {
    marks.journal(place.JournalId);
    return { where: `id = ${place.JournalId}`, label: `journal ${place.JournalId}` };
  }
  marks.entry(place);
  const where =
    table === "ledger_entry"
      ? `id = ${place.Id}`
      : `account_id = ${place.AccountId} and sequence = ${place.Sequence}`;
  return { where, label: `entry ${place.Id}` };
}

const run = (tx: Transaction, text: string) => sql.raw(text).execute(tx);

const edit: Kind = async (means) => {
  const { tx, dice, table, marks } = means;
  const { where, label } = pick(means);
  const [column, kind] = dice.of(Object.entries(columns[table]));
  const value = otherValues[kind](column, dice);
  const changed = await sql<{ Value: unknown }>`
    update ${sql.table(table)} set ${sql.raw(column)} = ${sql.raw(value)} where ${sql.raw(where)}
    returning ${sql.raw(column)} as value`.execute(tx);
  // A row that now says another id is named by that.
  const [row] = changed.rows;
  if (typeof row?.Value === "bigint") {
    if (column === "log_id") marks.newLine(row.Value);
    if (column === "id" && table === "ledger_entry") marks.newEntry(row.Value);
  }
  return `edit ${column} of ${label}`;
};

/** Another amount, its own balance with it: the row is sound in itself. */
const editAmount: Kind = async (means) => {
  const { where, label } = pick(means);
  const by = means.dice.below(900) + 1;
  await run(
    means.tx,
    `update ledger_entry set amount_minor = amount_minor + ${by}, balance_after_minor = balance_after_minor + ${by}
      where ${where}`,
  );
  return `another amount of ${label}`;
};

const remove: Kind = async (means) => {
  const { where, label } = pick(means);
  await run(means.tx, `delete from ${means.table} where ${where}`);
  return `delete ${label}`;
};

/** A copy beside the row: of a log line as old as that, of an entry at the account's end. */
const insert: Kind = async (means) => {
  const { tx, table, world, dice, marks } = means;
  if (table === "operation_log" || table === "operation_seal") {
    // Not the newest ones: what is newer than the last sealed one is sealed in its turn.
    const place = dice.of(world.lines.slice(0, -20));
    const id = place.LogId + 1n;
    marks.newLine(id);
    marks.line(place);
    if (table === "operation_log") {
      await run(
        tx,
        `insert into operation_log select (jsonb_populate_record(l, jsonb_build_object('id', ${id}, 'actor', 'X/x'))).*
           from operation_log l where id = ${place.LogId}`,
      );
      return `insert line ${id}`;
    }
    const last = world.lines.at(-1);
    await run(
      tx,
      `insert into operation_seal select ${id}, ${(last?.Sequence ?? 0n) + 1n}, hash, code
         from operation_seal where log_id = ${place.LogId}`,
    );
    return `insert seal of ${id}`;
  }
  return insertIntoBooks(means);
};

async function insertIntoBooks({ tx, table, world, dice, marks }: Means): Promise<string> {
  const place = dice.of(world.entries);
  const own = world.entries.filter(({ AccountId }) => AccountId === place.AccountId);
  const next = (own.at(-1)?.Sequence ?? 0n) + 1n;
  marks.account(place.AccountId);
  const id = place.Id + 5n;
  if (table === "journal") {
    const journalId = place.JournalId + 8n * BigInt(dice.below(900) + 1);
    marks.newJournal(journalId);
    await run(
      tx,
      `insert into journal select (jsonb_populate_record(j, jsonb_build_object('id', ${journalId}, 'cause_id', 'planted'))).*
         from journal j where id = ${place.JournalId}`,
    );
    return `insert journal ${journalId}`;
  }
  if (table === "ledger_account") {
    await run(
      tx,
      `insert into ledger_account (merchant_id, currency, kind, balance_minor)
       select merchant_id, 'USD', kind, ${dice.below(900) + 1} from ledger_account where id = ${place.AccountId}`,
    );
    return "insert an account";
  }
  if (table === "ledger_seal") {
    await run(
      tx,
      `insert into ledger_seal select account_id, ${next}, entry_id, hash, code from ledger_seal
        where account_id = ${place.AccountId} and sequence = ${place.Sequence}`,
    );
    return `insert a seal of account ${place.AccountId}`;
  }
  marks.newEntry(id);
  await run(
    tx,
    `insert into ledger_entry select (jsonb_populate_record(e, jsonb_build_object('id', ${id}, 'sequence', ${next}))).*
       from ledger_entry e where id = ${place.Id}`,
  );
  return `insert entry ${id}`;
}

/** Two rows exchange what they say. */
const swap: Kind = async (means) => {
  const { tx, table, dice } = means;
  const [one, other] = [pick(means), pick(means)];
  const column = dice.of(swappable[table]);
  await run(
    tx,
    `with both_rows as (select ctid, tableoid, ${column} as value, row_number() over () as n
                          from ${table} where (${one.where}) or (${other.where}))
     update ${table} t set ${column} = b.value from both_rows a join both_rows b on a.n <> b.n
      where t.ctid = a.ctid and t.tableoid = a.tableoid and a.value is distinct from b.value`,
  ).then(({ numAffectedRows }) => {
    if (numAffectedRows !== 2n) throw Object.assign(new Error("alike"), { code: "22000" });
  });
  return `swap ${column} of ${one.label} and ${other.label}`;
};

const swappable: Readonly<Record<AttackTable, readonly string[]>> = {
  journal: ["order_no", "created_at", "operator"],
  ledger_entry: ["created_at", "journal_id"],
  ledger_seal: ["hash", "entry_id", "code"],
  ledger_account: ["balance_minor", "entry_count", "last_journal_id"],
  operation_log: ["actor", "input", "at", "code", "merchant_id"],
  operation_seal: ["hash", "code"],
};

/** Two neighbours of a chain change places. */
const reorder: Kind = async (means) => {
  const { tx, table, dice, world, marks } = means;
  if (table === "operation_seal") {
    const at = dice.below(world.lines.length - 1);
    const [one, other] = [world.lines[at], world.lines[at + 1]];
    if (!one || !other) return "nothing";
    marks.line(one);
    await run(tx, `update operation_seal set sequence = -1 where log_id = ${one.LogId}`);
    await run(tx, `update operation_seal set sequence = ${one.Sequence} where log_id = ${other.LogId}`);
    await run(tx, `update operation_seal set sequence = ${other.Sequence} where log_id = ${one.LogId}`);
    return `reorder lines ${one.LogId} and ${other.LogId}`;
  }
  const at = dice.below(world.entries.length - 1);
  const [one, other] = [world.entries[at], world.entries[at + 1]];
  if (!one || !other || one.AccountId !== other.AccountId)
    throw Object.assign(new Error("not of one account"), { code: "22000" });
  marks.entry(one);
  marks.entry(other);
  await run(
    tx,
    `update ledger_entry set sequence = case id when ${one.Id} then ${other.Sequence} else ${one.Sequence} end
      where id in (${one.Id}, ${other.Id})`,
  );
  return `reorder entries ${one.Id} and ${other.Id}`;
};

/** The end of a chain is cut off together with its seals, and the account says so. */
const truncate: Kind = async ({ tx, table, world, dice, marks }) => {
  const count = dice.below(5) + 1;
  if (table === "operation_log") {
    const gone = world.lines.slice(-count);
    const ids = gone.map(({ LogId }) => LogId).join(",");
    await run(tx, `delete from operation_seal where log_id in (${ids})`);
    await run(tx, `delete from operation_log where id in (${ids})`);
    marks.tail();
    return `cut off ${count} lines`;
  }
  const accountId = dice.of(world.accountIds);
  const own = world.entries.filter(({ AccountId }) => AccountId === accountId);
  if (own.length <= count) throw Object.assign(new Error("too short"), { code: "22000" });
  const from = own.at(-count)?.Sequence ?? 0n;
  for (const place of own.slice(-count)) marks.entry(place);
  marks.tail();
  await run(tx, `delete from ledger_seal where account_id = ${accountId} and sequence >= ${from}`);
  await run(tx, `delete from ledger_entry where account_id = ${accountId} and sequence >= ${from}`);
  await run(
    tx,
    `update ledger_account a set entry_count = e.sequence, sealed_count = e.sequence, balance_minor = e.balance_after_minor,
            last_journal_id = e.journal_id
       from ledger_entry e where a.id = ${accountId} and e.account_id = a.id and e.sequence = ${from - 1n}`,
  );
  return `cut off ${count} entries of account ${accountId}`;
};

/** A row is changed and every hash after it is made anew; only the codes cannot be. */
const rehash: Kind = async (means) => {
  const { tx, table, dice } = means;
  const { where, label } = pick(means);
  if (table === "operation_log") {
    const column = dice.of(["actor", "ip", "call"]);
    await run(tx, `update operation_log set ${column} = ${column} || 'x' where ${where}`);
    const { rows } = await sql<{ LogId: bigint; Digest: Buffer }>`
      select s.log_id, ${operationDigest} as digest from operation_seal s join operation_log l on l.id = s.log_id
       order by s.sequence`.execute(tx);
    let hash: Buffer = chainStart;
    for (const { LogId, Digest } of rows) {
      hash = nextHash(hash, Digest);
      await sql`update operation_seal set hash = ${hash} where log_id = ${LogId}`.execute(tx);
    }
    return `edit ${label} and make every hash anew`;
  }
  await run(tx, `update ledger_entry set created_at = created_at + interval '1 second' where ${where}`);
  const { rows } = await sql<{ AccountId: bigint; Sequence: bigint; Digest: Buffer }>`
    select e.account_id, e.sequence, ${entryDigest} as digest from ledger_entry e join journal j on j.id = e.journal_id
     where e.account_id = (select account_id from ledger_entry where ${sql.raw(where)}) order by e.sequence`.execute(
    tx,
  );
  let hash: Buffer = chainStart;
  for (const { AccountId, Sequence, Digest } of rows) {
    hash = nextHash(hash, Digest);
    await sql`update ledger_seal set hash = ${hash} where account_id = ${AccountId} and sequence = ${Sequence}`.execute(
      tx,
    );
  }
  return `edit ${label} and make every hash of its account anew`;
};

const kindsOf: Readonly<Record<AttackTable, readonly Kind[]>> = {
  journal: [edit, edit, remove, insert, swap],
  ledger_entry: [edit, edit, editAmount, remove, insert, swap, reorder, truncate, rehash],
  ledger_seal: [edit, remove, insert, swap],
  ledger_account: [edit, remove, insert, swap],
  operation_log: [edit, edit, remove, insert, swap, truncate, rehash],
  operation_seal: [edit, remove, insert, swap, reorder],
};
