// One server process from its first line to its last: database, migrations, key, background work, application, listening,
// and all of that undone in the opposite order when it is told to stop.

import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { currenciesOf, forgetCurrencies } from "./db/currencies.ts";
import { openDatabaseClock } from "./db/database-clock.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./db/embedded.ts";
import { processName } from "./db/former-processes.ts";
import { useIdTime } from "./db/id.ts";
import { leaseIds } from "./db/id-lease.ts";
import { type Database, openDatabase } from "./db/kysely.ts";
import { listen as listenForChanges } from "./db/listen.ts";
import { migrate, migrationStanding, readMigrations, releaseOf, requireMigrated } from "./db/migrate.ts";
import { openPool } from "./db/pool.ts";
import { reportsFromMain, reportsFromReplica } from "./db/reports.ts";
import { APP_ROLE, reachesOwner, withAppRole } from "./db/roles.ts";
import { checkSessions } from "./db/sessions.ts";
import { checkStanding } from "./db/standing.ts";
import { checkGround, diskTrouble, portTrouble } from "./ground.ts";
import { closeWithin } from "./http/kept-connections.ts";
import type { WorkReport } from "./http/work-report.ts";
import { type Log, openLog, operationLog } from "./log.ts";
import { archiveFolder } from "./modules/archive/archive.ts";
import { exportsAsked } from "./modules/export/maker.ts";
import { maintenanceChanges } from "./modules/maintenance/now.ts";
import { merchantChanges } from "./modules/merchant/cache.ts";
import { writeDownLevels } from "./modules/service-level/write-down.ts";
import { noticeWays } from "./notice-ways.ts";
import { referenceChanges } from "./order/terms.ts";
import { openAreas } from "./ports/areas.ts";
import { anchorPath, openChainAnchor } from "./ports/chain-anchor.ts";
import { systemClock } from "./ports/clock.ts";
import { openSealSink } from "./ports/seal-sink.ts";
import { ServiceLevelCounts } from "./ports/service-levels.ts";
import { ToldDurations } from "./ports/told.ts";
import { openVault } from "./ports/vault.ts";
import { consoleProgress, type Progress } from "./progress.ts";
import { isRestoredCopy } from "./restored-copy.ts";
import { readKeys } from "./secret-key.ts";
import type { Services } from "./services.ts";
import type { Settings } from "./settings.ts";
import { refuseWithoutDatabase } from "./start-refusals.ts";
import { traceWith } from "./traces/traces.ts";
import { repeat } from "./work/repeat.ts";
import { startWork } from "./work/start.ts";
import { workOf } from "./work/work.ts";

export interface Started {
  settings: Settings;
  services: Services;
  progress: Progress;
}

/** Where the demo world joins in. */
export interface Hooks {
  /** After the migrations and before anybody is let in. */
  prepare?(started: Started): Promise<void>;
  /** When requests are answered. May return how to end what it began. */
  announce?(started: Started): Promise<(() => Promise<void>) | undefined>;
}

/** Undone in the opposite order; each is given a fair time. */
type Undo = { name: string; run: () => Promise<unknown> };

export interface RunningServer {
  /** How long `stop` goes on answering before it stops listening. */
  drainMs: number;
  /** `drains` false: at once. */
  stop(drains?: boolean): Promise<void>;
}

/** On the way out: /readyz says so, and everything else is still answered for a while. */
interface Drain {
  isDraining: boolean;
  /** Ends the wait, also one that is yet to begin. */
  hurry: AbortController;
}

const WATCH_MS = 250;
const RETRY_MS = 1_000;
const LEVELS_MS = 30_000;

