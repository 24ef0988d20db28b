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
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
  type UnknownRow,
} from "kysely";
import type pg from "pg";
import { PipelinedDriver, type Told } from "./driver.ts";
import { type DatabaseLimits, usualLimits } from "./limits.ts";
import { snakeOf } from "./names.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** `MerchantOrderNo` → `merchant_order_no` in questions; the driver gives the rows back with the first. */
class SnakeCasePlugin extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return snakeOf(name);
  }
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

export function openDatabase(pool: pg.Pool): Database {
  return databaseOf(new PipelinedDriver(pool));
}

export function databaseOf(driver: Driver): Database {
  const plugins = [new SnakeCasePlugin()];
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

export function limitsOf(database: Database): DatabaseLimits {
  return (driverOf(database) as Driver & { limits?: DatabaseLimits }).limits ?? usualLimits;
}

interface UnderWay {
  connection: Told;
  end(): void;
}

const underWay = new WeakMap<Transaction<Tables>, UnderWay>();

function underWayOf(tx: Transaction<Tables>): UnderWay {
  const known = underWay.get(tx);
  if (!known) throw new Error("not a transaction of pipelinedTransaction");
  return known;
}

/** The connection of a transaction that is under way. */
export function toldOf(tx: Transaction<Tables>): Told {
  return underWayOf(tx).connection;
}

/**
 * The last of a transaction that only reads: COMMIT leaves in the same packet as the statements that `work` has sent by now,
 * and none can follow. Whether it was carried out, the transaction's end tells as ever.
 */
export function endingWith<Result>(tx: Transaction<Tables>, work: Promise<Result>): Promise<Result> {
  underWayOf(tx).end();
  return work;
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
    let committed: Promise<void> | undefined;
    const end = () => {
      isOver = true;
      committed = driver.commitTransaction(connection);
      // Heard of below.
      committed.catch(() => {});
    };
    underWay.set(tx, { connection: connection as unknown as Told, end });
    await driver.beginTransaction(connection, {});
    try {
      const result = await work(tx);
      if (!committed) end();
      await committed;
      return result;
    } catch (error) {
      isOver = true;
      await driver.rollbackTransaction(connection);
      throw error;
    }
  });
}
