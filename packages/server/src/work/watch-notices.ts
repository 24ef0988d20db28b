/** Raises and clears notices. Any number of workers may run it; one at a time watches. */
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { watchNotices } from "../modules/notice/watch.ts";
import type { Services } from "../services.ts";

export function watchOnce({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  return inTransaction(database, wholeScope, (tx) => watchNotices(tx, clock.now()));
}
