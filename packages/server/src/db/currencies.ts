/**
 * The exponents of the currencies, kept in memory: every amount that goes in or out needs one. Read at the
 * start and again when older than a minute, beside the call that noticed: nobody who holds a connection ever
 * waits for another one.
 */
import { formatAmount, parseAmount, parseSignedAmount } from "@opc/contract/money";
import { CallError } from "../call-error.ts";
import type { Database } from "./kysely.ts";
import { inSharedTransaction, wholeScope } from "./transaction.ts";

const freshForMs = 60_000;

export interface Currencies {
  /** 0 to 4. Throws for a currency that is not in the table. */
  exponentOf(currency: string): number;
  has(currency: string): boolean;
  /** Decimal text of minor units. */
  text(amountMinor: bigint, currency: string): string;
  /** Minor units of decimal text; throws InvalidAmount. */
  parse(amount: string, currency: string): bigint;
  /** The same with an optional leading minus. */
  parseSigned(amount: string, currency: string): bigint;
}

interface Kept {
  currencies: Promise<Currencies>;
  readAt: number;
}

const exponentsOf = new WeakMap<Currencies, Map<string, number>>();
const keptOf = new WeakMap<Database, Kept>();

export function currenciesOf(database: Database): Promise<Currencies> {
  const kept = keptOf.get(database);
  if (!kept) {
    const currencies = readCurrencies(database);
    keptOf.set(database, { currencies, readAt: Date.now() });
    // A failed reading is not kept.
    currencies.catch(() => keptOf.delete(database));
    return currencies;
  }
  if (Date.now() - kept.readAt > freshForMs) refreshCurrencies(database);
  return kept.currencies;
}

/** Reads them again beside those who go on with what is kept: another process changed the table. */
export function refreshCurrencies(database: Database): void {
  const kept = keptOf.get(database);
  if (!kept) return;
  kept.readAt = Date.now();
  readCurrencies(database).then(
    (currencies) => keptOf.set(database, { currencies: Promise.resolve(currencies), readAt: Date.now() }),
    () => undefined,
  );
}

/** A currency that this process adds or changes is known before its transaction is over: nobody can use it sooner. */
export function learnCurrency(database: Database, code: string, exponent: number): void {
  const kept = keptOf.get(database);
  kept?.currencies.then(
    (currencies) => exponentsOf.get(currencies)?.set(code, exponent),
    () => undefined,
  );
}

/** After a change of the table, in the process that made it. */
export function forgetCurrencies(database: Database): void {
  keptOf.delete(database);
}

async function readCurrencies(database: Database): Promise<Currencies> {
  return inSharedTransaction(database, wholeScope, async (tx) =>
    currenciesFrom(await tx.selectFrom("Currency").select(["Code", "Exponent"]).execute()),
  );
}

export function currenciesFrom(rows: readonly { Code: string; Exponent: number }[]): Currencies {
  const exponents = new Map(rows.map(({ Code, Exponent }) => [Code, Exponent]));
  const exponentOf = (currency: string) => {
    const exponent = exponents.get(currency);
    if (exponent === undefined) throw new Error(`currency ${currency} is not in the currency table`);
    return exponent;
  };
  const must = (amountMinor: bigint | undefined, currency: string) => {
    if (amountMinor === undefined) throw new CallError("InvalidAmount", { Exponent: exponentOf(currency) });
    return amountMinor;
  };
  const currencies: Currencies = {
    exponentOf,
    has: (currency) => exponents.has(currency),
    text: (amountMinor, currency) => formatAmount(amountMinor, exponentOf(currency)),
    parse: (amount, currency) => must(parseAmount(amount, exponentOf(currency)), currency),
    parseSigned: (amount, currency) => must(parseSignedAmount(amount, exponentOf(currency)), currency),
  };
  exponentsOf.set(currencies, exponents);
  return currencies;
}
