/**
 * npm run archive -- <month>: moves one month of callbacks ("2026-01") from the database to a file, beside a running server too.
 * npm run archive -- verify <file>: proves a file against its manifest and the operation log's chain.
 * npm run archive -- restore <file>: brings it back into a schema of its own, to be read by SQL.
 */
import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Database, openDatabase } from "../db/kysely.ts";
import { openPool } from "../db/pool.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { archiveFolder, archiveMonth } from "../modules/archive/archive.ts";
import { manifestPath } from "../modules/archive/file.ts";
import { restoreArchive } from "../modules/archive/restore.ts";
import { verifyArchive } from "../modules/archive/verify.ts";
import { anchorPath, openChainAnchor } from "../ports/chain-anchor.ts";
import { systemClock } from "../ports/clock.ts";
import { openVault, type Vault } from "../ports/vault.ts";
import { readKeys } from "../secret-key.ts";
import { readSettings, type Settings } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { sealOnce } from "../work/seal-chains.ts";
import { withOwnerUrl } from "./owner-url.ts";
import { runCommand } from "./run-command.ts";

const usage = "npm run archive -- <month, such as 2026-01> | verify <file> | restore <file>";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { data: { type: "string" } },
    allowPositionals: true,
  });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const [first = "", file] = positionals;
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(first);
  if (!isMonth && !(/^(verify|restore)$/.test(first) && file))
    throw new StartupError("setting-invalid", usage);
  const vault = openVault(await readKeys(settings));
  await withOwnerUrl(settings, async (url) => {
    const database = openDatabase(openPool({ url, size: 2, name: "opc-admin archive" }));
    try {
      if (isMonth) await archive(database, vault, settings, first);
      else await proveFile(database, vault, { url, path: resolve(file ?? ""), isBack: first === "restore" });
    } finally {
      await database.destroy();
    }
  });
});

async function archive(database: Database, vault: Vault, settings: Settings, month: string): Promise<void> {
  const anchor = openChainAnchor(anchorPath(settings.dataDir), vault);
  const services = { database, vault, clock: systemClock, anchor };
  const folder = resolve(archiveFolder(settings));
  const outcome = await archiveMonth(services, month, { folder, seal: () => sealOnce(services) });
  if ("held" in outcome) {
    console.error(`${month} stays in the database: ${outcome.held}.`);
    process.exitCode = 1;
  } else console.log(`${month} lies in ${outcome.file}, ${outcome.rows.toLocaleString("en-US")} rows.`);
}

async function proveFile(
  database: Database,
  vault: Vault,
  { url, path, isBack }: { url: string; path: string; isBack: boolean },
): Promise<void> {
  for (const needed of [path, manifestPath(path)])
    await access(needed).catch((cause: NodeJS.ErrnoException) => {
      const said = `${needed} cannot be read (${cause.code}): bring the file and its manifest back together`;
      throw new StartupError("setting-invalid", said, { cause });
    });
  const { manifest, fault } = await inTransaction(database, wholeScope, (tx) =>
    verifyArchive(tx, path, vault),
  );
  if (fault) {
    console.error(`${path}: ${fault}.`);
    process.exitCode = 1;
    return;
  }
  const rows = manifest.Tables.map(({ Name, Rows }) => `${Rows.toLocaleString("en-US")} of ${Name}`);
  console.log(`${path} is what the operation log's chain says: ${manifest.Month}, ${rows.join(", ")}.`);
  if (!isBack) return;
  const owner = new pg.Client({ connectionString: url, application_name: "opc-admin archive" });
  await owner.connect();
  try {
    console.log(`It can be read in the schema ${await restoreArchive(owner, path, manifest)}.`);
  } finally {
    await owner.end();
  }
}
