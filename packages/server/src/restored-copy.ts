/**
 * What `npm run restore` makes is a copy, and what it was made of may still be at work: two servers that expire, call back and pay
 * out the same orders would contradict each other. So a copy does no background work until somebody says that it takes the
 * other's place (`npm run take-over`).
 */
import { existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "./startup-error.ts";

export const copyPath = (dataDir: string) => join(dataDir, "restored-copy.json");
/** Who asks later when it was. */
const takenOverPath = (dataDir: string) => join(dataDir, "taken-over.json");

export const isRestoredCopy = (dataDir: string) => existsSync(copyPath(dataDir));

export async function markAsCopy(dataDir: string): Promise<void> {
  const text = JSON.stringify({ RestoredAt: new Date().toISOString() });
  await writeFile(copyPath(dataDir), `${text}\n`, { mode: 0o600, flush: true });
}

/** From the next start on. Throws a StartupError where it is no copy. */
export async function takeOver(dataDir: string): Promise<void> {
  if (!isRestoredCopy(dataDir))
    throw new StartupError("backup-refused", `${dataDir} is no restored copy: nothing has to be taken over`);
  await rename(copyPath(dataDir), takenOverPath(dataDir));
}
