/** Cells of CSV files: what the database writes, what the server writes of values, and what spreadsheets make of them. */
import * as fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { guardedNumber, guardedNumberText, guardedText } from "../../call/cell-guard.ts";
import { openCopy } from "../../db/copy.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { quoted } from "./cells.ts";

const { services } = await testApp();

async function written(name: string, type: string, texts: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await inTransaction(services.database, wholeScope, (tx) =>
    sql<{ Cell: string | null }>`select ${sql.raw(name)}(given::${sql.raw(type)}) as cell
      from unnest(${[...texts]}::text[]) with ordinality as t (given, place) order by place`.execute(tx),
  );
  return rows.map(({ Cell }) => Cell);
}

const cases: [text: string, cell: string, numberCell?: string][] = [
  ["plain", "plain"],
  ["张三", "张三"],
  ["P2611220001", "P2611220001"],
  ["12", "12", "\t12"],
  ["-12.50", "-12.50"],
  ["", ""],
  ["=1+1", "'=1+1"],
  ["+SUM(A1)", "'+SUM(A1)"],
  ["+66812345678", "'+66812345678"],
  ["-2+3", "'-2+3"],
  ["@cmd", "'@cmd"],
  ["  =1", "'  =1"],
  ["\t=1", "'\t=1"],
  ["\u00a0\u3000=1", "'\u00a0\u3000=1"],
  ["\u200b\ufeff=1", "'\u200b\ufeff=1"],
  ["＝1+1", "'＝1+1"],
  ["－1+1", "'－1+1"],
  ["＠x", "'＠x"],
  ["\r=1", "'\r=1"],
  ["\ttext", "'\ttext"],
  ["0123", "\t0123"],
  ["1234567890123456", "\t1234567890123456"],
  ["123456789012345", "123456789012345", "\t123456789012345"],
  ["1E5", "\t1E5"],
  ["2026-11-22", "\t2026-11-22"],
  ["1/2", "\t1/2"],
  ["-0123", "'-0123"],
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
];

describe("texts", () => {
  test.each(cases)("%j is written %j", (text, cell, numberCell = text.startsWith("'") ? cell : undefined) => {
    expect(guardedText(text)).toBe(cell);
    if (numberCell !== undefined) expect(guardedNumberText(text)).toBe(numberCell);
  });

  test("the database writes the same cells as the server", async () => {
    const part = fc.oneof(
      fc.constantFrom(
        "=",
        "+",
        "-",
        "@",
        "＝",
        "＋",
        "－",
        "＠",
        "−",
        "\t",
        "\r",
        "\n",
        " ",
        "\u00a0",
        "\u3000",
        "\u200b",
      ),
      fc.constantFrom(
        "0",
        "1",
        "9",
        ".",
        ",",
        "E",
        "e",
        "/",
        ":",
        "%",
        "_",
        "[",
        "a",
        "Z",
        "张",
        "é",
        "\u0001",
      ),
      fc
        .string({ unit: "grapheme", maxLength: 3 })
        .map((text) => text.replaceAll("\u0000", "").toWellFormed()),
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    const samples = fc.sample(text, { numRuns: 6_000, seed: 11 });
    const known = [...cases.map(([given]) => given), ...samples];
    expect(await written("export_text", "text", known)).toEqual(known.map(guardedText));
    expect(await written("export_number_text", "text", known)).toEqual(known.map(guardedNumberText));
  });

  test("no cell begins like a formula, whatever stands before the sign, and none loses its text", () => {
    const blank = fc.constantFrom(
      "",
      " ",
      "\t",
      "\r",
      "\n",
      "\u00a0",
      "\u3000",
      "\u200b",
      "\ufeff",
      "\u2009",
    );
    const sign = fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠");
    const hostile = fc
      .tuple(fc.array(blank, { maxLength: 4 }), sign, fc.string({ minLength: 1 }))
      .map(([blanks, first, rest]) => `${blanks.join("")}${first}${rest}`);
    fc.assert(
      fc.property(hostile, (text) => {
        const isNumber = /^-\d{1,15}(\.\d{1,4})?$/.test(text);
        for (const cell of [guardedText(text), guardedNumberText(text)]) {
          expect(isNumber || cell.startsWith("'")).toBe(true);
          expect(cell.endsWith(text)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("numbers", () => {
  test.each([
    ["0", "0"],
    ["-12.50", "-12.50"],
    ["99999999999.9999", "99999999999.9999"],
    ["999999999999.9999", "\t999999999999.9999"],
    ["-1234567890123456", "\t-1234567890123456"],
  ])("%s is written %j: spreadsheets keep 15 digits", async (number, cell) => {
    expect(guardedNumber(number)).toBe(cell);
    expect(await written("export_number", "numeric", [number])).toEqual([cell]);
  });

  test.each([
    [12345n, 2, "123.45"],
    [-5n, 2, "-0.05"],
    [12345n, 0, "12345"],
    [12345n, 3, "12.345"],
    [12345n, 4, "1.2345"],
    [999_999_999_999_999n, 2, "9999999999999.99"],
    [1_000_000_000_000_000n, 2, "\t10000000000000.00"],
    [9_223_372_036_854_775_807n, 4, "\t922337203685477.5807"],
  ])("%s minor units with %i decimals are %j", async (minor, exponent, cell) => {
    const { rows } = await inTransaction(services.database, wholeScope, (tx) =>
      sql<{
        Cell: string;
      }>`select export_amount_text(${minor}::bigint, ${exponent}::smallint) as cell`.execute(tx),
    );
    expect(rows).toEqual([{ Cell: cell }]);
  });
});

test.each([
  [0, "2026-11-22 23:30:59"],
  [420, "2026-11-23 06:30:59"],
  [345, "2026-11-23 05:15:59"],
  [-210, "2026-11-22 20:00:59"],
])("a time is written as a clock %i minutes ahead shows it", async (minutes, cell) => {
  const { rows } = await inTransaction(services.database, wholeScope, (tx) =>
    sql<{ Cell: string }>`select export_time('2026-11-22T23:30:59.999Z', ${minutes})::text as cell`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ Cell: cell }]);
});

test.each(["x;=HYPERLINK(A1);y", "a\tb"])("%j is quoted, by the server and by the database", async (text) => {
  expect(quoted(text)).toBe(`"${text}"`);
  const { signal } = new AbortController();
  const asked = { reports: services.reports, scope: wholeScope, format: "csv", signal } as const;
  const copy = await openCopy({ ...asked, text: `select '${text}' as a, 1 as b, null as c` });
  const pieces = await copy.stream.toArray();
  await copy.close();
  expect(Buffer.concat(pieces).toString()).toBe(`"${text}","1",\n`);
});
