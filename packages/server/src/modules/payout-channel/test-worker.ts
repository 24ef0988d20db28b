/**
 * A worker process that pays out and nothing else, for a test that kills it. Arguments: the database's address, the vault's
 * key in hexadecimal, where the server is reached.
 */
import { pino } from "pino";
import { openDatabase } from "../../db/kysely.ts";
import { openPool } from "../../db/pool.ts";
import { openAreas } from "../../ports/areas.ts";
import { openCallbackSender } from "../../ports/callback-sender.ts";
import { openVault } from "../../ports/vault.ts";
import { startWork } from "../../work/start.ts";
import { askingOf } from "../../work/supplier-work.ts";
import { openPayoutAdapters } from "../supplier/adapters.ts";
import { PayoutDispatcher } from "./dispatcher.ts";

const [url = "", key = "", publicUrl = ""] = process.argv.slice(2);
const database = openDatabase(openPool({ url, size: 4, name: "killed" }));
const services = {
  database,
  reports: database,
  vault: openVault(Buffer.from(key, "hex")),
  clock: { now: () => new Date() },
  log: pino({ level: "silent" }),
  publicUrl,
  areas: openAreas(),
  passwordMinimumLength: 6,
  allowLoopbackCallbacks: true,
  callbackSenderAddresses: [],
  accountHoldHours: 24,
};
const adapters = openPayoutAdapters(services, openCallbackSender({ allowLoopback: true }));
await startWork([askingOf("ask", new PayoutDispatcher(services, adapters).asking)], services);
// It lives until it is killed.
setInterval(() => {}, 60_000);
