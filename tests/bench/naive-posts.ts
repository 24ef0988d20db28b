/**
 * What PostgreSQL does when every post to one hot account is a transaction of its own: 16 clients, the same tables. In a
 * database of its own on the same server, because its journal is none that proves.
 */
import { type BenchDatabase, benchDatabase, pgbench, withOwner } from "./postgres.ts";

export interface NaivePosts {
  perSecond(seconds: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startNaivePosts(): Promise<NaivePosts> {
  const database = await benchDatabase();
  const script = await prepare(database);
  return { perSecond: (seconds) => pgbench(database, script, seconds), stop: () => database.stop() };
}

/** One account, locked, read, updated, and a journal row and an entry. */
async function prepare(bench: BenchDatabase): Promise<string> {
  return withOwner(bench, async (client) => {
    await client.query("create sequence bench_id cache 100");
    await client.query(
      "insert into currency (code, name_en, name_zh, exponent) values ('THB', 'Thai baht', '泰铢', 2) on conflict do nothing",
    );
    await client.query("insert into merchant (alias, name, type) values ('NAIVE', 'Naive', 'Normal')");
    const { rows } = await client.query<{ id: string; merchant: string }>(`
      insert into ledger_account (merchant_id, currency, kind) select id, 'THB', 'frozen' from merchant limit 1
      returning id, merchant_id as merchant`);
    const [account] = rows;
    if (!account) throw new Error("no account");
    const balance = `select balance_minor, entry_count from ledger_account where id = ${account.id}`;
    return [
      "begin;",
      `${balance} for update;`,
      `update ledger_account set balance_minor = balance_minor + 100, entry_count = entry_count + 1
        where id = ${account.id};`,
      `insert into journal (id, cause_type, cause_id, type, merchant_id, currency, created_at)
        values (nextval('bench_id') * 8, 'naive', currval('bench_id')::text, 'Manual Add', ${account.merchant}, 'THB', now());`,
      `insert into ledger_entry (id, journal_id, account_id, merchant_id, kind, currency, sequence, amount_minor,
                                 balance_before_minor, balance_after_minor, created_at)
        select currval('bench_id') * 8, currval('bench_id') * 8, ${account.id}, ${account.merchant}, 'frozen', 'THB',
               entry_count, 100, balance_minor - 100, balance_minor, now() from (${balance}) a;`,
      "commit;",
    ]
      .map((statement) => statement.replace(/\s+/g, " "))
      .join("\n");
  });
}
