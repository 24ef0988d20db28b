/** The worker's table as it runs and as it is seen from the outside. */
import { afterAll, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { openDatabase } from "../db/kysely.ts";
import { openPool } from "../db/pool.ts";
import { testApp } from "../testing/app.ts";
import { testCollections } from "../testing/collections.ts";
import { startWork, type Work } from "./start.ts";
import { everyMinutes } from "./times.ts";
import { workOf } from "./work.ts";

const started = await testApp();
const { services } = started;
// Some of the table's work looks for the operator.
await testCollections(started);
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

interface Seen {
  name: string;
  startedAt: string | null;
  finishedAt: string | null;
  durationMs: number | null;
  runs: number;
  failures: number;
  failedAt: string | null;
  failure: string | null;
}

/** A worker's process of this table, and what it tells of it. */
async function running(works: readonly Work[]) {
  const working = await startWork(works, services);
  const app = await buildApp({ services, log: services.log, work: working.report });
  stops.unshift(
    () => working.stop(),
    () => app.close(),
  );
  return {
    app,
    stop: () => working.stop(),
    seen: async () => (await app.inject("/readyz?verbose")).json<{ work: Seen[] }>().work,
  };
}

const patience = { timeout: 15_000, interval: 20 };

test("every line of the table is seen with its last round, by name and once", async () => {
  // As it is, only sooner.
  const table = workOf(services).map((work) => ({ ...work, firstAfterMs: 0 }));
  const { seen, app, stop } = await running(table);
  await vi.waitFor(async () => {
    expect((await seen()).filter(({ finishedAt }) => finishedAt === null)).toEqual([]);
  }, patience);
  const all = await seen();
  expect(all.map(({ name }) => name)).toEqual(table.map(({ name }) => name));
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(19);
  expect(
    all.filter(({ failures, runs, durationMs }) => failures > 0 || runs < 1 || durationMs === null),
  ).toEqual([]);
  const { body } = await app.inject("/metrics");
  for (const { name } of all) {
    for (const figure of ["age_seconds", "duration_seconds", "failures"])
      expect(body).toMatch(new RegExp(`^opc_work_${figure}\\{work="${name}"\\} [\\d.e-]+$`, "m"));
  }
  await stop();
});

test("one that fails is seen, by its last failure's message, and goes on; the others do too", async () => {
  const fails: Work = {
    name: "fails",
    everyMs: 5,
    run: async () => {
      throw new Error("the third row is gone");
    },
  };
  const timed: Work = { name: "fails-when-due", at: everyMinutes(10), firstAfterMs: 0, run: fails.run };
  const well: Work = { name: "well", everyMs: 5, run: async () => {} };
  const { seen, app, stop } = await running([fails, timed, well]);
  await vi.waitFor(async () => {
    const [first, second, third] = await seen();
    expect(first?.failures).toBeGreaterThan(2);
    expect(first).toMatchObject({ failure: "the third row is gone", failedAt: expect.any(String) });
    expect(second).toMatchObject({ runs: 1, failures: 1, failure: "the third row is gone" });
    expect(third?.runs).toBeGreaterThan(2);
    expect(third).toMatchObject({ failures: 0, failure: null });
  }, patience);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  await stop();
});

test("of two processes each tells of what is due once, whichever did it", async () => {
  const run = vi.fn(async () => {});
  const due: Work = { name: "due-once", at: everyMinutes(10), firstAfterMs: 0, run };
  const [one, other] = await Promise.all([running([due]), running([due])]);
  await vi.waitFor(
    async () => expect((await one.seen())[0]).toMatchObject({ runs: 1, failures: 0 }),
    patience,
  );
  await Promise.all([one.stop(), other.stop()]);
  expect(await other.seen()).toEqual(await one.seen());
  expect(run).toHaveBeenCalledTimes(1);
});

test("stopping waits for a round, then for what goes on beside it, whatever another is still at", async () => {
  const round = Promise.withResolvers<void>();
  const own = Promise.withResolvers<void>();
  const way = Promise.withResolvers<void>();
  const said: string[] = [];
  const works: Work[] = [
    { name: "long", everyMs: 5, run: () => round.promise.then(() => said.push("round")) },
    {
      name: "beside",
      everyMs: 5,
      run: () => own.promise.then(() => said.push("own round")),
      beside: { wokenBy: () => {}, end: () => way.promise.then(() => said.push("beside")).then(() => {}) },
    },
  ];
  const { stop, seen } = await running(works);
  await vi.waitFor(async () => expect((await seen()).map(({ runs }) => runs)).toEqual([1, 1]), patience);
  const stopped = stop().then(() => said.push("stopped"));
  way.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said).toEqual([]);
  own.resolve();
  await vi.waitFor(() => expect(said).toEqual(["own round", "beside"]), patience);
  round.resolve();
  await stopped;
  expect(said).toEqual(["own round", "beside", "round", "stopped"]);
});

test("what must be done at a start is done before anything else, and nothing starts when it fails", async () => {
  const second = vi.fn(async () => {});
  const first: Work = {
    name: "first",
    at: everyMinutes(10),
    atStart: true,
    run: async () => {
      expect(second).not.toHaveBeenCalled();
      throw new Error("no partitions");
    },
  };
  const other: Work = { name: "second", everyMs: 1, firstAfterMs: 0, run: second };
  await expect(startWork([other, first], services)).rejects.toThrow("no partitions");
  expect(second).not.toHaveBeenCalled();
});

test("only the machine itself is told of background work, and /readyz alone tells what it did", async () => {
  const { app, stop } = await running([{ name: "well", everyMs: 5, run: async () => {} }]);
  const body = async (url: string, options: object = {}) => (await app.inject({ url, ...options })).json();
  expect(Object.keys(await body("/readyz?verbose"))).toEqual(["status", "work", "setAside"]);
  expect(await body("/readyz")).toEqual({ status: "ok" });
  expect(await body("/readyz?verbose", { headers: { "x-forwarded-for": "127.0.0.1" } })).toEqual({
    status: "ok",
  });
  expect(await body("/readyz?verbose", { remoteAddress: "203.0.113.9" })).toEqual({ status: "ok" });
  await stop();
});

test("without its database a worker still tells of what it saw itself", async () => {
  const well: Work = { name: "well", everyMs: 5, run: async () => {} };
  const database = openDatabase(
    openPool({ url: "postgres://nobody@127.0.0.1:9/none", size: 1, name: "away" }),
  );
  stops.push(() => database.destroy());
  const working = await startWork([well], { ...services, database });
  await vi.waitFor(async () => expect((await working.report())[0]?.runs).toBeGreaterThan(0), patience);
  await working.stop();
});
