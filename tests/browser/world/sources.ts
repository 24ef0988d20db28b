/** What a world is made of: while that stays, so does the world. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const folders = [
  "packages/contract/src",
  "packages/server/migrations",
  "packages/server/src",
  "packages/sandbox/src",
];
const makers = [
  "package-lock.json",
  ...["clock", "states", "template"].map((name) => `tests/browser/world/${name}.ts`),
];

/** Twelve digits that change with any of the sources, and with the moment. */
export function worldKey(moment: Date): string {
  const hash = createHash("sha256").update(moment.toISOString());
  for (const path of [...makers, ...folders.flatMap(filesIn)]) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex").slice(0, 12);
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|sql|json|css)$/.test(path) && !/\.test\.ts$/.test(path))
    .map((path) => `${folder}/${path}`)
    .sort();
}
