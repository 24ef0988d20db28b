/**
 * npm run migrate: brings the database to the state of this release, as its owner, and ends. For who starts the server with a
 * sign-in that cannot (opc_app); otherwise every start does the same.
 */
import { parseArgs } from "node:util";
import { migrate } from "../db/migrate.ts";
import { readSettings } from "../settings.ts";
import { withOwnerUrl } from "./owner-url.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { data: { type: "string" } } });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const applied = await withOwnerUrl(settings, (url) => migrate(url));
  console.log(applied.length === 0 ? "Nothing to migrate." : `Migrated: ${applied.join(", ")}.`);
});
