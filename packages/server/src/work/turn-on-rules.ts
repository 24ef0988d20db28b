// Rules of the two-person rule that nobody has set, as soon as two people could approve. Any number of workers may look.
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { turnOnRules } from "../modules/approval/default-rules.ts";
import type { Services } from "../services.ts";

export function turnOnDueRules({ database, clock }: Pick<Services, "database" | "clock">): Promise<number> {
  return inSharedTransaction(database, wholeScope, (tx) => turnOnRules(tx, clock.now()));
}
