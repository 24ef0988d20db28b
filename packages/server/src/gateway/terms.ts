/** What the gateway sells, as it was at most a second ago: payment types, and the operator's day. */
import type { Selectable } from "kysely";
import type { Database } from "../db/kysely.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";
import { type ShortCache, shortCache } from "./short-cache.ts";

export interface Terms {
  /** Enabled payment types of enabled currencies by `payTypeKey`. */
  payTypes: ReadonlyMap<string, Selectable<Tables["PayType"]>>;
  /** Minutes that the operator's clock is ahead of UTC: its midnight begins an account's new day. */
  operatorMinutes: number;
}

const keptMs = 1_000;
const caches = new WeakMap<Database, ShortCache<Terms>>();

export function payTypeKey(code: string, currency: string): string {
  return `${code} ${currency}`;
}

export function termsOf({ database }: Services, now: Date): Promise<Terms> {
  let cache = caches.get(database);
  if (!cache) {
    cache = shortCache(keptMs, () => loadTerms(database));
    caches.set(database, cache);
  }
  return cache.get("", now);
}

function loadTerms(database: Database): Promise<Terms> {
  return inTransaction(database, wholeScope, async (tx) => {
    const payTypes = await tx
      .selectFrom("PayType")
      .innerJoin("Currency", "Currency.Code", "PayType.Currency")
      .selectAll("PayType")
      .where("PayType.Enabled", "=", true)
      .where("Currency.Enabled", "=", true)
      .execute();
    const operator = await tx
      .selectFrom("Merchant")
      .select("TimeDifferenceMinutes")
      .where("Type", "=", "Super")
      .executeTakeFirst();
    return {
      payTypes: new Map(payTypes.map((row) => [payTypeKey(row.Code, row.Currency), row])),
      operatorMinutes: operator?.TimeDifferenceMinutes ?? 0,
    };
  });
}
