/**
 * npm run create-admin: makes a super administrator and shows the authenticator's QR code once. What is not given
 * by --merchant, --name, --user and the variable ADMIN_PASSWORD is asked for. Works beside a running server too. Beside
 * administrators that there are it is told to everybody. npm run break-glass -- "why": the same for an emergency, whose
 * administrator approves at once instead of after a day.
 */

import { parseArgs } from "node:util";
import { toString as drawQr } from "qrcode";
import { personName } from "../call/person-name.ts";
import { openDatabase } from "../db/kysely.ts";
import { migrate } from "../db/migrate.ts";
import { openPool } from "../db/pool.ts";
import { systemClock } from "../ports/clock.ts";
import { openVault } from "../ports/vault.ts";
import { readKeys } from "../secret-key.ts";
import { readSettings, type Settings } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { ask } from "./ask.ts";
import { createFirstAdmin, type FirstAdmin } from "./first-admin.ts";
import { withOwnerUrl } from "./owner-url.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      merchant: { type: "string", default: "OPC" },
      name: { type: "string", default: "Operator" },
      user: { type: "string" },
      "break-glass": { type: "string" },
    },
  });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const admin: FirstAdmin = {
    merchantAlias: values.merchant,
    merchantName: values.name,
    userName: values.user ?? (await ask("User name: ", "--user")),
    breakGlass: reasonOf(values["break-glass"]),
    password: process.env.ADMIN_PASSWORD ?? (await ask("Password: ", "ADMIN_PASSWORD", true)),
  };
  if (admin.breakGlass !== undefined) sayBroken(admin, admin.breakGlass);
  const address = await withOwnerUrl(settings, (ownerUrl) => create(settings, ownerUrl, admin));
  console.log(
    `\n${personName(admin)} may sign in. Scan this with an authenticator app now; it is not shown again:\n`,
  );
  console.log(await drawQr(address, { type: "terminal", small: true }));
  console.log(address);
});

const minimumReason = 10;

function reasonOf(given: string | undefined): string | undefined {
  const reason = given?.trim();
  if (reason !== undefined && reason.length < minimumReason)
    throw new StartupError(
      "setting-invalid",
      `Say why the glass is broken, in ${minimumReason} characters or more: npm run break-glass -- "why" --user NAME`,
    );
  return reason;
}

/** Where a service's output is kept, this line stands out of it. */
function sayBroken(admin: FirstAdmin, reason: string): void {
  const line = "!".repeat(100);
  const what = `GLASS BROKEN ${new Date().toISOString()}: ${personName(admin)} is made an administrator who approves at once. Reason: ${reason}`;
  console.error(`\n${line}\n${what}\nEverybody of the operator is told.\n${line}`);
}

async function create(settings: Settings, ownerUrl: string, admin: FirstAdmin): Promise<string> {
  await migrate(ownerUrl);
  const database = openDatabase(openPool({ url: ownerUrl, size: 2, name: "opc-admin create-admin" }));
  try {
    const vault = openVault(await readKeys(settings));
    const { passwordMinimumLength } = settings;
    return await createFirstAdmin({ database, vault, clock: systemClock, passwordMinimumLength }, admin);
  } finally {
    await database.destroy();
  }
}
