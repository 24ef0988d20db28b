/**
 * The server of a release's folder, the first argument, without main.ts's refusals: behind a proxy of this machine, with receivers on
 * this machine.
 */
import { join } from "node:path";

const [folder = ""] = process.argv.slice(2);
const of = <Module>(name: string) => import(join(folder, "packages/server/src", name)) as Promise<Module>;
const { runUntilStopped } = await of<typeof import("@opc/server/process-signals")>("process-signals.ts");
const { runServer } = await of<typeof import("@opc/server/run-server")>("run-server.ts");
const { readSettings } = await of<typeof import("@opc/server/settings")>("settings.ts");

await runUntilStopped(() => runServer({ ...readSettings([], process.env), demo: false }));
