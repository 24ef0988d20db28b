/**
 * The maintenance windows that run or are still to come, kept for a moment: requests of merchants' servers ask nothing of the
 * database for them, and one that was loaded ahead begins and ends at its very millisecond. A change holds from the next request
 * on: the process that makes it keeps nothing until its transaction is surely over, the others are told at the commit (trigger
 * of maintenance_window). Without a listening connection nothing is kept at all.
 */
import { gather } from "../../db/gather.ts";
import type { Database } from "../../db/kysely.ts";
import type { Subscription } from "../../db/listen.ts";
import { type ShortCache, shortCache } from "../../db/short-cache.ts";
import { inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { windowsAhead } from "./ahead.ts";
import type { MaintenanceWindow } from "./rules.ts";

/** With a connection that is dead without having said so, a change holds after this time at the latest. */
const keptMs = 1_500;
/** Longer than any transaction may take (statement timeout, idle in transaction). */
const unkeptMs = 35_000;

type Windows = readonly MaintenanceWindow[];

interface State {
  isListening: boolean;
  /** Until when a change that is made here may not be committed yet. */
  unkeptUntil: number;
  /** When it was asked last: what ended before is not looked up. */
  askedAt: Date;
  cache: ShortCache<Windows>;
  /** Where nothing is kept: those who ask while a look-up is under way share the next one. */
  look: (at: Date) => Promise<Windows>;
}

const states = new WeakMap<Database, State>();

function stateOf(database: Database): State {
  let state = states.get(database);
  if (!state) {
    const load = (at: Date) => inSharedTransaction(database, wholeScope, (tx) => windowsAhead(tx, at));
    const made: State = {
      isListening: false,
      unkeptUntil: 0,
      askedAt: new Date(0),
      cache: shortCache(keptMs, () => load(made.askedAt)),
      look: gather<Date, Windows>({
        run: async (times) => {
          const windows = await load(new Date(Math.min(...times.map(Number))));
          return times.map(() => windows);
        },
        maximumItems: 1_000,
        maximumWaitMs: 0,
      }),
    };
    states.set(database, made);
    state = made;
  }
  return state;
}

/** Before a transaction is begun: nobody who holds a connection waits for another one. */
export function maintenanceWindows({ database }: Pick<Services, "database">, now: Date): Promise<Windows> {
  const state = stateOf(database);
  if (!state.isListening || Date.now() < state.unkeptUntil) return state.look(now);
  state.askedAt = now;
  return state.cache.get("", now);
}

/** Inside the transaction that changes a window. */
export function forgetMaintenance(database: Database): void {
  const state = stateOf(database);
  state.unkeptUntil = Date.now() + unkeptMs;
  state.cache.forget(undefined);
}

/** What `listen` is told to hear, so that changes which other processes commit hold here too. */
export function maintenanceChanges(database: Database): Subscription {
  const state = stateOf(database);
  return {
    channel: "opc_maintenance",
    received: () => state.cache.forget(undefined),
    listening: (isListening) => {
      state.isListening = isListening;
    },
  };
}
