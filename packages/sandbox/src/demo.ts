/** Opens the demo world at each start: fills an empty database once, lends out its secrets, writes demo.json. */
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import type { Started } from "@opc/server/run-server";
import { StartupError } from "@opc/server/startup-error";
import { sealOnce } from "@opc/server/work/seal-chains";
import { CallbackReceiver } from "./actors/receiver.ts";
import { realClock } from "./clock.ts";
import { writeApprovals } from "./demo/approvals.ts";
import { readDemoSetting, writeDemoSetting } from "./demo/demo-setting.ts";
import { type DemoFile, demoFile, writeDemoFile } from "./demo/file.ts";
import { fillDemoWorld } from "./demo/fill.ts";
import { pastDays, pastOrders } from "./demo/pace.ts";
import { writeReconciliations } from "./demo/reconciliations.ts";
import { demoSecrets, newSecretRoot } from "./demo/secrets.ts";

export interface DemoWorld {
  file: DemoFile;
  receiver: CallbackReceiver;
}

const seed = "opc demo world 1";

export async function openDemoWorld({ settings, services, progress }: Started): Promise<DemoWorld> {
  const { database, vault, clock } = services;
  const known = await inTransaction(database, wholeScope, (tx) => readDemoSetting(tx, vault));
  const receiver = new CallbackReceiver(realClock);
  const receiverPort = await receiver.listen(known?.receiverPort);
  const setting = known ?? { secretRoot: newSecretRoot(), receiverPort };
  const secrets = demoSecrets(setting.secretRoot);
  if (!known) {
    const fill = () =>
      inTransaction(database, wholeScope, async (tx) => {
        const stranger = await tx.selectFrom("Merchant").select("Alias").executeTakeFirst();
        if (stranger) throw notEmpty(stranger.Alias);
        const count = await fillDemoWorld(tx, {
          secrets,
          vault,
          now: clock.now(),
          seed,
          days: pastDays,
          orders: pastOrders,
          notifyUrl: (alias, mood) => receiver.urlOf(alias, mood),
        });
        await writeDemoSetting(tx, vault, setting);
        return count;
      });
    await progress.step("filled the demo world", fill, (count) => `${count.toLocaleString("en-US")} orders`);
    await writeApprovals(services);
    await writeReconciliations(services);
    await progress.step("sealed the books", () => sealAll(services));
  }
  const file = demoFile(settings.publicUrl, secrets);
  for (const { MerchantAlias, ApiSecret } of file.Merchants) receiver.addMerchant(MerchantAlias, ApiSecret);
  await writeDemoFile(settings.dataDir, file);
  return { file, receiver };
}

/** What a crash leaves unsealed is sealed by the worker. */
async function sealAll(services: Started["services"]): Promise<void> {
  for (let sealed = 1; sealed > 0; ) sealed = (await sealOnce(services)).entries.count;
}

function notEmpty(alias: string): StartupError {
  return new StartupError(
    "demo-refused",
    `This database holds real merchants (${alias}), so the demo world stays out: start with --no-demo`,
  );
}
