/**
 * npm run reseal: seals every stored secret anew with the newest key, beside a running server too. With --new-key it first puts
 * a new key into <data>/secret.key and ends: the server has to be started again before anything is sealed with it. With
 * --drop-former it takes the keys before out of that file, if nothing needs them any more.
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { openVault } from "../ports/vault.ts";
import { addKey, dropFormerKeys, keyPath, readKeys } from "../secret-key.ts";
import { readSettings } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { withOwnerUrl } from "./owner-url.ts";
import { type Resealed, resealRows } from "./reseal-rows.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      "new-key": { type: "boolean" },
      "drop-former": { type: "boolean" },
    },
  });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const isInFile = !settings.secretKey && !settings.keyCommand;
  if ((values["new-key"] || values["drop-former"]) && !isInFile)
    throw new StartupError(
      "setting-invalid",
      "The keys are not in a file of ours: change SECRET_KEY and SECRET_KEYS_FORMER, or what KEY_COMMAND writes",
    );
  const keys = await readKeys(settings);
  if (values["new-key"]) {
    await addKey(settings.dataDir);
    console.log(`A new key stands first in ${keyPath(settings.dataDir)}: keep a copy of the file.`);
    console.log("Start the server again, every process of it, and then run npm run reseal.");
    return;
  }
  const done = await withOwnerUrl(settings, (url) => reseal(url, openVault({ ...keys, bound: undefined })));
  for (const { table, column, resealed, unreadable } of done)
    if (resealed + unreadable > 0)
      console.log(
        `${table}.${column}: ${resealed} sealed anew${unreadable > 0 ? `, ${unreadable} do not open` : ""}`,
      );
  if (done.some(({ unreadable }) => unreadable > 0))
    throw new StartupError(
      "setting-invalid",
      "Some secrets open with none of the keys, or were moved from another row: keep the former keys, and find the missing one",
    );
  console.log("Every secret is sealed with the newest key, and bound to its row and owner.");
  if (!values["drop-former"]) return;
  await dropFormerKeys(settings.dataDir);
  console.log(`The former keys are out of ${keyPath(settings.dataDir)}. Start the server again.`);
});

async function reseal(url: string, vault: ReturnType<typeof openVault>): Promise<Resealed[]> {
  const owner = new pg.Client({ connectionString: url, application_name: "opc-admin reseal" });
  await owner.connect();
  try {
    return await resealRows(owner, vault);
  } finally {
    await owner.end();
  }
}
