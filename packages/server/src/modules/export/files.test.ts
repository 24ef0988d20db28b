/** What stands in an exported file, against the list that it was asked from. */
import * as fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";

const started = await testApp();
const { call, signIn, services } = started;
let collections: Collections;
let acme: Browser;
let operator: Browser;
const path = "/rp_api/xpay/payorder_export";
const hostile = ['=HYPERLINK("http://evil","x")', "＝1+1", " @cmd", "-2+3", "0123456789", "a\nb", "€ & <b>"];

beforeAll(async () => {
  collections = await testCollections(started);
  await collections.beat(await collections.addAccount("watched", { slots: 3000n }));
  const create = (made: number) =>
    collections.create(
      { MerchantOrderNo: made < 20 ? `00${made}${"7".repeat(20)}` : `order-${made}` },
      { merchant: made % 4 ? "ACME" : "LOTUS" },
    );
  for (let made = 0; made < 20; made++) await create(made);
  await Promise.all(Array.from({ length: 440 }, (_, at) => create(at + 20)));
  await inTransaction(services.database, wholeScope, async (tx) => {
    const some = await tx.selectFrom("PaymentOrder").select("Id").orderBy("Id").execute();
    await Promise.all(
      some.map(({ Id }, at) => {
        const Status = (["Failed", "Expired", "Pending"] as const)[at % 3] ?? "Pending";
        const MemberName = hostile[at % 9] ?? null;
        const FinishedAt = Status === "Pending" ? null : new Date("2026-11-01T20:30:40.900Z");
        return tx
          .updateTable("PaymentOrder")
          .set({ Status, MemberName, FinishedAt })
          .where("Id", "=", Id)
          .execute();
      }),
    );
  });
  acme = await signIn(collections.people["ACME/admin"]);
  operator = await signIn(collections.people["OPC/admin"]);
}, 120_000);

async function zone(browser: "ACME" | "OPC", minutes: number): Promise<void> {
  await inTransaction(services.database, wholeScope, (tx) =>
    tx.updateTable("Merchant").set({ TimeDifferenceMinutes: minutes }).where("Alias", "=", browser).execute(),
  );
}

interface Listed {
  OrderNo: string;
  MerchantOrderNo: string;
}

/** All pages of the list, in its order. */
async function listed(filters: object, browser: Browser): Promise<Listed[]> {
  const rows: Listed[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { ...filters, Size: 200, ...(cursor ? { Cursor: cursor } : {}) };
    const { data, code, msg } = await call("/rp_api/xpay/payorder_list", input, browser);
    expect([code, msg]).toEqual([0, ""]);
    const page = data as { Rows: Listed[]; NextCursor: string | null };
    rows.push(...page.Rows);
    cursor = page.NextCursor;
  }
  return rows;
}

/** A digit text without the mark that makes it one. */
const unmarked = (cell: string | undefined) => (cell ?? "").replace(/^[\t']/, "");

describe("rows", () => {
  test("are the list's, all pages of it, in its order, whatever the filters", async () => {
    /** Seldom asked for: most questions have an answer of many rows. */
    const seldom = <Value>(value: Value) =>
      fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant(value) });
    const some = <Value>(values: readonly Value[]) => fc.option(fc.subarray([...values], { minLength: 1 }));
    const filters = fc.record({
      Statuses: some(["Pending", "Failed", "Expired"]),
      Exceptions: seldom(["Late"]),
      MerchantAlias: fc.option(fc.constantFrom("ACME", "LOTUS"), { freq: 1 }),
      Sort: fc.constantFrom("newest", "oldest"),
      AmountTo: fc.option(fc.constantFrom("100.00", "1000")),
      From: fc.option(fc.constant("2026-01-01 00:00:00")),
      OrderNos: seldom(["order-77", "order-78", "order-80", "nothing"]),
    });
    const asked = fc.tuple(filters, fc.boolean()).map(([given, isOperator]) => ({
      isOperator,
      given: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
    }));
    const long = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(asked, async ({ given, isOperator }) => {
        const browser = isOperator ? operator : acme;
        const { bytes } = await exportFile(started, path, given, browser);
        const { rows } = csvRows(bytes);
        const wanted = await listed(given, browser);
        if (wanted.length > 50) long.add(given.Sort);
        expect(rows.map((row) => row[0])).toEqual(wanted.map((row) => row.OrderNo));
        expect(rows.map((row) => unmarked(row[1]))).toEqual(wanted.map((row) => row.MerchantOrderNo));
      }),
      { numRuns: 16, seed: 5 },
    );
    expect(long).toEqual(new Set(["newest", "oldest"]));
  }, 120_000);

  test("of an ordinary merchant have neither channel nor account", async () => {
    const { bytes } = await exportFile(started, path, { OrderNos: ["order-77"] }, acme);
    const { headings, rows } = csvRows(bytes);
    expect(headings.join()).not.toMatch(/Channel|Account/);
    expect(rows[0]).toHaveLength(headings.length);
    expect(bytes.toString()).not.toContain("watched");
  });

  test("hold no cell that a spreadsheet would take for a formula, nor a number that loses digits", async () => {
    const { bytes } = await exportFile(started, path, { Sort: "oldest" }, operator);
    const { headings, rows } = csvRows(bytes);
    const member = headings.indexOf("Member");
    const cells = rows.map((row) => row[member] ?? "");
    expect(cells.some((cell) => cell.startsWith("'="))).toBe(true);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[\s\u3000]*[=+@＝＋＠]|^[\s]*[-－][^\d]/);
    for (const [at, cell] of cells.entries()) expect(unmarked(cell)).toBe(hostile[at % 9] ?? "");
    expect(rows[1]?.[1]).toBe(`\t001${"7".repeat(20)}`);
  });
});