/** Starts everything. What was started before a failure is stopped again before the error is thrown. */
export async function runServer(settings: Settings, hooks: Hooks = {}): Promise<RunningServer> {
  refuseWithoutDatabase(settings);
  await checkGround(settings);
  const undos: Undo[] = [];
  const log = openLog(settings);
  const drain: Drain = { isDraining: false, hurry: new AbortController() };
  try {
    await startAll(settings, hooks, { log, undos, drain });
  } catch (error) {
    drain.hurry.abort();
    await undoAll(undos, log);
    throw diskTrouble(error);
  }
  return {
    drainMs: settings.drainSeconds * 1_000,
    stop(drains = true) {
      if (!drains) drain.hurry.abort();
      return undoAll(undos, log);
    },
  };
}

interface Running {
  log: Log;
  undos: Undo[];
  drain: Drain;
}

async function startAll(settings: Settings, hooks: Hooks, running: Running): Promise<void> {
  const { log, undos } = running;
  const startedAt = performance.now();
  const progress = consoleProgress();
  await startTraces(settings, running);
  const { ownerUrl, appUrl } =
    givenUrls(settings) ?? (await startOwnDatabase(settings, progress, log, undos));
  if (settings.databaseUrl)
    for (const fault of await checkStanding(settings.databaseUrl, settings))
      log.logger.warn(`committed money is not safe: ${fault}`);
  // Nobody else is at work on a database of one's own.
  const contracts = settings.databaseUrl === undefined;
  if (ownerUrl)
    await progress.step("migrated", () => migrate(ownerUrl, undefined, { contracts }), countMigrations);
  else await requireMigrated(appUrl);
  await tellMigrationStanding(appUrl, log);
  if (settings.databaseUrl && (await reachesOwner(appUrl)))
    log.logger.warn(
      "the application signs in as somebody who can change its tables: let DATABASE_URL sign in as opc_app, and DATABASE_OWNER_URL as the owner",
    );
  if (settings.databaseUrl) await checkSessions(appUrl);
  const services = await openServices(settings, appUrl, log, undos);
  const started = { settings, progress, services };
  await hooks.prepare?.(started);
  // Read before anybody who needs them holds a connection, and after the demo world has added its own.
  forgetCurrencies(services.database);
  await currenciesOf(services.database);
  keepLevels(services, undos);
  if (services.isCopy) tellOfCopy(progress, log);
  const isIdle = settings.role === "web" || services.isCopy;
  const work = isIdle ? undefined : await startWork(workOf(services), services);
  if (work) undos.push({ name: "background work", run: () => work.stop() });
  const address = await openDoors(started, running, work?.report);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  progress.say("", `  Ready after ${seconds} s at ${address}`, ...(log.file ? [`  Logs: ${log.file}`] : []));
  // Node writes it at a process's end, which one that is killed does not come to.
  flushCompileCache();
  const end = await hooks.announce?.(started);
  if (end) undos.push({ name: "demo world", run: end });
}

/** The collector's packages are loaded only where there is one. Last to end: what ends before is still traced. */
async function startTraces(settings: Settings, { log: { logger }, undos }: Running): Promise<void> {
  const { traceEndpoint: endpoint, traceHeaders: headers, traceShare: share, role } = settings;
  if (endpoint === undefined) return;
  const { openTracer } = await import("./traces/otlp.ts");
  const serviceName = `opc-admin-${role}`;
  const onError = (error: Error) => logger.warn({ err: error }, "traces do not reach their collector yet");
  const tracer = openTracer({ endpoint, headers, share, serviceName, onError });
  traceWith(tracer);
  undos.push({ name: "traces", run: () => tracer.close() });
}

interface DatabaseUrls {
  /** Absent where somebody else migrates. */
  ownerUrl?: string;
  appUrl: string;
}

/** Of somebody's own server. Without an owner's sign-in, DATABASE_URL's is the owner, unless it is opc_app. */
function givenUrls({ databaseUrl, databaseOwnerUrl }: Settings): DatabaseUrls | undefined {
  if (!databaseUrl) return undefined;
  if (databaseOwnerUrl) return { ownerUrl: databaseOwnerUrl, appUrl: databaseUrl };
  return new URL(databaseUrl).username === APP_ROLE
    ? { appUrl: databaseUrl }
    : { ownerUrl: databaseUrl, appUrl: databaseUrl };
}

