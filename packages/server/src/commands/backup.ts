/**
 * npm run backup -- <file>: the embedded database as it is at the end of the copy, while the server runs or without it. Beside it
 * <file>.key, encrypted to BACKUP_PASSPHRASE or to a passphrase that is asked for. npm run restore reads both.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "../settings.ts";
import { backUp, keyFileOf, refused } from "./back-up.ts";
import { passphrase } from "./passphrase.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { data: { type: "string" } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw refused("Name one file: npm run backup -- <file>");
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const file = resolve(name);
  const startedAt = performance.now();
  const bytes = await backUp(settings, file, await passphrase(true));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB in ${seconds} s.`);
  console.log(`${keyFileOf(file)} opens it with the passphrase: keep the three apart from one another.`);
});
