/**
 * Statements whose text never changes, where many requests pass: the query builder makes the text anew for each question, which
 * costs the server more than to send it. Here it is made once.
 */
import { type Compilable, CompiledQuery, type QueryResult } from "kysely";
import type { Transaction } from "./transaction.ts";

/** What PostgreSQL gets as a parameter; a piece of SQL is none. */
type Value = bigint | number | string | boolean | Date | Buffer | null | readonly Value[];

const texts = new WeakMap<TemplateStringsArray, string>();

/** Like the builder's `sql`, but that nothing but values may stand in it; names are written as PostgreSQL knows them. */
export function fixed<Row>(
  tx: Transaction,
): (parts: TemplateStringsArray, ...values: readonly Value[]) => Promise<QueryResult<Row>> {
  return (parts, ...values) => {
    let text = texts.get(parts);
    if (text === undefined) {
      text = parts.reduce((before, part, place) => `${before}$${place}${part}`);
      texts.set(parts, text);
    }
    return runText<Row>(tx, text, values);
  };
}

export function runText<Row>(
  tx: Transaction,
  text: string,
  values: readonly Value[],
): Promise<QueryResult<Row>> {
  return tx.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>);
}

/** Stands where an argument will be. */
class Place {
  readonly argument: number;
  constructor(argument: number) {
    this.argument = argument;
  }
}

/**
 * A question that the builder makes once. `make` may bind its arguments as parameters and do nothing else with them: it sees
 * none of their values.
 */
export function madeOnce<Arguments extends readonly Value[], Row>(
  make: (tx: Transaction, ...given: Arguments) => Compilable<Row>,
): (tx: Transaction, ...given: Arguments) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (tx, ...given) => {
    made ??= make(tx, ...(given.map((_, place) => new Place(place)) as unknown as Arguments)).compile();
    const values = made.parameters.map((one) =>
      one instanceof Place ? (given[one.argument] as Value) : one,
    );
    const { rows } = await runText<Row>(tx, made.sql, values as readonly Value[]);
    return rows;
  };
}
