/** Starts the server without the demo world. */
import { runUntilStopped } from "./process-signals.ts";
import { runServer } from "./run-server.ts";
import { readSettings, settingsHelp } from "./settings.ts";
import { refuseUnsafeStart } from "./start-refusals.ts";

const argv = process.argv.slice(2);
if (argv.includes("--help") || argv.includes("-h")) {
  console.log(settingsHelp());
} else {
  await runUntilStopped(async () => {
    const settings = { ...readSettings(argv, process.env), demo: false };
    refuseUnsafeStart(settings, process.env);
    return runServer(settings);
  });
}
