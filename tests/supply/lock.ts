/** What package-lock.json says of all that is installed; read by `npm test` and by `npm run supply`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export interface Locked {
  /** From the root: "node_modules/a/node_modules/b". */
  path: string;
  name: string;
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  /** Needed only to build and to test. */
  isDevelopment: boolean;
  isOptional: boolean;
}

interface LockEntry extends Omit<Locked, "path" | "name" | "isDevelopment" | "isOptional"> {
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

/** Packages of others, those for other platforms included. */
export function lockedPackages(lockFile = "package-lock.json"): Locked[] {
  const { packages } = JSON.parse(readFileSync(join(root, lockFile), "utf8")) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .map(([path, { dev, devOptional, optional, ...entry }]) => ({
      ...entry,
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      isDevelopment: Boolean(dev || devOptional),
      isOptional: optional === true,
    }));
}
