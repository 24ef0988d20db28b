/**
 * npm run drill -- upgrade [former [next]]: two releases of git's history on one database, behind HAProxy, while everybody goes on asking
 * (counted-traffic.ts). The next one migrates beside the former, joins it, stays beside it for a minute, and replaces it; goes back while
 * the contract step waits; and forward for good. Former: the last commit before the newest migration, unless named; next: HEAD. To the
 * next one rehearsal/ is added, whose steps touch the busiest tables, the last being a contract step; not where the former is of a time
 * before these (up to migration 0181), which refuses newer databases and fails on new columns. Debian: apt-get install -y haproxy.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PayingSupplierActor } from "@opc/sandbox/actors/paying-supplier";
import { CallbackReceiver } from "@opc/sandbox/actors/receiver";
import { newKeys } from "@opc/sandbox/actors/signed";
import { realClock } from "@opc/sandbox/clock";
import { demoFile } from "@opc/sandbox/demo/file";
import { demoSecrets, newSecretRoot } from "@opc/sandbox/demo/secrets";
import { seededRandom } from "@opc/sandbox/random";
import { signedIn } from "@opc/sandbox/scenarios/stage";
import { openWorld, type World } from "@opc/sandbox/world";
import { startEmbeddedDatabase } from "@opc/server/db/embedded";
import { openVault } from "@opc/server/ports/vault";
import { brokenPromises, unsettledPayments } from "./checks.ts";
import { CountedTraffic } from "./counted-traffic.ts";
import type { FillOptions } from "./fill-database.ts";
import { Fleet, type Side } from "./fleet.ts";
import { formerRef, type Release, unpackRelease } from "./release.ts";
import { type Run, runDrill } from "./run.ts";
import { UpgradeRecord } from "./upgrade-record.ts";

const [, formerName = formerRef(), nextName = "HEAD"] = process.argv.slice(2);
const seed = "upgrade";
const sideBySideMs = 60_000;
const aloneMs = 10_000;
const contractStep = "9002-rehearsal-contract";
const key = randomBytes(32);
const secretKey = key.toString("hex");

await runDrill(drill);

async function drill(run: Run): Promise<boolean> {
  const former = await unpackRelease(formerName);
  const { worksOnNewer: isRehearsed } = former;
  const next = await unpackRelease(
    nextName,
    isRehearsed ? join(import.meta.dirname, "rehearsal") : undefined,
  );
  const steps = isRehearsed ? " and the rehearsal's steps" : "";
  console.log(`From ${former.name} to ${next.name}${steps}, on the embedded PostgreSQL.`);
  const stage = await openStage(run, { former, next });
  const { fleet, world, supplier, receiver, ownerUrl } = stage;
  const people = [await signedIn(world, "OPC", "admin"), await signedIn(world, "ACME", "admin")];
  const traffic = new CountedTraffic({ world, supplier, people });
  const record = new UpgradeRecord(traffic.tally, fleet);
  await record.begin();
  await forward(stage, record, isRehearsed ? contractStep : "");
  if (isRehearsed) {
    await backAndForward(stage, record);
    await contract(stage, record);
  } else console.log("(Back and a contract step: not tried, that release refuses every newer database.)");
  await record.phase("what is on its way ends", () => traffic.end());
  const { acknowledged, paid } = traffic;
  const dataDirs = fleet.dataDirs();
  const promises = { ownerUrl, acknowledged, supplier, receiver, vault: openVault(key), dataDirs };
  record.found.push(...(await unsettledPayments({ ownerUrl, receiver }, paid)));
  record.found.push(...(await brokenPromises(promises)));
  return record.end(paid.length);
}

interface Stage {
  fleet: Fleet;
  world: World;
  supplier: PayingSupplierActor;
  receiver: CallbackReceiver;
  ownerUrl: string;
  migrate(side: Side, ...more: string[]): Promise<Ran>;
}

/** The former release's database, filled by itself, and its processes at work. */
async function openStage({ folder, ends }: Run, releases: Record<Side, Release>): Promise<Stage> {
  const { former } = releases;
  const place = { dataDir: join(folder, "database"), home: join(folder, "cluster") };
  await mkdir(place.home);
  // As root PostgreSQL runs as somebody else, who has to come through.
  for (const path of [folder, place.home]) await chmod(path, 0o755);
  const database = await startEmbeddedDatabase({ ...place, log: console.log });
  ends.push(() => database.stop());
  const clock = realClock;
  const supplier = new PayingSupplierActor({ clock, random: seededRandom(seed).fork("supplier") });
  const receiver = new CallbackReceiver(clock, Number.POSITIVE_INFINITY);
  await receiver.listen();
  const { url: ownerUrl, appUrl: databaseUrl } = database;
  const fleet = await Fleet.open({ folder, releases, databaseUrl, secretKey });
  ends.push(() => fleet.end());
  const urls = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: place.dataDir };
  const migrate = (side: Side, ...more: string[]) =>
    runFile(releases[side], ["packages/server/src/commands/migrate.ts", ...more], urls);
  await expectDone(migrate("former"));
  const [{ publicKey, secretKey: ours }, secretRoot] = [newKeys(), newSecretRoot()];
  await supplier.listen(publicKey);
  const told = { publicKey: supplier.publicKey, baseAddress: supplier.baseAddress, ours };
  const filling: FillOptions = { ownerUrl, secretKey, secretRoot, seed, supplier: told };
  await expectDone(runFile(former, ["tests/drill/fill-database.ts"], { FILL: JSON.stringify(filling) }));
  await fleet.join("former");
  await fleet.settled();
  const { baseUrl } = fleet;
  const file = demoFile(baseUrl, demoSecrets(secretRoot));
  const world = openWorld({ baseUrl, file, receiver, clock, seed });
  await Promise.all(world.crawlers.map((crawler) => crawler.heartbeat()));
  return { fleet, world, supplier, receiver, ownerUrl, migrate };
}

