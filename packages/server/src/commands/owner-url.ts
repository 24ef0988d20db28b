/** The database of a command: that of DATABASE_OWNER_URL or DATABASE_URL, or the embedded one, beside a running server or alone. */
import { startEmbeddedDatabase } from "../db/embedded.ts";
import type { Settings } from "../settings.ts";

export async function withOwnerUrl<Result>(
  settings: Settings,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const given = settings.databaseOwnerUrl ?? settings.databaseUrl;
  if (given) return run(given);
  const database = await startEmbeddedDatabase({ dataDir: settings.dataDir, log: console.log, use: "guest" });
  try {
    return await run(database.url);
  } finally {
    await database.stop();
  }
}
