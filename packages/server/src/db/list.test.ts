import { sql } from "kysely";
import { expect, test } from "vitest";
import { testBooks } from "../testing/books.ts";
import { currenciesOf, forgetCurrencies } from "./currencies.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { createdBetween, hasNumber, idRange, isOneOf } from "./filters.ts";
import { idAt, idFloor } from "./id.ts";
import { type ListControls, listByKey, mapRows } from "./list.ts";
import { inTransaction, wholeScope } from "./transaction.ts";

const { database, owner } = await testBooks();
const start = new Date("2026-02-01T00:00:00.000Z");
const rowCount = 10_050;

await inTransaction(database, wholeScope, async (tx) => {
  const ids = Array.from({ length: rowCount }, (_, index) =>
    idAt(new Date(start.getTime() + index * 1_000), index).toString(),
  );
  await sql`insert into operation_log (id, at, actor, ip, request_id, call, input, code)
    select id, now(), 'user' || (number % 100), '127.0.0.1', 'request' || number, 'call', '{}', 0
      from unnest(${ids}::bigint[]) with ordinality as t (id, number)`.execute(tx);
});

interface Filter {
  actors?: string[];
  requests?: string[];
  from?: string;
  to?: string;
}

function list(filter: Filter, controls: Partial<ListControls> = {}) {
  return inTransaction(database, wholeScope, (tx) => {
    let filtered = tx
      .selectFrom("OperationLog")
      .where(createdBetween("OperationLog.Id", { From: filter.from, To: filter.to }, 420));
    if (filter.actors) filtered = filtered.where(isOneOf("OperationLog.Actor", filter.actors));
    if (filter.requests)
      filtered = filtered.where(
        hasNumber(["OperationLog.RequestId", "OperationLog.SessionId"], filter.requests),
      );
    return listByKey({
      tx,
      controls: { Size: 20, Sort: "newest", ...controls },
      filtered,
      shape: (query) =>
        query
          .leftJoin("Merchant", "Merchant.Id", "OperationLog.MerchantId")
          .select(["OperationLog.Id", "OperationLog.Actor", "OperationLog.RequestId", "Merchant.Alias"]),
      idColumn: "OperationLog.Id",
    });
  });
}

test("pages follow each other without a gap or a repetition, in both orders", async () => {
  for (const Sort of ["newest", "oldest"] as const) {
    const seen: bigint[] = [];
    let Cursor: string | undefined;
    do {
      const page = await list({ actors: ["user7"] }, { Sort, Cursor, Size: 30 });
      expect([page.Total, page.TotalIsExact]).toEqual([101, true]);
      seen.push(...page.Rows.map(({ Id }) => Id));
      Cursor = page.NextCursor ?? undefined;
    } while (Cursor);
    const sorted = seen.toSorted((a, b) => Number(a - b));
    expect(new Set(seen).size).toBe(101);
    expect(seen).toEqual(Sort === "oldest" ? sorted : sorted.toReversed());
  }
});

test("a total beyond the limit says so, and is not counted again", async () => {
  const before = await countedRows();
  const page = await list({});
  expect([page.Total, page.TotalIsExact]).toEqual([10_000, false]);
  const afterFirst = await countedRows();
  expect(afterFirst - before).toBeGreaterThan(10_000);
  expect((await list({})).TotalIsExact).toBe(false);
  const next = await list({}, { Cursor: page.NextCursor ?? undefined });
  expect([next.Total, next.TotalIsExact]).toEqual([10_000, false]);
  expect((await countedRows()) - afterFirst).toBeLessThan(1_000);
});

async function countedRows(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await owner.query<{ read: string }>(
    `select coalesce(sum(idx_tup_read), 0) + (select seq_tup_read + idx_tup_fetch from pg_stat_user_tables
       where relname = 'operation_log') as read from pg_stat_user_indexes where relname = 'operation_log'`,
  );
  return Number(rows[0]?.read);
}

test("a filter of exactly the limit is counted exactly", async () => {
  const last = new Date(start.getTime() + 9_999_000).toISOString();
  const page = await list({ from: start.toISOString(), to: last });
  expect([page.Total, page.TotalIsExact]).toEqual([10_000, true]);
});

test("the last page has no cursor, and a page that holds everything knows its total", async () => {
  const page = await list({ requests: ["request5", "request17", "nothing"] });
  expect(page.Rows.map(({ RequestId }) => RequestId)).toEqual(["request17", "request5"]);
  expect(page).toMatchObject({ NextCursor: null, Total: 2, TotalIsExact: true });
  expect(mapRows(page, ({ Actor }) => Actor).Rows).toEqual(["user17", "user5"]);
  expect(await list({ actors: ["nobody"] })).toEqual({
    Rows: [],
    NextCursor: null,
    Total: 0,
    TotalIsExact: true,
  });
});

test("a cursor that was changed, cut or taken from the other order is refused", async () => {
  const text = writeCursor({ lastId: 12_345n, newestFirst: true, total: 7, totalIsExact: true });
  expect(readCursor(text, true)).toEqual({
    lastId: 12_345n,
    newestFirst: true,
    total: 7,
    totalIsExact: true,
  });
  const changed = Array.from(
    text,
    (letter, at) => text.slice(0, at) + (letter === "A" ? "B" : "A") + text.slice(at + 1),
  );
  for (const bad of [...changed, "", "x", text.slice(0, -1), `${text}A`, `${text}=`, "' or 1=1 --"]) {
    expect(() => readCursor(bad, true), bad).toThrow("InvalidInput");
  }
  expect(() => readCursor(text, false)).toThrow("InvalidInput");
  await expect(list({}, { Cursor: "12345" })).rejects.toThrow("InvalidInput");
});

test("a time range means the viewer's clock and includes the last second whole", () => {
  const bangkok = 420;
  expect(idRange({ From: "2026-02-01 00:00:00", To: "2026-02-01 23:59:59" }, bangkok)).toEqual({
    least: idFloor(new Date("2026-01-31T17:00:00.000Z")),
    below: idFloor(new Date("2026-02-01T17:00:00.000Z")),
  });
  expect(idRange({ To: "2026-02-01T10:00:00.250Z" }, bangkok)).toEqual({
    below: idFloor(new Date("2026-02-01T10:00:00.251Z")),
  });
  expect(idRange({}, bangkok)).toEqual({});
});

test("amounts are read and written with the exponent of their currency", async () => {
  const currencies = await currenciesOf(database);
  expect(currencies.text(123_456n, "THB")).toBe("1234.56");
  expect(currencies.parse("0.05", "THB")).toBe(5n);
  expect(currencies.parseSigned("-2", "THB")).toBe(-200n);
  expect(() => currencies.parse("1.005", "THB")).toThrow("InvalidAmount");
  expect(() => currencies.text(1n, "JPY")).toThrow("JPY");
  await owner.query(
    "insert into currency (code, name_en, name_zh, exponent) values ('JPY', 'Yen', '日元', 0)",
  );
  forgetCurrencies(database);
  expect((await currenciesOf(database)).text(1n, "JPY")).toBe("1");
});
