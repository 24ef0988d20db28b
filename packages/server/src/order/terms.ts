/** What the gateway sells, kept for a moment: payment types, and the operator's day. */
import type { Selectable } from "kysely";
import { refreshCurrencies } from "../db/currencies.ts";
import { gather } from "../db/gather.ts";
import type { Database } from "../db/kysely.ts";
import type { Subscription } from "../db/listen.ts";
import { type ShortCache, shortCache } from "../db/short-cache.ts";
import type { Tables } from "../db/tables.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";
import { operatorMinutesOf } from "./operator-minutes.ts";

export interface Terms {
  /** Enabled payment types of enabled currencies by `payTypeKey`. */
  payTypes: ReadonlyMap<string, Selectable<Tables["PayType"]>>;
  /** Minutes that the operator's clock is ahead of UTC: its midnight begins an account's new day. */
  operatorMinutes: number;
}

/** Without a word of a change it holds after this time at the latest. */
const keptMs = 1_000;
/** Longer than any transaction may take (statement timeout, idle in transaction). */
const unkeptMs = 35_000;

interface State {
  cache: ShortCache<Terms>;
  /** Those who ask while a look-up is under way share the next one. */
  look: (key: "") => Promise<Terms>;
  /** Changed by this process: until its transaction is surely over nothing is kept. */
  unkeptUntil: number;
}
const states = new WeakMap<Database, State>();

function stateOf(database: Database): State {
  let state = states.get(database);
  if (!state) {
    const look = gather<"", Terms>({
      run: async (asked) => {
        const terms = await loadTerms(database);
        return asked.map(() => terms);
      },
      maximumItems: 1_000,
      maximumWaitMs: 0,
    });
    state = { cache: shortCache(keptMs, () => loadTerms(database)), look, unkeptUntil: 0 };
    states.set(database, state);
  }
  return state;
}

export function payTypeKey(code: string, currency: string): string {
  return `${code} ${currency}`;
}

/**
 * A change that this process made holds for the next order; those of others from their commit on (`referenceChanges`). Not
 * inside a transaction: after a change this waits for a connection of its own (`termsIn`).
 */
export function termsOf({ database }: Services, now: Date): Promise<Terms> {
  const { cache, look, unkeptUntil } = stateOf(database);
  return Date.now() < unkeptUntil ? look("") : cache.get("", now);
}

/** Inside the transaction that changes a payment type or a currency. */
export function forgetTerms(database: Database): void {
  const state = stateOf(database);
  state.unkeptUntil = Date.now() + unkeptMs;
  state.cache.forget(undefined);
}

/** Reference data changed somewhere (triggers of 0026 notify at the commit). */
export function referenceChanges(database: Database): Subscription {
  return {
    channel: "opc_reference",
    received: () => {
      stateOf(database).cache.forget(undefined);
      refreshCurrencies(database);
    },
    // What is kept without hearing anything is kept for a second only.
    listening: () => undefined,
  };
}

function loadTerms(database: Database): Promise<Terms> {
  return inSharedTransaction(database, wholeScope, termsIn);
}

/** The same over the asker's own connection, as it stands now; of the operator's transactions alone, which see all. */
export async function termsIn(tx: Transaction): Promise<Terms> {
  const payTypes = await tx
    .selectFrom("PayType")
    .innerJoin("Currency", "Currency.Code", "PayType.Currency")
    .selectAll("PayType")
    .where("PayType.Enabled", "=", true)
    .where("Currency.Enabled", "=", true)
    .execute();
  return {
    payTypes: new Map(payTypes.map((row) => [payTypeKey(row.Code, row.Currency), row])),
    operatorMinutes: await operatorMinutesOf(tx),
  };
}
