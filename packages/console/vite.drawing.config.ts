/** The console once more, for the worker in which the server draws first screens (`src/drawing/`): same names of classes, one file. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { oneLanguage } from "./build/one-language.ts";
import { staticModules } from "./build/static-modules.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [staticModules(), oneLanguage(), react()],
  ssr: { noExternal: true, target: "node" },
  build: {
    ssr: "src/drawing/main.ts",
    target: "node24",
    outDir: "dist/.drawing",
    assetsInlineLimit: 1024,
    emptyOutDir: true,
    reportCompressedSize: false,
  },
});
