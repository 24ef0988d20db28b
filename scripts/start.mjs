// npm start: install, build what changed, run. See docs/operations.md for the options.
import { ensureConsole, isConsoleBuilt } from "./console-build.mjs";
import { ensureInstalled, main } from "./install.mjs";
import { demoEntry, serverEntry, supervise } from "./supervise.mjs";

await main(async () => {
  const args = process.argv.slice(2);
  const asksForHelp = args.includes("--help") || args.includes("-h");
  await ensureInstalled({ toRun: isConsoleBuilt() });
  if (!asksForHelp) await ensureConsole();
  return supervise([wantsDemo(args) ? demoEntry : serverEntry, ...args]);
});

/** Only picks the program; settings.ts reads and checks both again. */
function wantsDemo(args) {
  if (args.includes("--no-demo")) return false;
  if (args.includes("--demo")) return true;
  return !/^(false|0|no)$/.test(process.env.DEMO ?? "");
}
