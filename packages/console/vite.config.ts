import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedAssets } from "./build/compressed-assets.ts";
import { mantineStyles } from "./build/mantine-styles.ts";
import { oneLanguage } from "./build/one-language.ts";
import { staticModules } from "./build/static-modules.ts";

/** The server that `npm run dev` starts; its calls are passed on to it. */
const server = process.env.OPC_SERVER_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [staticModules(), oneLanguage(), mantineStyles(), react(), compressedAssets()],
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
