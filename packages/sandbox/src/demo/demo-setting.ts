/** The mark that the demo world's fill leaves in the database, in its own transaction: all of it is there, or none. */
import type { Transaction } from "@opc/server/db/transaction";
import type { Vault } from "@opc/server/ports/vault";

const key = "demo-world";
const place = { purpose: "api-secret", where: `app_setting.value ${key}` } as const;

export interface DemoSetting {
  secretRoot: string;
  /** Where the past's callbacks went; used again so that they can be sent again. */
  receiverPort: number;
}

interface Stored {
  SecretRoot: string;
  ReceiverPort: number;
}

export async function readDemoSetting(tx: Transaction, vault: Vault): Promise<DemoSetting | undefined> {
  const row = await tx.selectFrom("AppSetting").select("Value").where("Key", "=", key).executeTakeFirst();
  if (!row) return undefined;
  const { SecretRoot, ReceiverPort } = row.Value as Stored;
  return {
    secretRoot: vault.open(place, Buffer.from(SecretRoot, "base64")),
    receiverPort: ReceiverPort,
  };
}

export async function writeDemoSetting(tx: Transaction, vault: Vault, setting: DemoSetting): Promise<void> {
  const value: Stored = {
    SecretRoot: vault.seal(place, setting.secretRoot).toString("base64"),
    ReceiverPort: setting.receiverPort,
  };
  await tx
    .insertInto("AppSetting")
    .values({ Key: key, Value: JSON.stringify(value) })
    .execute();
}