async function forward({ fleet, migrate }: Stage, record: UpgradeRecord, waiting: string): Promise<void> {
  await record.phase("the former release alone", () => sleep(aloneMs));
  await record.phase("the next one migrates", async () => {
    const { code, output } = await migrate("next");
    const doesWait = /Waiting until .*contract/.test(output);
    record.expect(code === 0 && output.includes(waiting) && doesWait === (waiting !== ""), output);
    await sleep(aloneMs);
  });
  await record.phase("its processes join one by one", () => fleet.join("next"));
  await record.phase("side by side", () => sleep(sideBySideMs));
  await record.phase("the former one's are drained", () => record.drain("former"));
  await record.phase("the next one alone", () => sleep(aloneMs));
}

async function backAndForward({ fleet, migrate }: Stage, record: UpgradeRecord): Promise<void> {
  await record.phase("back: the former one's join", () => fleet.join("former"));
  await record.phase("side by side", () => sleep(aloneMs));
  await record.phase("the next one's are drained", () => record.drain("next"));
  await record.phase("the former one alone, on the newer database", () => sleep(aloneMs));
  await record.phase("forward: the next one's join", () => fleet.join("next"));
  await record.phase("the former one's web processes are drained", () => record.drain("former", ["web"]));
  await record.phase("the contract step is refused while its workers run", async () => {
    const { code, output } = await migrate("next", "--contract");
    record.expect(code !== 0 && output.includes("Processes of another release are at work"), output);
  });
  await record.phase("its workers are drained", () => record.drain("former", ["worker"]));
}

async function contract({ fleet, migrate }: Stage, record: UpgradeRecord): Promise<void> {
  await record.phase("the contract step", async () => {
    const { code, output } = await migrate("next", "--contract");
    record.expect(code === 0 && output.includes(contractStep), output);
    await sleep(aloneMs);
  });
  await record.phase("the former one refuses to start", async () => {
    record.expect((await fleet.exitOf("former", "worker")) === 1, "it starts on what it cannot read");
  });
}

interface Ran {
  code: number;
  output: string;
}

function runFile(
  { folder: cwd }: Release,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd, env: { PATH: process.env.PATH ?? "", ...env } };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

async function expectDone(ran: Promise<Ran>): Promise<void> {
  const { code, output } = await ran;
  if (code !== 0) throw new Error(output);
}
