/**
 * The demo world's people without a past, with a supplier of payouts and funds for all. A program too: a release fills its own database
 * (rolling-upgrade.ts puts this file into it), with the options as JSON in FILL.
 */
import { fillDemoWorld } from "@opc/sandbox/demo/fill";
import { writePayoutSuppliers } from "@opc/sandbox/demo/http-supplier";
import { demoSecrets } from "@opc/sandbox/demo/secrets";
import { giveFunds } from "@opc/sandbox/scenarios/stage";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { openVault } from "@opc/server/ports/vault";

export interface FillOptions {
  /** Of a migrated, empty database. */
  ownerUrl: string;
  /** 64 hexadecimal digits. */
  secretKey: string;
  /** `newSecretRoot()` of the demo world. */
  secretRoot: string;
  seed: string;
  supplier: { publicKey: string; baseAddress: string; ours: string };
}

const fundsMinor = 100_000_000_000n;

export async function fillDatabase(options: FillOptions): Promise<void> {
  const { ownerUrl, secretKey, secretRoot, seed } = options;
  const { ours, ...supplier } = options.supplier;
  const vault = openVault(Buffer.from(secretKey, "hex"));
  const database = openDatabase(openPool({ url: ownerUrl, size: 1, name: "drill" }));
  const now = new Date();
  const world = { secrets: demoSecrets(secretRoot), vault, now, seed, days: 1, orders: 0 };
  await inTransaction(database, wholeScope, async (tx) => {
    await fillDemoWorld(tx, { ...world, notifyUrl: () => "" });
    await writePayoutSuppliers(tx, vault, [{ code: "SEA", ...supplier }], ours);
    await giveFunds(tx, fundsMinor, now);
  });
  await database.destroy();
}

if (process.argv[1] === import.meta.filename) await fillDatabase(JSON.parse(process.env.FILL ?? "{}"));
