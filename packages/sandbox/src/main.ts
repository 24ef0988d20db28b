/** `npm start`: the server with the demo world around it. */
import { runUntilStopped } from "@opc/server/process-signals";
import { runServer, type Started } from "@opc/server/run-server";
import { readSettings, type Settings, settingsHelp } from "@opc/server/settings";
import { refuseUnsafeDemo } from "@opc/server/start-refusals";
import { TOTP } from "otpauth";
import { payoutsUnderReview } from "./demo/payouts/reviews.ts";
import { type DemoWorld, openDemoWorld } from "./demo.ts";
import { startTraffic } from "./traffic.ts";

const argv = process.argv.slice(2);
if (argv.includes("--help") || argv.includes("-h")) console.log(settingsHelp());
else await runUntilStopped(startDemo);

async function startDemo() {
  const settings = { ...readSettings(argv, process.env), callbackAllowLoopback: true };
  refuseUnsafeDemo(settings, process.env);
  let world: DemoWorld | undefined;
  return runServer(settings, {
    async prepare(started) {
      world = await openDemoWorld(started);
    },
    async announce(started) {
      if (!world) throw new Error("the demo world was not prepared");
      introduce(started, world);
      return startTraffic(world, {
        baseUrl: localUrl(started.settings),
        orders: started.settings.traffic,
        payoutsUnderReview: () => payoutsUnderReview(started.services.database),
        log: started.services.log,
      });
    },
  });
}

/** Actors come from this machine, whatever name the world outside uses. */
function localUrl({ host, port }: Settings): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function introduce({ progress, settings }: Started, { file }: DemoWorld): void {
  const timestamp = Date.now();
  const rows = file.Accounts.map((account) => [
    account.MerchantAlias,
    account.UserName,
    account.Password,
    new TOTP({ secret: account.TotpSecret }).generate({ timestamp }),
    account.Role,
  ]);
  const head = ["Merchant", "User", "Password", "Code now", ""];
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? "").length)));
  const lines = [head, ...rows].map(
    (row) =>
      `    ${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd()}`,
  );
  const flow = settings.traffic
    ? "orders come in at the pace of the history"
    : "no orders come in (--no-traffic)";
  progress.say(
    "",
    "  Who can sign in (a fresh code: npm run code <UserName>):",
    "",
    ...lines,
    "",
    `  Demo world: made-up people and money; ${flow}. Ctrl+C stops everything.`,
    "",
  );
}
