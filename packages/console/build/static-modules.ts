/**
 * A module named `*.static.ts` is run once in Node while the console is built and replaced by the values it
 * exports. So tables that are derived from the contract (paths of calls, lists of statuses, routes) reach the
 * browser as plain data, without zod and without being written down a second time. In tests and in the type
 * check it is an ordinary module.
 */
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

export function staticModules(): Plugin {
  return {
    name: "opc:static-modules",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!file.endsWith(".static.ts")) return null;
      const values: Record<string, unknown> = await import(pathToFileURL(file).href);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
