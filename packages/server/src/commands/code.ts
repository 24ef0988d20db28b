/** npm run code [UserName]: the current Google code of one demo account, or of all. Options as npm start's. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { userKey } from "@opc/contract/user/key";
import { totpCode } from "../modules/session/totp.ts";
import { readSettings } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { runCommand } from "./run-command.ts";

interface Account {
  MerchantAlias: string;
  UserName: string;
  Password: string;
  TotpSecret: string;
  Role: string;
}

const PERIOD_SECONDS = 30;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { data: { type: "string" } },
    allowPositionals: true,
  });
  const flags = values.data ? ["--data", values.data] : [];
  const { dataDir } = readSettings(flags, process.env);
  const accounts = await readAccounts(dataDir);
  const chosen = accounts.filter((account) => matches(account, positionals[0]));
  if (chosen.length === 0) {
    const names = accounts.map(userKey);
    throw new StartupError("setting-invalid", `No such user; there are ${names.join(", ")}`);
  }
  const now = new Date();
  const left = PERIOD_SECONDS - (Math.floor(now.getTime() / 1_000) % PERIOD_SECONDS);
  const width = Math.max(...chosen.map((account) => userKey(account).length));
  for (const account of chosen) {
    console.log(`${userKey(account).padEnd(width)}  ${totpCode(account.TotpSecret, now)}`);
  }
  console.log(`A code works once; these change in ${left} s.`);
});

/** A user name alone, or ALIAS/name where two merchants have the same. */
function matches(account: Account, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return [account.UserName, userKey(account)].some((name) => name.toLowerCase() === wanted.toLowerCase());
}

async function readAccounts(dataDir: string): Promise<Account[]> {
  const path = join(dataDir, "demo.json");
  try {
    const { Accounts } = JSON.parse(await readFile(path, "utf8")) as { Accounts: Account[] };
    return Accounts;
  } catch (cause) {
    throw new StartupError(
      "setting-invalid",
      `There is no demo world in ${path}: run npm start first, or name its folder with --data`,
      { cause },
    );
  }
}
