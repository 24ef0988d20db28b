/** npm run restore -- <file>: makes an empty data directory that of a backup (npm run backup), and starts its database once. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "../settings.ts";
import { refused } from "./back-up.ts";
import { passphrase } from "./passphrase.ts";
import { restoreBackup } from "./restore-backup.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { data: { type: "string" } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw refused("Name one file: npm run restore -- <file>");
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  await restoreBackup(settings, resolve(name), await passphrase(false));
  console.log(`${settings.dataDir} is the backup's now. Prove it before anybody is let in:`);
  console.log(`  npm run prove -- --data ${settings.dataDir}`);
  console.log("A copy sends nothing and lets nothing expire. Once the original has stopped for good:");
  console.log(`  npm run take-over -- --data ${settings.dataDir}`);
});
