/** What is compared by itself, and who keeps it. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../db/kysely.ts";
import { openPool } from "../../db/pool.ts";
import { systemClock } from "../../ports/clock.ts";
import { testDatabase } from "../../testing/database.ts";
import { compareOne, compareWaiting } from "./compare.ts";
import { dayAfter, rangeOfDay } from "./day.ts";
import { askTonight, enqueueNightly } from "./night.ts";
import { nextAsked, takeNext } from "./queue.ts";
import { reconciliationWorld, short } from "./test-world.ts";

const empty = openDatabase(openPool({ url: (await testDatabase()).url, size: 1, name: "empty" }));
afterAll(() => empty.destroy());

const world = await reconciliationWorld();
const { app, desk, now, today, accountDay, read, act, compare, differences, pass } = world;
beforeEach(world.nextDay);

describe("the night", () => {
  test("asks for yesterday on every account once, and for each earlier day that changed or is open", async () => {
    await desk.money("3.00", { OccurredAt: new Date(now().getTime() - 5 * 86_400_000).toISOString() });
    const whole = (at: Date) => desk.inWhole((tx) => enqueueNightly(tx, at));
    const { from } = rangeOfDay(today(), 0);
    expect(await whole(new Date(from.getTime() + 3_599_999))).toBeUndefined();
    const asked = await Promise.all([1, 2].map(() => whole(new Date(from.getTime() + 3_600_000))));
    expect(asked.filter((count) => count !== undefined)).toHaveLength(1);
    await compareWaiting(app.services);
    const compared = async (Day: string) => (await read("get", { ...accountDay(), Day })).data as object;
    expect(await compared(dayAfter(today(), -1))).toMatchObject({ State: "Clean", ComparedBy: null });
    expect(await compared(dayAfter(today(), -5))).toMatchObject({ State: "Open" });
    expect(await compared(today())).toMatchObject({ State: "None" });
  });
});

test("what is compared next is found by its own index, also among many that are done", async () => {
  class Undo extends Error {}
  const run = desk.inWhole(async (tx) => {
    await sql`
      insert into reconciliation (id, account_kind, account_id, day, status)
      select -n, 'Offline', a.id, date '1950-01-01' + n, 'Done'
        from (select id from offline_account order by id limit 1) a, generate_series(1, 20000) n`.execute(tx);
    const { rows } = await sql`explain ${nextAsked(now())}`.execute(tx);
    expect(JSON.stringify(rows)).toContain("Index Scan using reconciliation_next");
    throw new Undo();
  });
  await expect(run).rejects.toThrow(Undo);
});

test("of a server without an operator nothing is compared, and nothing fails", async () => {
  expect(await askTonight({ database: empty, clock: systemClock })).toBeUndefined();
});

describe("a night after others", () => {
  const night = () => desk.inWhole((tx) => enqueueNightly(tx, now()));
  const compared = async (Day: string) =>
    (await read("get", { ...accountDay(), Day })).data as { State: string; ComparedBy: string | null };

  test("days of which no worker was there are compared, and what failed is tried again", async () => {
    await night();
    await compareWaiting(app.services);
    const failed = dayAfter(today(), -1);
    await desk.query("update reconciliation set status = 'Failed' where day = $1", [failed]);
    await pass(4 * 86_400_000);
    await night();
    await compareWaiting(app.services);
    for (const back of [1, 2, 3, 4, 5]) {
      const day = dayAfter(today(), -back);
      expect([day, (await compared(day)).State]).toEqual([day, "Clean"]);
    }
  });

  test("money that is taken back from what it was ignored for is found, however old", async () => {
    const ignorer = await desk.clerk("OriginalRecord.ignore");
    const { Id } = await desk.money("6.66");
    const day = today();
    const TransactionId = Id.toString();
    await desk.act(ignorer, "originalrecord_ignore", { TransactionId, Reason: "own transfer" });
    await compare();
    expect((await compared(day)).State).toBe("Clean");
    await pass(10 * 86_400_000);
    await night();
    await compareWaiting(app.services);
    expect((await desk.act(ignorer, "originalrecord_unignore", { TransactionId })).code).toBe(0);
    await pass(86_400_000);
    await night();
    await compareWaiting(app.services);
    expect((await compared(day)).State).toBe("Open");
  });
});

describe("a worker that was stopped", () => {
  test("keeps nothing of a comparison that another has carried out meanwhile", async () => {
    await act("run", { ...accountDay(), Day: undefined, From: today(), To: today() });
    const slow = await desk.inWhole((tx) => takeNext(tx, now()));
    if (!slow) throw new Error("nothing waits");
    const { Id } = await desk.money("8.88");
    app.clock.advance(11 * 60_000);
    expect(await compareWaiting(app.services)).toBe(1);
    expect(short(await differences())).toEqual(["NoOrder 8.88 Open"]);
    await desk.query("update bank_transaction set match_status = 'Ignored' where id = $1", [Id]);
    await compareOne(app.services, slow, 0);
    expect(short(await differences())).toEqual(["NoOrder 8.88 Open"]);
  });
});
