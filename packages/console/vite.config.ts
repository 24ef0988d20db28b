import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appManifest } from "./build/app-manifest.ts";
import { compileHints } from "./build/compile-hints.ts";
import { compressedAssets } from "./build/compressed-assets.ts";
import { mantineStyles } from "./build/mantine-styles.ts";
import { mantineVariables } from "./build/mantine-variables.ts";
import { moduleGraph } from "./build/module-graph.ts";
import { oneLanguage } from "./build/one-language.ts";
import { paintOnce } from "./build/paint-once.ts";
import { screenFiles } from "./build/screen-files.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { staticModules } from "./build/static-modules.ts";

/** The server that `npm run dev` starts; its calls are passed on to it. */
const server = process.env.OPC_SERVER_URL ?? "http://127.0.0.1:8080";

/** The app itself, and of the kit what pages of every kind have: Home and a record need none of what lists have besides. */
const ofEveryPage = [
  /[\\/]src[\\/](?:main\.tsx|i18n[\\/]with-words\.ts)$/,
  /[\\/]kit[\\/](?:icons|part|popup|failure|copy-text|run-once|status|printed-head)\.tsx?$/,
  /[\\/]kit[\\/]format[\\/](?:time|money|relative-text|identifier)\.ts$/,
  /[\\/]kit[\\/]table[\\/]columns\.tsx$/,
  /[\\/]kit[\\/]list[\\/](?:row-menu\.tsx|permitted\.ts|use-list-keys\.ts|refusal\.module\.css)$/,
  /[\\/](?:kit[\\/]resource|contract[\\/]src[\\/]user[\\/]key)\.ts$/,
];

/**
 * Few files, each with what is needed at one moment: a file costs about a kilobyte of headers. A group is a
 * module and all that it imports, less what the groups before it took; lazy imports stay on their own.
 */
const groups = [
  { name: "first", test: /[\\/]src[\\/]sign-in[\\/]main\.ts$/, priority: 3 },
  { name: "app", test: (id: string) => ofEveryPage.some((module) => module.test(id)), priority: 2 },
  { name: "list", test: /[\\/]kit[\\/]resource-page\.tsx$/, priority: 1 },
  {
    name: "record",
    test: /[\\/]kit[\\/]detail[\\/](?!use-detail-ahead|countdown|elapsed)/,
    priority: 0,
    includeDependenciesRecursively: false,
  },
];

/** Every name stands in the first kilobytes, and its hash cannot be compressed: 42 bits tell a file's versions apart. */
const names = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/**
 * What is fetched along with a lazily loaded chunk: its styles, which come no other way, and the kit of lists, which is
 * large. The rest it names itself as soon as it is there; a list of all of it would stand in the first kilobytes.
 */
function fetchedAhead(_chunk: string, dependencies: string[]): string[] {
  return dependencies.filter((file) => /\.css$|\/list-[^/]+\.js$/.test(file));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    staticModules(),
    oneLanguage(),
    mantineStyles(),
    mantineVariables(),
    react(),
    paintOnce(),
    screenFiles(),
    compileHints(groups.map(({ name }) => name)),
    moduleGraph(),
    appManifest(),
    serviceWorker(),
    compressedAssets(),
  ],
  server: {
    proxy: Object.fromEntries(
      ["/mc_api", "/rp_api", "/gateway", "/pay"].map((path) => [path, { target: server }]),
    ),
  },
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false, resolveDependencies: fetchedAhead },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups }, ...names } },
  },
});
