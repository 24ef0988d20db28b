/** Windows that are kept in memory: by two processes on one database, each with an application and a listener of its own. */
import { errors } from "@opc/contract/errors";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { openDatabase } from "../../db/kysely.ts";
import { type Listening, listen } from "../../db/listen.ts";
import { openPool } from "../../db/pool.ts";
import { testApp } from "../../testing/app.ts";
import { payment, testCollections } from "../../testing/collections.ts";
import { maintenanceChanges, maintenanceWindows } from "./now.ts";

const started = await testApp();
const { services, url, call, signIn, clock } = started;
const collections = await testCollections(started);
const account = await collections.addAccount("two-1");

/** The same system in another process: nothing is shared but the database. */
const pool = openPool({ url, size: 4, name: "another process" });
const there = { ...services, database: openDatabase(pool) };
const other = await buildApp({ services: there, log: services.log, checkOutputs: true });
const hearing: Listening[] = [];

afterAll(async () => {
  await Promise.all(hearing.map((one) => one.stop()));
  await other.close();
  await pool.end();
});

let requests = 0;
/** A signed call of ACME's server to the other process. */
async function createElsewhere(): Promise<number> {
  const body = JSON.stringify(payment());
  const id = `elsewhere-${++requests}`;
  const at = clock.now();
  const response = await other.inject({
    method: "POST",
    url: "/gateway/pay/create",
    payload: body,
    headers: {
      "content-type": "application/json",
      [signatureHeaders.merchant]: "ACME",
      [signatureHeaders.id]: id,
      [signatureHeaders.timestamp]: String(Math.floor(at.getTime() / 1000)),
      [signatureHeaders.signature]: new Webhook(collections.secrets.ACME).sign(id, at, body),
    },
  });
  return response.json<{ code: number }>().code;
}

const held = errors.UnderMaintenance.code;
const words = { Message_enUS: "x", Message_zhCN: "维护" };
const type = { Scope: "PayType", TypeCode: "PROMPTPAY", Currency: "THB" };

test("the process that makes a change does not wait to hear of it", async () => {
  const admin = await signIn(collections.people["OPC/admin"]);
  const at = clock.now();
  // As with a connection that is dead without having said so.
  maintenanceChanges(services.database).listening(true);
  expect(await maintenanceWindows(services, at)).toEqual([]);
  const { data } = await call("/mc_api/setting/maintenance_add", { ...type, ...words }, admin);
  expect(await maintenanceWindows(services, at)).toHaveLength(1);
  const { MaintenanceId } = data as { MaintenanceId: string };
  await call("/mc_api/setting/maintenance_end", { MaintenanceId, Version: 1 }, admin);
  expect(await maintenanceWindows(services, at)).toEqual([]);
  for (const { database } of [services, there])
    hearing.push(await listen(url, [maintenanceChanges(database)], () => {}));
});

test("it begins and ends in every process without a restart: at once where it is done, by the commit's notice elsewhere", async () => {
  clock.advance(30_000);
  const admin = await signIn(collections.people["OPC/admin"]);
  await collections.beat(account);
  // Always the same time: what is kept never becomes too old by itself.
  const at = clock.now();
  const known = async (count: number) => expect(await maintenanceWindows(there, at)).toHaveLength(count);
  await known(0);
  const { data } = await call("/mc_api/setting/maintenance_add", { ...type, ...words }, admin);
  expect((await collections.create()).code).toBe(held);
  await vi.waitFor(() => known(1), { timeout: 30_000, interval: 10 });
  expect(await createElsewhere()).toBe(held);
  const { MaintenanceId } = data as { MaintenanceId: string };
  await call("/mc_api/setting/maintenance_end", { MaintenanceId, Version: 1 }, admin);
  await collections.beat(account);
  expect((await collections.create()).code).toBe(0);
  await vi.waitFor(() => known(0), { timeout: 30_000, interval: 10 });
  expect(await createElsewhere()).toBe(0);
});

test("what is kept is asked for once, and begins at its own millisecond all the same", async () => {
  let asked = 0;
  pool.on("acquire", () => {
    asked += 1;
  });
  const now = clock.now();
  maintenanceChanges(there.database).received(undefined);
  await maintenanceWindows(there, now);
  const before = asked;
  for (let ms = 0; ms < 1_000; ms += 10) await maintenanceWindows(there, new Date(now.getTime() + ms));
  expect(asked - before).toBe(0);
});

test("without a listening connection nothing is kept", async () => {
  const own = openPool({ url, size: 1, name: "nobody listens" });
  const lonely = openDatabase(own);
  let asked = 0;
  own.on("acquire", () => {
    asked += 1;
  });
  const now = clock.now();
  for (let time = 0; time < 3; time += 1) await maintenanceWindows({ database: lonely }, now);
  expect(asked).toBe(3);
  await own.end();
});
