/**
 * Whoever owns the tables, triggers off, does one random thing to the books or to the log: every time the proof finds it and
 * says where. The seed of each attack stands in its failure.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs } from "@opc/contract/time";
import { afterAll, expect, test } from "vitest";
import { idFloor } from "../../db/id.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { openChainAnchor } from "../../ports/chain-anchor.ts";
import { systemClock } from "../../ports/clock.ts";
import { openVault } from "../../ports/vault.ts";
import { testBooks } from "../../testing/books.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { type Attack, attackOf, attackTables, prepareAttacks } from "../../testing/tamper-attacks.ts";
import { times } from "../../testing/thoroughness.ts";
import { sealOnce } from "../../work/seal-chains.ts";
import { proveInTransaction } from "./prove.ts";
import { fillBooks } from "./test-world.ts";

const attacks = times(60, 1_000);
const { database, owner, merchantIds, ownerUrl } = await testBooks({ merchants: 3 });
const asOwner = ownerOf({ ownerUrl });
const vault = openVault(Buffer.alloc(32, 9));
const folder = mkdtempSync(join(tmpdir(), "opc-anchor-"));
afterAll(() => rmSync(folder, { recursive: true }));
const anchor = openChainAnchor(join(folder, "chain-anchor.json"), vault);
const services = { database, clock: systemClock, vault, anchor };

await fillBooks({ database, owner, merchantIds });
await writeOldLines(90);
for (let sealed = 1; sealed > 0; ) {
  const { entries, lines } = await sealOnce(services);
  sealed = entries.count + lines;
}
const world = await inTransaction(database, wholeScope, prepareAttacks);
const tips = await anchor.read();

/** Lines of the last days, as a log has them: what is put in between them later is past sealing. */
async function writeOldLines(count: number): Promise<void> {
  await inTransaction(database, wholeScope, async (tx) => {
    for (let index = count; index > 0; index--) {
      const at = new Date(Date.now() - index * hourMs);
      await tx
        .insertInto("OperationLog")
        .values({
          Id: idFloor(at) + 7n,
          At: at,
          MerchantId: merchantIds[index % 3] ?? null,
          Actor: `M${index % 3}/root`,
          SessionId: "s",
          Ip: "::1",
          RequestId: `r${index}`,
          Call: "userUnlock",
          Input: JSON.stringify({ UserName: `u${index}` }),
          Change: JSON.stringify({ Enabled: { from: false, to: true } }),
          Code: index % 7,
        })
        .execute();
    }
  });
}

class Undo extends Error {}

async function carryOut(seed: number): Promise<{ attack: Attack; said: string; isLocated: boolean }> {
  let outcome: { attack: Attack; said: string; isLocated: boolean } | undefined;
  for (let draw = 0; outcome === undefined; draw++) {
    const run = asOwner(async (tx) => {
      const attack = await attackOf(tx, world, seed * 1_000 + draw);
      const { firstBad } = await proveInTransaction(tx, { vault, anchor: tips });
      const said = firstBad ? `${firstBad.row}: ${firstBad.check}` : "nothing";
      outcome = { attack, said, isLocated: firstBad !== undefined && attack.isAt(firstBad) };
      throw new Undo();
    });
    // A constraint that refuses the attack: another one is drawn.
    await run.catch((error: { code?: string }) => {
      if (!(error instanceof Undo) && !/^23|^22/.test(error.code ?? "")) throw error;
    });
  }
  return outcome;
}

test(`${attacks} random attacks on ${attackTables.length} tables are all found and located`, async () => {
  const missed: string[] = [];
  for (let seed = 1; seed <= attacks; seed++) {
    const { attack, said, isLocated } = await carryOut(seed);
    if (!isLocated) missed.push(`seed ${seed}: ${attack.name}: ${said}`);
  }
  expect(missed).toEqual([]);
}, 600_000);

test("untouched, the same books prove with key and anchor", async () => {
  const proof = await inTransaction(database, wholeScope, (tx) =>
    proveInTransaction(tx, { vault, anchor: tips }),
  );
  expect(proof.firstBad).toBeUndefined();
});
