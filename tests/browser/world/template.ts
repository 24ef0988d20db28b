/**
 * The demo world that all others are copies of: a template database in the tests' PostgreSQL and a folder beside it, made
 * once for each state of the sources. While it is made its clock hardly moves, so that everything in it happened before
 * the moment at which the tests begin, however slow the machine is.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DemoFile } from "@opc/sandbox/demo/file";
import { cloneTemplate, ensureTemplate, withClient } from "@opc/server/testing/cluster";
import { freePort } from "@opc/server/testing/free-port";
import type { SetClock } from "./clock.ts";
import { startWorldServer } from "./server.ts";
import { worldKey } from "./sources.ts";
import { writeStates } from "./states.ts";

export interface WorldTemplate {
  database: string;
  /** Secrets, demo.json, the chains' anchor, signed-in states. */
  folder: string;
}

const worlds = join(import.meta.dirname, "../../../.cache/worlds");
const keptWorlds = 2;
const worldLock = 0x776f726c;
/** What the clock is behind while a world is made, and how slowly it goes then. */
const beforeMs = 5_000;
const slowRate = 0.01;

/** Runs that begin at once make one world: the others wait for it. */
export async function ensureWorld(clusterUrl: string, moment: Date): Promise<WorldTemplate> {
  const key = worldKey(moment);
  const template = { database: `opc_world_${key}`, folder: join(worlds, key) };
  await ensureTemplate(clusterUrl);
  await withClient(clusterUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [worldLock]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      template.database,
    ]);
    if (rowCount && existsSync(template.folder)) return;
    await client.query(`drop database if exists ${template.database} with (force)`);
    await dropOldest(clusterUrl);
    await makeWorld(clusterUrl, template, moment);
  });
  return template;
}

/** A copy for one worker, in a database and a folder of its own. */
export async function copyWorld(clusterUrl: string, template: WorldTemplate, dataDir: string) {
  await rm(dataDir, { recursive: true, force: true });
  await cp(template.folder, dataDir, { recursive: true });
  return cloneTemplate(clusterUrl, template.database);
}

async function makeWorld(
  clusterUrl: string,
  { database, folder }: WorldTemplate,
  moment: Date,
): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  const made = await cloneTemplate(clusterUrl, await ensureTemplate(clusterUrl));
  const clock: SetClock = { atMs: moment.getTime() - beforeMs, realMs: Date.now(), rate: slowRate };
  await withClient(made.ownerUrl, (client) => client.query(monthsOf, [moment]));
  const options = { port: await freePort(), dataDir: part, databaseUrl: made.ownerUrl, clock };
  const server = await startWorldServer(options);
  try {
    const file = JSON.parse(await readFile(join(part, "demo.json"), "utf8")) as DemoFile;
    await writeStates(part, file, server.url, new Date(clock.atMs));
  } finally {
    await server.stop();
  }
  // Copies never vacuum by themselves: they are given what it found.
  await withClient(made.ownerUrl, (client) => client.query("vacuum analyze"));
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  const name = new URL(made.ownerUrl).pathname.slice(1);
  await withClient(clusterUrl, (client) => client.query(`alter database ${name} rename to ${database}`));
}

/** A production database has partitions for its months; the empty one has those of the day on which it was made. */
const monthsOf = `
  select make_month_partition(parent.relname::text, (date_trunc('month', $1::timestamptz at time zone 'UTC')
      + make_interval(months => step))::date)
    from pg_class parent, generate_series(0, 2) step
   where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace`;

async function dropOldest(clusterUrl: string): Promise<void> {
  await mkdir(worlds, { recursive: true, mode: 0o700 });
  const names = (await readdir(worlds)).filter((name) => /^[0-9a-f]{12}$/.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(worlds, name))).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(keptWorlds - 1);
  for (const { name } of old) {
    await withClient(clusterUrl, (client) =>
      client.query(`drop database if exists opc_world_${name} with (force)`),
    );
    await rm(join(worlds, name), { recursive: true, force: true });
  }
}
