/**
 * "Prove the books" is asked for every night, by people, and soon after a start that finds no proof of the last day. What was
 * found is a row of `proof_run`.
 */
import { hourMs } from "@opc/contract/time";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { enqueueProof, lastEndedAt } from "../modules/proof/store.ts";
import type { Services } from "../services.ts";

const freshMs = 26 * hourMs;

/** Nothing when one waits or runs already. */
export async function enqueueNightly({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<void> {
  await inSharedTransaction(database, wholeScope, (tx) => enqueueProof(tx, null, clock.now()));
}

export async function askIfNotFresh(services: Pick<Services, "database" | "clock">): Promise<void> {
  const since = services.clock.now().getTime() - freshMs;
  const last = await inSharedTransaction(services.database, wholeScope, lastEndedAt);
  if (!last || last.getTime() < since) await enqueueNightly(services);
}
