// A real Chromium for the browser tests: without its window where there is one so (a third of the work), else the
// machine's own, else Playwright's, else the system's package.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pinnedNode, root, run, ScriptError } from "./install.mjs";
import { installed, which } from "./system-package.mjs";

const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const MAC_APP = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Returns the path of its program. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new ScriptError(`CHROMIUM_PATH leads to nothing: ${process.env.CHROMIUM_PATH}`);
  }
  const shell = which(SHELL) ?? (await installed(SHELL));
  if (shell) return shell;
  const found = onMachine() ?? playwrights();
  if (found) return found;
  const playwright = join(root, "node_modules/playwright/cli.js");
  await run(pinnedNode, [playwright, "install", "chromium"]);
  if (playwrights()) return playwrights();
  const last = await installed("chromium");
  if (last) return last;
  throw new ScriptError(
    "The browser tests need a Chromium: install one, or set CHROMIUM_PATH to its program",
  );
}

function onMachine() {
  return NAMES.map(which).find(Boolean) ?? (existsSync(MAC_APP) ? MAC_APP : undefined);
}

function playwrights() {
  const { chromium } = createRequire(join(root, "package.json"))("playwright");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