async function startOwnDatabase(
  settings: Settings,
  progress: Progress,
  log: Log,
  undos: Undo[],
): Promise<DatabaseUrls> {
  const database = await progress.step(
    "started PostgreSQL",
    () => startEmbeddedDatabase({ dataDir: settings.dataDir, log: (line) => log.logger.warn(line) }),
    (result) => (result.wasRunning ? "it was still running" : "embedded"),
  );
  undos.push({ name: "PostgreSQL", run: () => database.stop() });
  const unwatch = watch(database, log);
  undos.push({ name: "PostgreSQL's watch", run: async () => unwatch() });
  return { ownerUrl: database.url, appUrl: database.appUrl };
}

/** Starts PostgreSQL again when it was killed; the pools reconnect by themselves. */
function watch(database: EmbeddedDatabase, log: Log): () => void {
  let timer: NodeJS.Timeout;
  let watching = true;
  const check = async () => {
    let pauseMs = WATCH_MS;
    try {
      await database.revive();
    } catch (error) {
      log.logger.error({ err: error }, "PostgreSQL died and does not start again yet");
      pauseMs = RETRY_MS;
    }
    if (watching) timer = setTimeout(check, pauseMs);
  };
  timer = setTimeout(check, WATCH_MS);
  return () => {
    watching = false;
    clearTimeout(timer);
  };
}

function tellOfCopy(progress: Progress, { logger }: Log): void {
  const line = "This is a restored copy: nothing is sent and nothing expires until npm run take-over";
  logger.warn(line);
  progress.say("", `  ${line}`);
}

async function tellMigrationStanding(url: string, { logger }: Log): Promise<void> {
  const { waiting, unknown } = await migrationStanding(url);
  if (waiting.length > 0)
    logger.warn(
      { waiting },
      "contract steps wait: npm run migrate -- --contract once no process of the former release runs",
    );
  if (unknown.length > 0)
    logger.warn({ unknown }, "the database is a newer release's, beside which this one works");
}

function countMigrations(applied: string[]): string {
  return applied.length === 0 ? "nothing new" : `${applied.length} new`;
}

