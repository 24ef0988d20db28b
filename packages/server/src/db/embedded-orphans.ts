// As root, and where a cluster was given a home, it lies outside of the data directory, so deleting that directory
// leaves one behind that nobody has the password of. The newest is kept (a data directory may only have been away),
// older ones go.
import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Binaries, Identity } from "./embedded-binaries.ts";
import type { ClusterRecord } from "./embedded-cluster.ts";
import { findPostmaster, stopPostmaster } from "./embedded-process.ts";

/** Called before a data directory gets a new cluster. */
export async function retireOrphans(
  record: ClusterRecord,
  binaries: Binaries,
  identity: Identity | undefined,
): Promise<void> {
  const orphans = await findOrphans(record.Folder);
  for (const [rank, folder] of orphans.entries()) {
    if (await findPostmaster(join(folder, "data"))) await stopPostmaster(binaries, folder, identity);
    if (rank > 0) await rm(folder, { recursive: true, force: true });
  }
}

/** Clusters of the same data directory, newest first: their names begin with the same hash. */
async function findOrphans(folder: string): Promise<string[]> {
  const clusters = dirname(folder);
  if (!existsSync(clusters)) return [];
  const [hash = ""] = basename(folder).split("-");
  const names = (await readdir(clusters)).filter((name) => name.startsWith(`${hash}-`));
  const others = names.map((name) => join(clusters, name)).filter((path) => path !== folder);
  const dated = await Promise.all(others.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  return dated.sort((a, b) => b.at - a.at).map(({ path }) => path);
}
