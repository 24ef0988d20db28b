import { StartupError } from "../startup-error.ts";
import { ask } from "./ask.ts";
import { PASSPHRASE_MINIMUM_LENGTH } from "./backup-key.ts";

/** From BACKUP_PASSPHRASE, else asked; a new one twice. */
export async function passphrase(isNew: boolean): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE;
  const first = given ?? (await ask("Passphrase of the backup's key: ", "BACKUP_PASSPHRASE", true));
  if (isNew && first.length < PASSPHRASE_MINIMUM_LENGTH)
    throw new StartupError(
      "setting-invalid",
      `The passphrase needs ${PASSPHRASE_MINIMUM_LENGTH} characters or more`,
    );
  if (isNew && given === undefined && first !== (await ask("Once more: ", "BACKUP_PASSPHRASE", true)))
    throw new StartupError("setting-invalid", "The two passphrases differ: try again");
  return first;
}
