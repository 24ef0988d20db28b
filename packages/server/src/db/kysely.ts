/** The typed query builder over a pool; PascalCase in TypeScript, snake_case in SQL. */
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import { PipelinedDriver } from "./driver.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** `MerchantOrderNo` ↔ `merchant_order_no`; the wire's names need no third spelling. */
class PascalCasePlugin extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return snakeOf(name);
  }
  protected override camelCase(name: string): string {
    return pascalOf(name);
  }
}

function memoized(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let result = known.get(name);
    if (result === undefined) {
      result = convert(name);
      known.set(name, result);
    }
    return result;
  };
}

export const snakeOf = memoized((name) =>
  name.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? "" : "_") + letter.toLowerCase()),
);
export const pascalOf = memoized((name) =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase()),
);

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({
    dialect: dialectOver(pool),
    plugins: [new PascalCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function dialectOver(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(pool),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
