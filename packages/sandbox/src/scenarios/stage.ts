/**
 * Where a scenario plays: the real server on a free port over a fresh database, with a clock that can skip, and a
 * world of actors around it. Nothing is replaced inside the server.
 */

import { grantablePermissions } from "@opc/contract/pages";
import { buildApp } from "@opc/server/app";
import { type Database, openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { reportsFromMain } from "@opc/server/db/reports";
import { inTransaction, type Transaction, wholeScope } from "@opc/server/db/transaction";
import { postInTransaction } from "@opc/server/ledger/post";
import { manualChange } from "@opc/server/ledger/transfers";
import { openLog } from "@opc/server/log";
import { openAreas } from "@opc/server/ports/areas";
import { openVault } from "@opc/server/ports/vault";
import type { Services } from "@opc/server/services";
import type { TestDatabase } from "@opc/server/testing/cluster";
import { freePort } from "@opc/server/testing/free-port";
import { addPerson } from "@opc/server/testing/people";
import { startWork } from "@opc/server/work/start";
import { workOf } from "@opc/server/work/work";
import { sql } from "kysely";
import { OperatorActor } from "../actors/operator.ts";
import { CallbackReceiver } from "../actors/receiver.ts";
import { SkippingClock } from "../clock.ts";
import { demoFile } from "../demo/file.ts";
import { fillDemoWorld } from "../demo/fill.ts";
import { type HttpSupplier, writeHttpSuppliers, writePayoutSuppliers } from "../demo/http-supplier.ts";
import { type DemoSecrets, demoSecrets, newSecretRoot } from "../demo/secrets.ts";
import { openWorld, type World } from "../world.ts";

export interface Stage {
  world: World;
  clock: SkippingClock;
  database: Database;
  /** What was decided, in order: the same for the same seed. */
  decisions: string[];
  /** The super administrator, signed in at the first call and again after a long skip. */
  superAdministrator(): Promise<OperatorActor>;
  /** Suppliers that listen get their channels, as an operator would have set them up before anybody pays. */
  addSuppliers(suppliers: readonly HttpSupplier[], secretKey: string): Promise<void>;
  /** The same for payouts; every merchant has `fundsMinor` besides what it had, in baht's hundredths. */
  addPayoutSuppliers(
    suppliers: readonly HttpSupplier[],
    secretKey: string,
    fundsMinor: bigint,
  ): Promise<void>;
  /** More of the operator's people, who may do everything, signed in. */
  addStaff(count: number): Promise<OperatorActor[]>;
  /** The id of the account that this crawler watches. */
  accountOf(crawlerCode: string): Promise<string>;
  /** How many deadlocks PostgreSQL has counted. */
  deadlocks(): Promise<number>;
  /** A merchant's available baht stay locked meanwhile. */
  holdBalance(alias: string, meanwhile: () => Promise<void>): Promise<void>;
  /** Time passes for everybody; crawlers stay alive unless told otherwise. */
  skip(ms: number, options?: { crawlersSilent?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Longer than the server keeps what it sells. */
const rememberedMs = 2_000;
const codeMs = 30_000;
/** Sessions end by themselves after so long without use. */
const idleMs = 15 * 60_000;

/** A database with the demo world in it, which stages are copied from. */
export interface Scenery {
  database: TestDatabase;
  secrets: DemoSecrets;
}

const openAsOwner = (testDatabase: TestDatabase) =>
  openDatabase(openPool({ url: testDatabase.ownerUrl, size: 10, name: "scenario" }));
const vault = openVault(Buffer.alloc(32, 7));

/** People, merchants and accounts as they are in the demo world, without a past. */
export async function paintScenery(testDatabase: TestDatabase): Promise<Scenery> {
  const secrets = demoSecrets(newSecretRoot());
  const database = openAsOwner(testDatabase);
  await inTransaction(database, wholeScope, (tx) =>
    fillDemoWorld(tx, {
      secrets,
      vault,
      now: new Date(),
      seed: "scenery",
      days: 1,
      orders: 0,
      notifyUrl: () => "",
    }),
  );
  await database.destroy();
  return { database: testDatabase, secrets };
}

export async function openStage(
  testDatabase: TestDatabase,
  secrets: DemoSecrets,
  seed: number,
): Promise<Stage> {
  const clock = new SkippingClock();
  const receiver = new CallbackReceiver(clock, Number.POSITIVE_INFINITY);
  await receiver.listen();
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const database = openAsOwner(testDatabase);
  const { logger: log } = openLog({ logLevel: "silent", logFile: undefined, demo: false, dataDir: "" });
  const services: Services = {
    database,
    reports: reportsFromMain(database),
    vault,
    clock,
    log,
    publicUrl: baseUrl,
    areas: openAreas(),
    passwordMinimumLength: 6,
    allowLoopbackCallbacks: true,
    callbackSenderAddresses: [],
    accountHoldHours: 24,
  };
  const app = await buildApp({ services, log, checkOutputs: true });
  await app.listen({ host: "127.0.0.1", port: Number(new URL(baseUrl).port) });
  const working = await startWork(workOf(services), services);
  const world = openWorld({ baseUrl, file: demoFile(baseUrl, secrets), receiver, clock, seed });
  // The scenery may be a while old.
  await Promise.all(world.crawlers.map((crawler) => crawler.heartbeat()));
  let administrator: { operator: Promise<OperatorActor>; since: number } | undefined;
  return {
    world,
    clock,
    database,
    decisions: [],
    superAdministrator() {
      // A long story keeps nobody signed in: who comes back later signs in again.
      const nowMs = clock.now().getTime();
      if (!administrator || nowMs - administrator.since >= idleMs)
        administrator = { operator: signedIn(world, "OPC", "admin"), since: nowMs };
      return administrator.operator;
    },
    async addSuppliers(suppliers, secretKey) {
      await inTransaction(database, wholeScope, (tx) =>
        writeHttpSuppliers(tx, services.vault, suppliers, secretKey),
      );
      clock.skip(rememberedMs);
    },
    async addPayoutSuppliers(suppliers, secretKey, fundsMinor) {
      await inTransaction(database, wholeScope, async (tx) => {
        await writePayoutSuppliers(tx, services.vault, suppliers, secretKey);
        await giveFunds(tx, fundsMinor, clock.now());
      });
      clock.skip(rememberedMs);
    },
    addStaff: (count) => addStaff({ count, services, world, clock }),
    accountOf: (crawlerCode) => accountOf(database, crawlerCode),
    deadlocks: () => deadlocksOf(database),
    holdBalance: (alias, meanwhile) =>
      inTransaction(database, wholeScope, async (tx) => {
        const { Id } = await tx
          .selectFrom("Merchant")
          .select("Id")
          .where("Alias", "=", alias)
          .executeTakeFirstOrThrow();
        await sql`select from ledger_account where merchant_id = ${Id} and kind = 'available' and currency = 'THB'
          for no key update`.execute(tx);
        await meanwhile();
      }),
    async skip(ms, { crawlersSilent = false } = {}) {
      clock.skip(ms);
      if (!crawlersSilent) await Promise.all(world.crawlers.map((crawler) => crawler.heartbeat()));
    },
    async close() {
      await app.close();
      await working.stop();
      await receiver.close();
      await database.destroy();
    },
  };
}

interface Hiring {
  count: number;
  services: Services;
  world: World;
  clock: SkippingClock;
}

async function addStaff({ count, services, world, clock }: Hiring): Promise<OperatorActor[]> {
  const colleague = await inTransaction(services.database, wholeScope, (tx) => operatorOf(tx));
  const staff: OperatorActor[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await addPerson(services, colleague, `staff-${index}`, grantablePermissions("Super"));
    const { merchantAlias: MerchantAlias, userName: UserName, password: Password, totpSecret } = person;
    const account = { MerchantAlias, UserName, Password, TotpSecret: totpSecret };
    const one = new OperatorActor({ baseUrl: world.baseUrl, account, clock });
    await one.signIn();
    staff.push(one);
  }
  // The codes that they signed in with are used up.
  clock.skip(codeMs);
  await Promise.all(world.crawlers.map((crawler) => crawler.heartbeat()));
  return staff;
}

async function deadlocksOf(database: Database): Promise<number> {
  const { rows } = await inTransaction(database, wholeScope, (tx) =>
    sql<{ Deadlocks: bigint }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(tx),
  );
  return Number(rows[0]?.Deadlocks ?? 0n);
}

async function accountOf(database: Database, crawlerCode: string): Promise<string> {
  const { Id } = await inTransaction(database, wholeScope, (tx) =>
    tx
      .selectFrom("OfflineAccount")
      .innerJoin("Crawler", "Crawler.Id", "OfflineAccount.CrawlerId")
      .select("OfflineAccount.Id")
      .where("Crawler.SpiderId", "=", crawlerCode)
      .executeTakeFirstOrThrow(),
  );
  return Id.toString();
}

async function operatorOf(tx: Transaction) {
  const { Id, Alias } = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias"])
    .where("Type", "=", "Super")
    .executeTakeFirstOrThrow();
  return { merchantId: Id, merchantAlias: Alias };
}

/** As an operator would add it by hand. */
export async function giveFunds(tx: Transaction, amountMinor: bigint, at: Date): Promise<void> {
  const merchants = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias"])
    .where("Type", "=", "Normal")
    .execute();
  const changes = merchants.map(({ Id, Alias }) =>
    manualChange({
      changeId: `funds of ${Alias}`,
      merchantId: Id,
      currency: "THB",
      amountMinor,
      operator: "OPC/admin",
      at,
    }),
  );
  await postInTransaction(tx, changes);
}

export async function signedIn(world: World, alias: string, userName: string): Promise<OperatorActor> {
  const operator = world.operator(alias, userName);
  await operator.signIn();
  return operator;
}
