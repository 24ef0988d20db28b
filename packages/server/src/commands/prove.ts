/**
 * npm run prove: proves the books now, beside a running server too. Prints what was read, and the first row
 * that is wrong; exit code 1 when there is one. `--anchor <file>`:
 * with one that was kept elsewhere, however old.
 */
import { parseArgs } from "node:util";
import { openDatabase } from "../db/kysely.ts";
import { openPool } from "../db/pool.ts";
import { describeBad, type Proof, proveBooks } from "../modules/proof/prove.ts";
import { anchorPath, openChainAnchor } from "../ports/chain-anchor.ts";
import { openVault } from "../ports/vault.ts";
import { readKeys } from "../secret-key.ts";
import { readSettings, type Settings } from "../settings.ts";
import { withOwnerUrl } from "./owner-url.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { data: { type: "string" }, anchor: { type: "string" } } });
  const settings = readSettings(values.data ? ["--data", values.data] : [], process.env);
  const anchorAt = values.anchor ?? anchorPath(settings.dataDir);
  const startedAt = performance.now();
  const { ok, checked, firstBad, isAnchored } = await withOwnerUrl(settings, (url) =>
    prove(url, settings, anchorAt),
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const counts = Object.entries(checked).map(
    ([what, count]) => `${count.toLocaleString("en-US")} ${words(what)}`,
  );
  console.log(`Read ${counts.join(", ")} in ${seconds} s.`);
  if (ok) console.log("The proof of the books passed.");
  if (!isAnchored)
    console.log(`No anchor at ${anchorAt}: that the chains' ends are all there could not be compared.`);
  if (firstBad) {
    console.error(`The proof of the books failed. ${describeBad(firstBad)}`);
    process.exitCode = 1;
  }
});

async function prove(
  ownerUrl: string,
  settings: Settings,
  anchorAt: string,
): Promise<Proof & { isAnchored: boolean }> {
  const database = openDatabase(openPool({ url: ownerUrl, size: 1, name: "opc-admin prove" }));
  try {
    const vault = openVault(await readKeys(settings));
    const anchor = await openChainAnchor(anchorAt, vault).read();
    return { ...(await proveBooks(database, { vault, anchor })), isAnchored: anchor !== undefined };
  } finally {
    await database.destroy();
  }
}

/** "paymentOrders" as people write it. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
