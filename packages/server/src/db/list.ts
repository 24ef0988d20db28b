/**
 * The query behind every list screen: filters, one page by key, and the total up to a limit. A page follows
 * the time-ordered id, never an offset, so the deepest page costs what the first does. The total is counted
 * for the first page only and travels on in the cursor; rows are counted up to `exactTotalLimit`, and a
 * filter that was found to hold more ("10000+") is not counted again for a minute.
 */
import { exactTotalLimit, type List, type listControls } from "@opc/contract/page";
import { CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { z } from "zod";
import { readCursor, writeCursor } from "./cursor.ts";
import type { TimeRange } from "./filters.ts";
import { memoized } from "./names.ts";
import type { Tables } from "./tables.ts";
import { setAhead, settings, type Transaction } from "./transaction.ts";

export type ListControls = z.output<z.ZodObject<typeof listControls>>;

// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
type Filtered<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, {}>;

export interface ListQuestion<
  Table extends keyof Tables,
  PageTables,
  PageTable extends keyof PageTables,
  Row,
> {
  tx: Transaction;
  controls: ListControls;
  /** Filters only: no select, no order. It is counted as it stands, so it joins no more than it filters by. */
  filtered: Filtered<Table>;
  /** Joins and columns of a page's rows; among them the id, named `Id`. */
  shape: (filtered: Filtered<Table>) => SelectQueryBuilder<PageTables, PageTable, Row>;
  /** "PaymentOrder.Id". */
  idColumn: string;
}

/**
 * Planning a page of a table of months takes PostgreSQL five times as long as reading it. So a page that is asked for again
 * and again, by time and a usual status alone, is planned once per connection, and only in ways that follow the order's own index:
 * they cost the same whoever asks for whatever time. (Other filters differ by their values: each is planned for its own.)
 */
export interface KeptQuestion<Table extends keyof Tables, PageTables, PageTable extends keyof PageTables, Row>
  extends Omit<ListQuestion<Table, PageTables, PageTable, Row>, "filtered"> {
  /** Without any condition. */
  table: Filtered<Table>;
  /** The same object each time: the text of joins and columns is made once. */
  shape: (table: Filtered<Table>) => SelectQueryBuilder<PageTables, PageTable, Row>;
  /** Where `hasOnlyTimeAndStatus`; the owner is known by `ownRowsInOrder`. */
  conditions: readonly RawBuilder<unknown>[];
  /** "PaymentOrder.MerchantId"; undefined where the viewer sees every merchant's rows. */
  ownerColumn: string | undefined;
}

/**
 * Nothing is asked for but a time and at most one status, and that one of `usual`: found soon in the list's order, or by an
 * index of its own. Of a status that no row has the list's order is read to its end.
 */
export function hasOnlyTimeAndStatus(
  input: ListControls & TimeRange & { Statuses?: readonly string[] | undefined },
  usual: readonly string[],
): boolean {
  const { Cursor, Size, Sort, From, To, Statuses = [], ...others } = input;
  const isOpen = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
  const isUsual = Statuses.length <= 1 && Statuses.every((status) => usual.includes(status));
  return isUsual && Object.values(others).every(isOpen);
}

const byOrder = settings({
  plan_cache_mode: "force_generic_plan",
  enable_sort: "off",
  enable_incremental_sort: "off",
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
});

export async function listByKey<
  Table extends keyof Tables,
  PageTables,
  PageTable extends keyof PageTables,
  Row extends { Id: bigint },
>(question: ListQuestion<Table, PageTables, PageTable, Row>): Promise<List<Row>> {
  const { tx, filtered, shape, idColumn, controls } = question;
  const some = filtered.select(sql`1`.as("One")).limit(exactTotalLimit + 1);
  const count = tx.selectFrom(some.as("Counted")).select(tx.fn.countAll<bigint>().as("Count"));
  return pageOf(controls, {
    count: () => countUpToLimit(tx, count.compile()),
    read: (lastId) => {
      const { beyond, direction } = follow(idColumn, controls, lastId);
      return shape(lastId === undefined ? filtered : filtered.where(beyond))
        .orderBy(sql`${sql.ref(idColumn)} ${direction}`)
        .limit(controls.Size + 1)
        .execute();
    },
  });
}

/** The same with a plan that is kept. */
export function listByKeptPlan<
  Table extends keyof Tables,
  PageTables,
  PageTable extends keyof PageTables,
  Row extends { Id: bigint },
>(question: KeptQuestion<Table, PageTables, PageTable, Row>): Promise<List<Row>> {
  const { tx, table, shape, idColumn, controls, conditions, ownerColumn } = question;
  const { whole, bare } = textsOf(shape, table);
  return pageOf(controls, {
    count: () => {
      const count = sql<{ Count: bigint }>`select count(*) as count from (${sql.raw(bare)}
        where ${sql.join(conditions, sql` and `)} limit ${exactTotalLimit + 1}) counted`;
      return countUpToLimit(tx, count.compile(tx));
    },
    read: async (lastId) => {
      const { beyond, direction } = follow(idColumn, controls, lastId);
      const all = lastId === undefined ? conditions : [...conditions, beyond];
      const owner = ownerColumn === undefined ? sql`` : sql`${sql.ref(ownerColumn)} ${direction}, `;
      const rest = sql`where ${sql.join(all, sql` and `)}
        order by ${owner}${sql.ref(idColumn)} ${direction} limit ${controls.Size + 1}`.compile(tx);
      setAhead(tx, byOrder);
      const found = tx.executeQuery(
        CompiledQuery.raw(whole(rest.sql), rest.parameters as unknown[]) as CompiledQuery<Row>,
      );
      return (await found).rows;
    },
  });
}

interface Texts {
  /** Columns and joins, and behind them what is given; the same text each time, whose name is then known at once. */
  whole: (rest: string) => string;
  /** A row of the table alone. */
  bare: string;
}

const madeTexts = new WeakMap<object, Texts>();

function textsOf<Table extends keyof Tables, PageTables, PageTable extends keyof PageTables, Row>(
  shape: (table: Filtered<Table>) => SelectQueryBuilder<PageTables, PageTable, Row>,
  table: Filtered<Table>,
): Texts {
  let texts = madeTexts.get(shape);
  if (!texts) {
    const made = [shape(table), table.select(sql`1`.as("One"))].map((query) => query.compile());
    if (made.some(({ parameters }) => parameters.length > 0)) throw new Error("a shape has no values");
    const [whole = "", bare = ""] = made.map((query) => query.sql);
    texts = { whole: memoized((rest) => `${whole} ${rest}`), bare };
    madeTexts.set(shape, texts);
  }
  return texts;
}

function follow(idColumn: string, { Sort }: ListControls, lastId: bigint | undefined) {
  const id = sql.ref(idColumn);
  return Sort === "newest"
    ? { beyond: sql<boolean>`${id} < ${lastId}`, direction: sql`desc` }
    : { beyond: sql<boolean>`${id} > ${lastId}`, direction: sql`asc` };
}

interface Reading<Row> {
  count(): Promise<Total>;
  /** One row more than asked for tells whether there is a next page. */
  read(lastId: bigint | undefined): Promise<Row[]>;
}

async function pageOf<Row extends { Id: bigint }>(
  controls: ListControls,
  { count, read }: Reading<Row>,
): Promise<List<Row>> {
  const newestFirst = controls.Sort === "newest";
  const cursor = controls.Cursor === undefined ? undefined : readCursor(controls.Cursor, newestFirst);
  // Sent together: the count of a page that turns out to hold everything costs next to nothing. It comes before the page,
  // whose settings would have it count by guesses.
  const counting = cursor ?? count();
  const [counted, found] = await Promise.all([counting, read(cursor?.lastId)]);
  const rows = found.slice(0, controls.Size);
  const last = rows.at(-1);
  const hasMore = found.length > controls.Size && last !== undefined;
  const total = cursor || hasMore ? counted : exactly(rows.length);
  const next = hasMore ? writeCursor({ ...total, lastId: last.Id, newestFirst }) : null;
  return { Rows: rows, NextCursor: next, Total: total.total, TotalIsExact: total.totalIsExact };
}

/** The list with its rows in the wire's form. */
export function mapRows<Row, WireRow>(list: List<Row>, toWire: (row: Row) => WireRow): List<WireRow> {
  return { ...list, Rows: list.Rows.map(toWire) };
}

interface Total {
  total: number;
  totalIsExact: boolean;
}

function exactly(total: number): Total {
  return { total, totalIsExact: true };
}

const beyondLimit: Total = { total: exactTotalLimit, totalIsExact: false };
const rememberMs = 60_000;
const maxRemembered = 1_000;
/** Filters that held more than the limit, by their text, until when that is believed. */
const knownBeyondLimit = new Map<string, number>();

async function countUpToLimit(tx: Transaction, compiled: CompiledQuery<{ Count: bigint }>): Promise<Total> {
  const key = textOf(compiled);
  if ((knownBeyondLimit.get(key) ?? 0) > Date.now()) return beyondLimit;
  const { rows } = await tx.executeQuery(compiled);
  const Count = rows[0]?.Count ?? 0n;
  if (Count <= exactTotalLimit) return exactly(Number(Count));
  remember(key);
  return beyondLimit;
}

function textOf({ sql: text, parameters }: CompiledQuery): string {
  return `${text} ${parameters.map(String).join(" ")}`;
}

function remember(key: string): void {
  if (knownBeyondLimit.size >= maxRemembered) knownBeyondLimit.clear();
  knownBeyondLimit.set(key, Date.now() + rememberMs);
}
