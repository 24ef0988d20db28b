/**
 * Adds what was written to the hash chains, about a second after it was written, so that writers need not
 * wait for one another. Any number of workers may run it; one at a time seals.
 */
import { sql } from "kysely";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { type Sealed, sealEntries } from "../ledger/entry-chain.ts";
import { sealOperations } from "../modules/operation-log/chain.ts";
import { AnchorWatch } from "../modules/payout-stop/watch.ts";
import type { Advance, ChainName, Tip } from "../ports/chain-anchor.ts";
import type { Services } from "../services.ts";
import type { EachProcess } from "./start.ts";

const maxEntries = 20_000;
const maxLines = 2_000;
const sealersLock = 0x7365616c;

/** Says once which accounts lack entries, not every second. */
export function sealingWork(services: SealServices & Pick<Services, "log">): EachProcess {
  const { log } = services;
  const watch = new AnchorWatch(services);
  let saidBroken = "";
  let saidUnanchored = "";
  async function run(): Promise<"again" | undefined> {
    const { entries, lines, unanchored } = await sealOnce(services);
    const broken = entries.brokenAccountIds.join(", ");
    if (broken !== saidBroken && broken !== "")
      log.error(`sealing: entries are missing in the ledger accounts ${broken}: run the proof of the books`);
    saidBroken = broken;
    const contradicted = unanchored.join(", ");
    if (contradicted !== saidUnanchored && contradicted !== "") {
      log.error(`sealing: the anchor does not match ${contradicted}: run the proof of the books`);
      // Stops payouts and tells people, unless they have accepted it meanwhile.
      await watch.compare();
    }
    if (contradicted !== "") saidUnanchored = contradicted;
    return entries.count === maxEntries || lines === maxLines ? "again" : undefined;
  }
  return { name: "seal-chains", everyMs: 1_000, run };
}

type SealServices = Pick<
  Services,
  "database" | "clock" | "vault" | "anchor" | "judgesStanding" | "operationCopy"
>;

interface SealedOnce {
  entries: Sealed;
  lines: number;
  /** Chains that no longer hold what is anchored outside the database. */
  unanchored: ChainName[];
}

/** Seals one portion; nothing when another worker is at it. */
export async function sealOnce(services: SealServices): Promise<SealedOnce> {
  const { advances, ...sealed } = await sealPortion(services);
  const holds = (chain: ChainName, tip: Tip) => stillHolds(services, chain, tip);
  return { ...sealed, unanchored: (await services.anchor?.advance(advances, holds)) ?? [] };
}

function sealPortion({ database, clock, vault, operationCopy }: SealServices) {
  return inSharedTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<{ Mine: boolean }>`
      select pg_try_advisory_xact_lock(${sealersLock}) as mine`.execute(tx);
    const nothing: Sealed = { count: 0, brokenAccountIds: [], advances: [] };
    if (!rows[0]?.Mine) return { entries: nothing, lines: 0, advances: [] };
    const lines = await sealOperations(tx, vault, maxLines, clock.now(), operationCopy);
    // Last, because it locks accounts that posting waits for.
    const entries = await sealEntries(tx, vault, maxEntries);
    const advances: Advance[] = [...entries.advances, ...(lines.advance ? [lines.advance] : [])];
    return { entries, lines: lines.count, advances };
  });
}

/** Asked when another worker sealed since: the anchored seal must still be in its chain. */
function stillHolds({ database }: SealServices, chain: ChainName, { sequence, hash }: Tip): Promise<boolean> {
  return inSharedTransaction(database, wholeScope, async (tx) => {
    const seal =
      chain === "operations"
        ? tx.selectFrom("OperationSeal").select("Hash").where("Sequence", "=", sequence)
        : tx
            .selectFrom("LedgerSeal")
            .select("Hash")
            .where("AccountId", "=", BigInt(chain.slice("account ".length)))
            .where("Sequence", "=", sequence);
    return (await seal.executeTakeFirst())?.Hash.equals(hash) ?? false;
  });
}
