/**
 * npm run migrate: brings the database to the state of this release, as its owner, and ends. For who starts the server with a
 * sign-in that cannot (opc_app); otherwise every start does the same. Contract steps wait for --contract: no process of a former
 * release runs any more.
 */
import { parseArgs } from "node:util";
import { migrate, migrationStanding } from "../db/migrate.ts";
import { readSettings } from "../settings.ts";
import { withOwnerUrl } from "./owner-url.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { data: { type: "string" }, contract: { type: "boolean" } } });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const { applied, waiting } = await withOwnerUrl(settings, async (url) => ({
    applied: await migrate(url, undefined, { contracts: values.contract ?? false }),
    waiting: (await migrationStanding(url)).waiting,
  }));
  console.log(applied.length === 0 ? "Nothing to migrate." : `Migrated: ${applied.join(", ")}.`);
  if (waiting.length > 0)
    console.log(
      `Waiting until no process of the former release runs: ${waiting.join(", ")} (npm run migrate -- --contract).`,
    );
});