describe("the head", () => {
  test("says what it is, in whose time, by which filters, when and by whom", async () => {
    await zone("ACME", 345);
    const { bytes, fileName } = await exportFile(
      started,
      path,
      { Statuses: ["Failed", "Pending"], From: "2026-11-01 00:00:00", AmountTo: "100" },
      acme,
    );
    await zone("ACME", 420);
    expect(fileName).toMatch(/^payorder-\d{8}T\d{6}Z\.csv$/);
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    const { head } = csvRows(bytes);
    expect(head.map(([name]) => name)).toEqual([
      "Collection Orders",
      "Time zone",
      "Filters",
      "Made at",
      "Made by",
    ]);
    expect(head[1]?.[1]).toBe("UTC+05:45");
    expect(head[2]?.[1]).toBe("Status: Failed, Pending; Amount to: 100; From: 2026-11-01 00:00:00");
    expect(head[3]?.[1]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(head[4]?.[1]).toBe("ACME/admin");
  });

  test("and the words of states are in the reader's language", async () => {
    const { bytes } = await exportFile(started, path, { Statuses: ["Failed"] }, operator, {
      headers: { "accept-language": "zh-CN" },
    });
    const { head, headings, rows } = csvRows(bytes);
    expect(head[0]).toEqual(["收款订单"]);
    expect(head[2]).toEqual(["筛选条件", "状态：失败"]);
    expect(headings.slice(0, 2)).toEqual(["系统单号", "商户单号"]);
    expect(rows[0]).toContain("失败");
    expect(rows[0]?.[headings.indexOf("收款账户")]).toBe("watched");
  });
});

test.each([
  [345, "2026-11-02 02:15:40"],
  [-210, "2026-11-01 17:00:40"],
])("times are the asker's, %i minutes ahead", async (minutes, finished) => {
  await zone("OPC", minutes);
  const { bytes } = await exportFile(started, path, { Statuses: ["Failed"] }, operator);
  await zone("OPC", 0);
  const { headings, rows } = csvRows(bytes);
  const at = headings.indexOf("Finished");
  expect(new Set(rows.map((row) => row[at]))).toEqual(new Set([finished]));
});

describe("a workbook", () => {
  test("holds the same rows: texts as they are, amounts as numbers, times as times", async () => {
    const filters = { Statuses: ["Failed"], MerchantAlias: "ACME" };
    const csv = csvRows((await exportFile(started, path, filters, operator)).bytes);
    const { bytes, fileName } = await exportFile(started, path, { ...filters, Format: "XLSX" }, operator);
    expect(fileName).toMatch(/\.xlsx$/);
    const cells = await readSheet(bytes, { trim: false });
    const start = cells.findIndex((row) => row[0] === "System number");
    expect(cells[0]?.[0]).toBe("Collection Orders");
    expect(cells[1]?.[1]).toBe("UTC+00:00");
    const [headings = [], ...rows] = cells.slice(start);
    expect(headings).toEqual(csv.headings);
    expect(rows).toHaveLength(csv.rows.length);
    const column = (name: string) => headings.indexOf(name);
    for (const [at, row] of rows.entries()) {
      const plain = csv.rows[at] ?? [];
      expect(row[column("Merchant number")]).toBe(unmarked(plain[1]));
      expect(row[column("Member")] ?? "").toBe(unmarked(plain[column("Member")]));
      expect(row[column("Amount")]).toBe(Number(plain[column("Amount")]));
      // Days are fractions to a spreadsheet; to the millisecond they are the time.
      const finished = row[column("Finished")] as unknown as Date;
      expect(Math.abs(finished.getTime() - Date.parse("2026-11-01T20:30:40Z"))).toBeLessThanOrEqual(1);
    }
  });
});
