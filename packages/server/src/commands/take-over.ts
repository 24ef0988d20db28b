/** npm run take-over: a restored copy goes to work in the place of what it was made of (restored-copy.ts). */
import { parseArgs } from "node:util";
import { takeOver } from "../restored-copy.ts";
import { readSettings } from "../settings.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { data: { type: "string" } } });
  const { dataDir } = readSettings(values.data ? ["--data", values.data] : [], process.env);
  await takeOver(dataDir);
  console.log(
    `${dataDir} takes the original's place from its next start on. The original must not start again.`,
  );
});
