/** Raises and clears notices. Any number of workers may run it; one at a time watches. */
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { watchNotices } from "../modules/notice/watch.ts";
import type { Services } from "../services.ts";

type Watching = Pick<Services, "database" | "clock" | "areas" | "log">;

/** Administrators made on the server whom this process has written of. */
const said = new WeakMap<Watching["database"], Set<string>>();
/** When this process last told of all sign-ins. */
const toldUntil = new WeakMap<Watching["database"], Date>();

export async function watchOnce(services: Watching): Promise<void> {
  const { database, clock, log } = services;
  const now = clock.now();
  const { made, hasToldOfSignIns } = await inSharedTransaction(database, wholeScope, (tx) =>
    watchNotices(tx, services, now, toldUntil.get(database)),
  );
  if (hasToldOfSignIns) toldUntil.set(database, now);
  const known = said.get(database) ?? new Set<string>();
  said.set(database, known);
  for (const { key, parameters } of made) {
    if (known.has(key)) continue;
    known.add(key);
    // As loud in the log as on everybody's bell: the command itself writes to another terminal.
    log.error({ user: key, ...(parameters?.Reason !== undefined && { reason: parameters.Reason }) }, alarm);
  }
}

const alarm = "an administrator was made on the server's terminal; everybody of the operator is told";
