/**
 * npm run generate -- --data <folder> --orders 1000000: fills a demo world's database with a past of many orders, so that lists,
 * reports and exports can be tried at the size of a large operator. Stop the server first.
 */
import { parseArgs } from "node:util";
import { withOwnerUrl } from "@opc/server/commands/owner-url";
import { runCommand } from "@opc/server/commands/run-command";
import { openDatabase } from "@opc/server/db/kysely";
import { noLimits } from "@opc/server/db/limits";
import { openPool } from "@opc/server/db/pool";
import { readKeys } from "@opc/server/secret-key";
import { readSettings } from "@opc/server/settings";
import { StartupError } from "@opc/server/startup-error";
import pg from "pg";
import { madeUpCards } from "./generate/cards.ts";
import { generate } from "./generate/generate.ts";

const options = {
  orders: { type: "string", default: "1000000" },
  payouts: { type: "string" },
  days: { type: "string", default: "30" },
  "transaction-each": { type: "string", default: "5" },
  "callback-each": { type: "string", default: "5" },
  data: { type: "string" },
} as const;

await runCommand(async () => {
  const { values } = parseArgs({ options });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const { keys } = await readKeys(settings);
  const orders = whole("orders", values.orders);
  const made = await withOwnerUrl(settings, async (ownerUrl) => {
    const owner = new pg.Client({ connectionString: ownerUrl, application_name: "opc-admin generate" });
    const database = openDatabase(
      openPool({ url: ownerUrl, size: 1, name: "opc-admin generate", limits: noLimits }),
    );
    await owner.connect();
    try {
      return await generate(owner, database, {
        orders,
        payouts: whole("payouts", values.payouts ?? String(Math.floor(orders / 20))),
        days: whole("days", values.days),
        transactionEach: whole("transaction-each", values["transaction-each"]),
        callbackEach: whole("callback-each", values["callback-each"]),
        cards: madeUpCards(keys[0]),
        notifyUrl: "http://127.0.0.1:9/callback",
        nowMs: Date.now(),
        say: (line) => console.log(`  ${line}`),
      });
    } finally {
      await owner.end();
      await database.destroy();
    }
  });
  const rate = Math.round(made.rows / made.seconds).toLocaleString("en-US");
  console.log(
    `${made.rows.toLocaleString("en-US")} rows in ${made.seconds.toFixed(0)} s with all their indexes, ${rate}/s; ${made.quarters.toLocaleString("en-US")} quarters of an hour counted.`,
  );
});

function whole(name: string, text: string): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && (number > 0 || name === "payouts")) return number;
  throw new StartupError("setting-invalid", `--${name} must be a whole number: ${text}`);
}
