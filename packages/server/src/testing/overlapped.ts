/** Two at once, made to overlap: a call that begins when others have done their part and are not over yet. */
import { setTimeout } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";
import { wholeQuery } from "./whole-query.ts";

type Overlapped = <Result>(statements: RawBuilder<unknown>[], act: () => Promise<Result>) => Promise<Result>;

/** Its function answers what a call does that begins when those statements are done, and not yet committed. */
export function overlappedIn(services: Pick<Services, "database">): Overlapped {
  const query = wholeQuery(services);
  // Databases of other tests have locks of their own.
  const waiting = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  return async (statements, act) => {
    let acting: ReturnType<typeof act> | undefined;
    await inTransaction(services.database, wholeScope, async (tx) => {
      for (const statement of statements) await statement.execute(tx);
      let isOver = false;
      acting = act().finally(() => {
        isOver = true;
      });
      // Until it waits for this transaction, or did not wait.
      while (!isOver && (await query(waiting))[0]?.N === 0) await setTimeout(10);
    });
    return acting as ReturnType<typeof act>;
  };
}
