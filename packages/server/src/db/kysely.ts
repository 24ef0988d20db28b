/** The typed query builder over a pool; PascalCase in TypeScript, snake_case in SQL. */
import {
  CamelCasePlugin,
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
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
  return databaseOf(new PipelinedDriver(pool));
}

export function databaseOf(driver: Driver): Database {
  const plugins = [new PascalCasePlugin({ maintainNestedObjectKeys: true })];
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    plugins,
  );
  const props: KyselyProps = { config: { dialect, plugins }, driver, dialect, executor };
  const database = new Kysely<Tables>(props);
  propsOf.set(database, props);
  return database;
}

const propsOf = new WeakMap<Database, KyselyProps>();

export function driverOf(database: Database): Driver {
  const props = propsOf.get(database);
  if (!props) throw new Error("not a database that openDatabase opened");
  return props.driver;
}

/** Where a connection of one's own is opened that sees what the database sees. */
export function urlOf(database: Database): string {
  return (driverOf(database) as Driver & { url: string }).url;
}

/**
 * A transaction whose statements are sent when they are made, in that order, and run one after the other: what needs no
 * answer of another statement travels with it (`Promise.all`), in one round trip. The library's own transaction waits for
 * each answer before it sends the next.
 */
export function pipelinedTransaction<Result>(
  database: Database,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const props = propsOf.get(database);
  if (!props) throw new Error("a transaction needs a database that openDatabase opened");
  const { driver, executor } = props;
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    const provideConnection: ConnectionProvider["provideConnection"] = (consumer) => {
      if (isOver) throw new Error("the transaction is over");
      return consumer(connection);
    };
    const tx = new Transaction<Tables>({
      ...props,
      executor: executor.withConnectionProvider({ provideConnection }),
    });
    await driver.beginTransaction(connection, {});
    try {
      const result = await work(tx);
      isOver = true;
      await driver.commitTransaction(connection);
      return result;
    } catch (error) {
      isOver = true;
      await driver.rollbackTransaction(connection);
      throw error;
    }
  });
}
