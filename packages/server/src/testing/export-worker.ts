/**
 * A worker's process of nothing but exports, on the database whose address it is given: for tests in which one dies. It dies
 * by being killed.
 */

import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { openDatabase } from "../db/kysely.ts";
import { openPool } from "../db/pool.ts";
import { reportsFromMain } from "../db/reports.ts";
import { exportSources } from "../export-sources.ts";
import { ExportMaker } from "../modules/export/maker.ts";
import { openAreas } from "../ports/areas.ts";
import { openVault } from "../ports/vault.ts";
import { exportWork } from "../work/export-work.ts";
import { startWork } from "../work/start.ts";

const [, , url = ""] = process.argv;
const database = openDatabase(openPool({ url, size: 4, name: "export worker" }));
const services = {
  database,
  reports: reportsFromMain(database),
  vault: openVault(randomBytes(32)),
  clock: { now: () => new Date() },
  log: pino({ level: "silent" }),
  publicUrl: "http://localhost",
  areas: openAreas(),
  passwordMinimumLength: 6,
  allowLoopbackCallbacks: true,
  callbackSenderAddresses: [],
  accountHoldHours: 24,
};
await startWork([exportWork(new ExportMaker(exportSources, services))], services);