async function openServices(
  settings: Settings,
  appUrl: string,
  { logger }: Log,
  undos: Undo[],
): Promise<Services> {
  const vault = openVault(await readKeys(settings));
  const name = processName(settings.role, releaseOf(await readMigrations()));
  const database = openDatabase(openPool({ url: appUrl, size: settings.databasePoolSize, name }));
  undos.push({ name: "database connections", run: () => database.destroy() });
  const clock = await openDatabaseClock(database, {
    onOff: (seconds) =>
      logger.warn(
        { seconds },
        "this machine's clock is not the database's: set it (NTP); with CLOCK=database times go by the database's meanwhile",
      ),
    onError: (error) => logger.error({ err: error }, "the database's clock could not be asked yet"),
  });
  undos.push({ name: "the database's clock", run: async () => clock.stop() });
  const isOwn = settings.clock === "machine";
  if (!isOwn) useIdTime(() => clock.now().getTime());
  const ids = await leaseIds(database, {
    onError: (error) => logger.error({ err: error }, "the number for ids could not be leased anew yet"),
  });
  undos.push({ name: "the number for ids", run: async () => ids.stop() });
  const reports = await openReports(settings, appUrl, database, logger);
  undos.push({ name: "the replica", run: () => reports.destroy() });
  const subscriptions = [
    merchantChanges(database),
    maintenanceChanges(database),
    referenceChanges(database),
    exportsAsked(database),
  ];
  const listening = await listenForChanges(withAppRole(appUrl), subscriptions, (error) =>
    logger.warn(
      { err: error },
      "not listening for changes; nothing of merchants or maintenance is kept meanwhile",
    ),
  );
  undos.push({ name: "listening for changes", run: () => listening.stop() });
  return {
    database,
    reports,
    judgesStanding: settings.databaseUrl !== undefined,
    isCopy: isRestoredCopy(settings.dataDir),
    vault,
    clock: isOwn ? systemClock : clock,
    clockOffsetMs: clock.offsetMs,
    callbackDelays: new ToldDurations(),
    serviceLevels: new ServiceLevelCounts(),
    anchor: openChainAnchor(anchorPath(settings.dataDir), vault),
    ...(settings.sealSinkUrl !== undefined && {
      sendSeals: openSealSink({ url: settings.sealSinkUrl, token: settings.sealSinkToken }),
    }),
    ...(settings.logOperations && { operationCopy: operationLog(logger) }),
    log: logger,
    publicUrl: settings.publicUrl,
    allowedHosts: settings.allowedHosts,
    areas: openAreas(settings.areaDatabase),
    passwordMinimumLength: settings.passwordMinimumLength,
    servesWorker: settings.serviceWorker,
    firstScreenWaitMs: settings.firstScreenWaitMs,
    proofMinutes: settings.proofMinutes,
    exportKeptDays: settings.exportKeptDays,
    ...(settings.archiveCallbacksAfter !== undefined && {
      archive: { callbacksAfterMonths: settings.archiveCallbacksAfter, folder: archiveFolder(settings) },
    }),
    allowLoopbackCallbacks: settings.callbackAllowLoopback,
    callbackSenderAddresses: settings.callbackSenderAddresses,
    notices: noticeWays(settings),
    accountHoldHours: settings.accountHoldHours,
    ...(settings.unpaidOrdersMaximum > 0 && { unpaidOrdersMaximum: settings.unpaidOrdersMaximum }),
  };
}

/** What each process saw, whatever its role; the last of it when it stops. */
function keepLevels(services: Services, undos: Undo[]): void {
  const { serviceLevels } = services;
  if (!serviceLevels) return;
  const run = () => writeDownLevels(services, serviceLevels);
  const writing = repeat({ name: "service levels", everyMs: LEVELS_MS, run }, services);
  undos.push({
    name: "service levels",
    async run() {
      await writing.stop();
      await run();
    },
  });
}

async function openReports(
  { databaseReplicaUrl: url, databasePoolSize: size }: Settings,
  mainUrl: string,
  main: Database,
  log: Log["logger"],
): Promise<Database> {
  if (!url) return reportsFromMain(main);
  return reportsFromReplica(main, mainUrl, { url, size, log });
}

/** A download over a bad line does not take the rest of a stop's time (process-signals.ts): jobs and books are ended in order. */
const mostForAnswersMs = 10_000;

/** A pure worker listens too, for its health and metrics. */
async function openDoors(
  { settings, services }: Started,
  { log, undos, drain }: Running,
  work: WorkReport | undefined,
): Promise<string> {
  const app = await buildApp({
    services,
    log: log.logger,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    metricsToken: settings.metricsToken,
    securityContact: settings.securityContact,
    isDraining: () => drain.isDraining,
    ...(work && { work }),
  });
  await listen(app, settings);
  undos.push({ name: "requests", run: () => closeWithin(app, mostForAnswersMs) });
  undos.push({ name: "draining", run: () => drainFor(settings.drainSeconds, drain) });
  return settings.publicUrl;
}

/** Until whoever looks at /readyz has looked. */
async function drainFor(seconds: number, drain: Drain): Promise<void> {
  drain.isDraining = true;
  const { signal } = drain.hurry;
  await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (cause) {
    await app.close();
    throw portTrouble(cause, { port, host });
  }
}

async function undoAll(undos: Undo[], { logger }: Log): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    try {
      await undo.run();
    } catch (error) {
      logger.error({ err: error }, `stopping: ${undo.name} failed`);
    }
  }
}
