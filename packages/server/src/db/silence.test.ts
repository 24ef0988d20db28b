import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { silentProxy } from "../testing/silent-proxy.ts";
import { openDatabase } from "./kysely.ts";
import { listen } from "./listen.ts";
import { Silence } from "./overload.ts";
import { openPool } from "./pool.ts";
import { inSharedTransaction, inTransaction, wholeScope } from "./transaction.ts";

const { url, ownerUrl } = await testDatabase();
const proxy = await silentProxy(url);
const limits = { statementMs: 2_500, sharedStatementMs: 800, silenceMs: 300 };
const pool = openPool({ url: proxy.url, size: 2, name: "test", limits });
const database = openDatabase(pool);
afterAll(async () => {
  await pool.end();
  await proxy.close();
});

const setting = (key: string) => ({ Key: key, Value: "{}" });
const keep = (key: string) =>
  inTransaction(database, wholeScope, (tx) => tx.insertInto("AppSetting").values(setting(key)).execute());
const isKept = (key: string) =>
  inTransaction(database, wholeScope, async (tx) => {
    const rows = await tx.selectFrom("AppSetting").select("Key").where("Key", "=", key).execute();
    return rows.length === 1;
  });

test.each([
  ["in the middle of a transaction", "insert into", false],
  ["at COMMIT", "commit", true],
])(
  "a connection that falls silent %s is cut, and the next statement has another",
  async (where, text, kept) => {
    const silent = proxy.silenceAt(text);
    await expect(keep(where)).rejects.toBeInstanceOf(Silence);
    await silent;
    expect(await isKept(where)).toBe(kept);
  },
);

test("statements that were sent together all end with the silence of their connection", async () => {
  const silent = proxy.silenceAt("'pipelined'");
  const results = await Promise.allSettled([
    inTransaction(database, wholeScope, (tx) =>
      Promise.allSettled([
        sql`select 'pipelined'`.execute(tx),
        sql`select 2`.execute(tx),
        sql`select 3`.execute(tx),
      ]),
    ),
    silent,
  ]);
  expect(results[0]).toMatchObject({ status: "rejected", reason: expect.any(Silence) });
  expect(pool.totalCount).toBe(0);
});

test("what silenced one connection is not waited for again on those that were idle meanwhile", async () => {
  await Promise.all([
    isKept("one"),
    inTransaction(database, wholeScope, (tx) => sql`select pg_sleep(0.05)`.execute(tx)),
  ]);
  expect(pool.idleCount).toBe(2);
  proxy.silenceAll();
  await expect(isKept("two")).rejects.toBeInstanceOf(Silence);
  expect(await isKept("three")).toBe(false);
});

test("a statement that works for longer than another's limit is not taken for silent", async () => {
  await inTransaction(database, wholeScope, (tx) => sql`select pg_sleep(1.3)`.execute(tx));
  const shared = inSharedTransaction(database, wholeScope, (tx) => sql`select pg_sleep(1.3)`.execute(tx));
  // PostgreSQL's own limit ends it first.
  await expect(shared).rejects.toMatchObject({ code: "57014" });
});

test("a process that did nothing for a while reads what arrived meanwhile before it judges", async () => {
  const answered = inTransaction(database, wholeScope, (tx) => sql`select 1 as one`.execute(tx));
  await sleep(0);
  const until = performance.now() + limits.statementMs + limits.silenceMs + 100;
  while (performance.now() < until);
  expect((await answered).rows).toEqual([{ One: 1 }]);
});

test("a server that takes no writes any more loses its connection, so that the next one asks for the main one", async () => {
  await inTransaction(database, wholeScope, (tx) =>
    sql`set session characteristics as transaction read only`.execute(tx),
  );
  await expect(keep("refused")).rejects.toMatchObject({ code: "25006" });
  await keep("taken");
});

test("who listens notices a silent line, says so, and hears again what happened meanwhile", async () => {
  const said: boolean[] = [];
  const heard: (string | undefined)[] = [];
  const hearing = {
    channel: "test_change",
    received: (payload: string | undefined) => void heard.push(payload),
    listening: (isListening: boolean) => void said.push(isListening),
  };
  const through = await silentProxy(url);
  const listening = await listen(through.url, [hearing], () => undefined, {
    askEveryMs: 50,
    answerMs: 3_000,
  });
  expect(said).toEqual([true]);
  through.silenceAll();
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([true, false, true]);
  const owner = openPool({ url: ownerUrl, size: 1, name: "test" });
  await owner.query("notify test_change, 'after'");
  await expect.poll(() => heard).toContain("after");
  await owner.end();
  await listening.stop();
  await through.close();
});
