/**
 * npm run recount: counts all figures of reports anew from their orders, beside a running server too. They are right by
 * themselves; this is for figures that somebody changed by hand in the database.
 */
import { parseArgs } from "node:util";
import { openDatabase } from "../db/kysely.ts";
import { noLimits } from "../db/limits.ts";
import { openPool } from "../db/pool.ts";
import { countNotedQuarters, noteAllQuarters } from "../modules/report/count.ts";
import { readSettings } from "../settings.ts";
import { withOwnerUrl } from "./owner-url.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { data: { type: "string" } } });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const counted = await withOwnerUrl(settings, recount);
  console.log(`Counted ${counted.toLocaleString("en-US")} quarters of an hour anew.`);
});

async function recount(ownerUrl: string): Promise<number> {
  // Ten million orders are noted in more than the time that a request may take.
  const options = { url: ownerUrl, size: 1, name: "opc-admin recount", limits: noLimits };
  const database = openDatabase(openPool(options));
  try {
    await noteAllQuarters(database);
    return await countNotedQuarters(database);
  } finally {
    await database.destroy();
  }
}
