/**
 * What merchants' signatures are judged by, kept for a moment so that the fast path asks nothing of the database. A
 * change (disabled, new or ended key, address list) holds from the next request on: the process that makes it keeps
 * nothing of that merchant until its transaction is surely over, and the others are told at the commit (triggers of
 * merchant and merchant_secret notify `opc_merchant`). Without a listening connection nothing is kept at all.
 */
import { gather } from "../../db/gather.ts";
import type { Database } from "../../db/kysely.ts";
import type { Subscription } from "../../db/listen.ts";
import { type ShortCache, shortCache } from "../../db/short-cache.ts";

/** With a connection that is dead without having said so, a change holds after this time at the latest. */
const keptMs = 1_500;
/** Longer than any transaction may take (statement timeout, idle in transaction). */
const unkeptMs = 35_000;

interface State {
  isListening: boolean;
  cache: ShortCache<unknown> | undefined;
  /** Where nothing is kept: those who ask while a look-up is under way share the next one. */
  look: ((alias: string) => Promise<unknown>) | undefined;
  /** Merchants that are being changed here, until when nothing of them is kept. */
  unkept: Map<string, number>;
}

const states = new WeakMap<Database, State>();

function stateOf(database: Database): State {
  let state = states.get(database);
  if (!state) {
    state = { isListening: false, cache: undefined, look: undefined, unkept: new Map() };
    states.set(database, state);
  }
  return state;
}

/** Returns what `load` finds, at most a moment old, and never older than the merchant's last change. */
export function merchantCache<Value>(
  database: Database,
  load: (alias: string) => Promise<Value>,
): ShortCache<Value> {
  const state = stateOf(database);
  state.cache ??= shortCache(keptMs, load);
  state.look ??= sharedLook(load);
  const cache = state.cache as ShortCache<Value>;
  const look = state.look as typeof load;
  return {
    get: (alias, now) => (state.isListening && !isUnkept(state, alias) ? cache.get(alias, now) : look(alias)),
    forget: (alias) => cache.forget(alias),
  };
}

/** Never returns what was looked up before it was asked, however many ask at once. */
function sharedLook<Value>(load: (alias: string) => Promise<Value>): (alias: string) => Promise<Value> {
  return gather<string, Value>({
    run: async (aliases) => {
      const looked = new Map([...new Set(aliases)].map((alias) => [alias, load(alias)]));
      return Promise.all(aliases.map((alias) => looked.get(alias) as Promise<Value>));
    },
    maximumItems: 1_000,
    maximumWaitMs: 0,
  });
}

/** Inside the transaction that changes the merchant. */
export function forgetMerchant(database: Database, alias: string): void {
  const state = stateOf(database);
  state.unkept.set(alias, Date.now() + unkeptMs);
  state.cache?.forget(alias);
}

function isUnkept({ unkept, cache }: State, alias: string): boolean {
  if (unkept.size === 0) return false;
  const until = unkept.get(alias);
  if (until === undefined) return false;
  if (until > Date.now()) return true;
  unkept.delete(alias);
  cache?.forget(alias);
  return false;
}

/** What `listen` is told to hear, so that changes which other processes commit hold here too. */
export function merchantChanges(database: Database): Subscription {
  const state = stateOf(database);
  return {
    channel: "opc_merchant",
    received: (alias) => state.cache?.forget(alias || undefined),
    listening: (isListening) => {
      state.isListening = isListening;
    },
  };
}
