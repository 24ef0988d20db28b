/** What servers.ts says of a copy, in `world.json` of its folder: tests read it as their project's metadata. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SetClock } from "./clock.ts";

export interface CopyFile {
  dataDir: string;
  clock: SetClock;
  /** Of the owner. */
  databaseUrl: string;
}

const fileOf = (dataDir: string) => join(dataDir, "world.json");

export function writeCopy(copy: CopyFile): void {
  writeFileSync(fileOf(copy.dataDir), JSON.stringify(copy), { mode: 0o600 });
}

export function readCopy(dataDir: string): CopyFile {
  return JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as CopyFile;
}

export const copyFacts = (metadata: unknown): CopyFile => metadata as CopyFile;
