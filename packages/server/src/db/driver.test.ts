import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { endingWith, openDatabase } from "./kysely.ts";
import { openPool } from "./pool.ts";
import {
  inTransaction,
  limitStatements,
  merchantScope,
  setAhead,
  settings,
  type Transaction,
  wholeScope,
} from "./transaction.ts";

const { url } = await testDatabase();
const pool = openPool({ url, size: 4, name: "test" });
const database = openDatabase(pool);
afterAll(() => pool.end());

const setting = (key: string, value: number) => ({ Key: key, Value: JSON.stringify({ value }) });
const keys = () =>
  inTransaction(database, wholeScope, async (tx) =>
    (await tx.selectFrom("AppSetting").select("Key").orderBy("Key").execute()).map((row) => row.Key),
  );

const keysIn = async (tx: Transaction | undefined) => tx?.selectFrom("AppSetting").select("Key").execute();

describe("a pipelined transaction", () => {
  test("runs its statements in its scope, also many at once on few connections", async () => {
    const scopeOf = (id: bigint) =>
      inTransaction(database, merchantScope(id), async (tx) => {
        const { rows } = await sql<{ Id: bigint }>`select scope_merchant_id() as id, pg_sleep(0.001)`.execute(
          tx,
        );
        return rows[0]?.Id;
      });
    const ids = Array.from({ length: 200 }, (_, index) => BigInt(index + 1));
    expect(await Promise.all(ids.map(scopeOf))).toEqual(ids);
  });

  test("sends statements that are made together without waiting for one another's answers", async () => {
    const few = openPool({ url, size: 1, name: "test" });
    const client = await few.connect();
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let unanswered = 0;
    let most = 0;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        unanswered += 1;
        most = Math.max(most, unanswered);
        return query(...given).finally(() => {
          unanswered -= 1;
        });
      },
    });
    client.release();
    const numbers = await inTransaction(openDatabase(few), wholeScope, (tx) =>
      Promise.all(
        [1, 2, 3].map(async (n) => (await sql<{ N: number }>`select ${n}::int as n`.execute(tx)).rows),
      ),
    );
    expect(numbers.flat()).toEqual([{ N: 1 }, { N: 2 }, { N: 3 }]);
    // Begin with the scope, and the three.
    expect(most).toBe(4);
    await few.end();
  });

  test("takes no statement after its end", async () => {
    const tx = await inTransaction(database, wholeScope, async (tx) => [tx]);
    await expect(keysIn(tx[0])).rejects.toThrow("the transaction is over");
  });

  test("that ends with what was sent takes no further statement, and tells of it as ever", async () => {
    const ended = (work: (tx: Transaction) => Promise<unknown>) =>
      inTransaction(database, wholeScope, (tx) => endingWith(tx, work(tx)));
    const one = await ended((tx) => sql`select 1 as one`.execute(tx));
    expect(one).toMatchObject({ rows: [{ One: 1 }] });
    const further = ended((tx) => sql`select 1`.execute(tx).then(() => keysIn(tx)));
    await expect(further).rejects.toThrow("the transaction is over");
    await expect(ended((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow("division by zero");
    const swallowed = ended((tx) => sql`select 1 / 0`.execute(tx).catch(() => {}));
    await expect(swallowed).rejects.toThrow("rolled back");
  });

  test("of no statement is not begun, and what is set after the last one is not sent", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await inTransaction(database, wholeScope, async () => undefined);
    await expect(
      inTransaction(database, wholeScope, () => Promise.reject(new Error("no"))),
    ).rejects.toThrow();
    expect(sent).not.toHaveBeenCalled();
    await inTransaction(database, wholeScope, async (tx) => {
      await sql`select 1`.execute(tx);
      limitStatements(tx, 1_000);
    });
    expect(sent).toHaveBeenCalledTimes(3);
    sent.mockRestore();
  });

  test("sets what is said of it for itself alone, whatever the text", async () => {
    const shown = (tx: Transaction) =>
      sql`select current_setting('statement_timeout') as limit, coalesce(current_setting('opc.word', true), '') as word`.execute(
        tx,
      );
    const before = await inTransaction(database, wholeScope, shown);
    const own = await inTransaction(database, wholeScope, (tx) => {
      limitStatements(tx, 1_234);
      setAhead(tx, settings({ "opc.word": "o'clock \\'" }));
      return shown(tx);
    });
    expect(own.rows).toEqual([{ Limit: "1234ms", Word: "o'clock \\'" }]);
    expect((await inTransaction(database, wholeScope, shown)).rows[0]).toMatchObject(
      before.rows[0] as object,
    );
  });

  test("keeps nothing of work that throws", async () => {
    const work = inTransaction(database, wholeScope, async (tx) => {
      await tx.insertInto("AppSetting").values(setting("thrown", 1)).execute();
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await keys()).not.toContain("thrown");
  });

  test("does not pass off a swallowed failure as a commit", async () => {
    const work = inTransaction(database, wholeScope, async (tx) => {
      await tx.insertInto("AppSetting").values(setting("swallowed", 1)).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await keys()).not.toContain("swallowed");
  });

  test("has the isolation level and the access mode that it was opened with", async () => {
    const modes = await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) =>
        sql`select current_setting('transaction_isolation') as isolation,
          current_setting('transaction_read_only') as read_only`.execute(tx),
      );
    expect(modes.rows).toEqual([{ Isolation: "repeatable read", ReadOnly: "on" }]);
    const plain = await inTransaction(database, wholeScope, (tx) =>
      sql`select current_setting('transaction_isolation') as isolation`.execute(tx),
    );
    expect(plain.rows).toEqual([{ Isolation: "read committed" }]);
  });

  test("leaves no scope behind on its connection", async () => {
    await inTransaction(database, wholeScope, async (tx) => sql`select 1`.execute(tx));
    const { rows } = await pool.query("select scope_all() as open, scope_merchant_id() as id");
    expect(rows[0]).toEqual({ open: false, id: null });
  });

  test("tells affected rows, and finds a connection again after one was cut", async () => {
    const changed = await inTransaction(database, wholeScope, async (tx) => {
      await tx.insertInto("AppSetting").values(setting("kept", 1)).execute();
      return tx.updateTable("AppSetting").set({ Value: "{}" }).where("Key", "=", "kept").executeTakeFirst();
    });
    expect(changed.numUpdatedRows).toBe(1n);
    const cut = inTransaction(database, wholeScope, (tx) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
    );
    await expect(cut).rejects.toThrow();
    expect(await keys()).toContain("kept");
  });
});
