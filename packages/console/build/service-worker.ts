/**
 * Builds `service-worker.js`, one file at the root, so that all of the console is in its reach, and tells it what this build is
 * made of (src/offline/service-worker.ts).
 */
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Manifest, type Plugin } from "vite";
import { compress } from "./compressed-assets.ts";
import { closure } from "./screen-files.ts";
import { staticModules } from "./static-modules.ts";

const file = "service-worker.js";
const kept = /\.(js|css|svg)$/;
const entryScript = /<script type="module"[^>]* src="([^"]+)"/;

export function serviceWorker(): Plugin {
  let root = "";
  let directory = "";
  return {
    name: "opc:service-worker",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
      directory = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: "error",
        plugins: [staticModules()],
        define: { build: JSON.stringify(await factsOf(directory)) },
        build: {
          target: "es2023",
          outDir: directory,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: "src/offline/service-worker.ts",
            output: { entryFileNames: file, format: "iife" },
          },
        },
      });
      await compress(join(directory, file));
    },
  };
}

async function factsOf(directory: string) {
  const page = await readFile(join(directory, "index.html"), "utf8");
  const entry = entryScript.exec(page)?.[1];
  if (!entry) throw new Error("the page begins with no script");
  const manifest: Manifest = JSON.parse(await readFile(join(directory, ".vite/manifest.json"), "utf8"));
  const first = closure(manifest, ["index.html", "first", "app", "list"]).map((name) => `/${name}`);
  const all = (await readdir(join(directory, "assets"))).filter((name) => kept.test(name)).sort();
  const files = [...new Set([...first, ...all.map((name) => `/assets/${name}`)])];
  return { entry, first, files };
}
