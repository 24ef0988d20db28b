/**
 * Writes `.vite/modules.json`: which modules each file of the build is made of, and what imports what, so that a page that has
 * become too heavy can be told by which import (`src/page-budgets.test.ts`).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { Plugin } from "vite";

export interface ModuleGraph {
  /** By file below the console's root: its modules with their bytes, before they are minified and compressed. */
  files: Record<string, Record<string, number>>;
  /** By module: what it imports before it runs. */
  imports: Record<string, string[]>;
}

export function moduleGraph(): Plugin {
  let root = "";
  let directory = "";
  return {
    name: "opc:module-graph",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
      directory = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const name = (id: string) => relative(root, id.replace(/^\0/, ""));
      const infoOf = (id: string) => this.getModuleInfo(id);
      const graph: ModuleGraph = { files: {}, imports: {} };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const modules = Object.entries(chunk.modules);
        graph.files[chunk.fileName] = Object.fromEntries(
          modules.map(([id, { renderedLength }]) => [name(id), renderedLength]),
        );
        for (const [id] of modules) graph.imports[name(id)] = (infoOf(id)?.importedIds ?? []).map(name);
      }
      await mkdir(join(directory, ".vite"), { recursive: true });
      await writeFile(join(directory, ".vite/modules.json"), JSON.stringify(graph));
    },
  };
}
