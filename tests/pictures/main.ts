/**
 * `npm run pictures [-- word …]` keeps the screens as they look now; `npm run pictures -- compare [word …]` says which differ
 * from what is kept, and shows them side by side. With words only screens whose addresses hold one of them.
 */
import { spawn } from "node:child_process";
import { findChromium } from "../bench/scripts.ts";
import { fontsDiffer, keepFonts } from "./fonts.ts";
import { vitest } from "./places.ts";

const words = process.argv.slice(2).filter((word) => word !== "compare");
const isComparing = process.argv[2] === "compare";
const browser = await findChromium();
const fault = await fontsDiffer(browser);
if (fault === undefined || (!isComparing && words.length === 0)) {
  if (fault !== undefined) await keepFonts(browser);
  process.exitCode = await run(browser);
} else {
  console.error(`Nothing was drawn: ${fault}`);
  process.exitCode = 1;
}

function run(CHROMIUM_PATH: string): Promise<number> {
  const only = words.map((word) => word.replaceAll(/[^\w-]/g, "\\$&")).join("|");
  const args = ["run", "--project=pictures", ...(only ? ["-t", `(${only})\\S*, `] : [])];
  const env = { ...process.env, CHROMIUM_PATH, PICTURES: isComparing ? "" : "keep" };
  const child = spawn(process.execPath, [vitest, ...args], { stdio: "inherit", env });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
