import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CallError } from "../call-error.ts";
import { csvRowsOf } from "./csv-rows.ts";

const columns = [{ name: "No", zhCN: "编号", isRequired: true }] as const;
const table = { columns, maxRows: 20_000 };
const bytes = (text: string) => new TextEncoder().encode(text);
const fiveMegabytes = 5 * 1024 * 1024;

/** What becomes of a file, and how often others had their turn meanwhile. */
async function read(file: Uint8Array) {
  let turns = 0;
  let isOver = false;
  const outcome = csvRowsOf(file, table).then(
    (rows) => ({ rows: rows.length }),
    (error: unknown) => ({ error: error instanceof CallError ? error.errorName : String(error) }),
  );
  void outcome.then(() => {
    isOver = true;
  });
  for (; !isOver; turns++) await nextTurn();
  return { ...(await outcome), turns };
}

test.each([
  ["a line of nothing but commas", ",".repeat(fiveMegabytes - 3)],
  ["a line of nothing but semicolons", ";".repeat(fiveMegabytes - 3)],
  ["a cell without end", "x".repeat(fiveMegabytes - 3)],
  ["a column too many", `${"x,".repeat(251)}x`],
])("%s is refused before a parser sees it", async (_what, line) => {
  expect(await read(bytes(`No\n${line}`))).toMatchObject({ error: "CsvUnreadable" });
});

test("a long file lets others have their turn while it is read", async () => {
  const { turns, ...outcome } = await read(bytes(`No\n${`${"7".repeat(240)}\n`.repeat(20_000)}`));
  expect(outcome).toEqual({ rows: 20_000 });
  // A turn for some thousand rows, twice.
  expect(turns).toBeGreaterThan(7);
  const quoted = await read(bytes(`"No"\n${`${"7".repeat(240)}\n`.repeat(20_000)}`));
  expect(quoted.turns).toBeGreaterThan(50);
});

test("rows are the same wherever a turn ends: in a character, a quote or a line end", async () => {
  for (let shift = 0; shift < 12; shift++) {
    const cell = '付款 ""一""\r\n二'.repeat(3_000 / 12);
    const head = `No,Rest${"x".repeat(shift)}\r\n`;
    const line = `"${cell}",y\r\n`;
    const rows = await csvRowsOf(bytes(head + line.repeat(40)), table);
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ cells }) => cells.No))).toEqual(new Set([cell.replaceAll('""', '"')]));
  }
});

test("a file without quotes is read as the parser reads it", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "7", " ", ",", ";", "\t", "付", "="), maxLength: 6 });
  const line = fc.tuple(cell, fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\n\r"));
  const lines = fc.array(line, { maxLength: 8 });
  const text = fc.tuple(fc.constantFrom("", "\ufeff"), lines, cell);
  const property = fc.asyncProperty(text, async ([mark, some, last]) => {
    const rest = some.map((one) => one.join("")).join("") + last;
    const heads = ["No,Other", '"No",Other'];
    const [plain, parsed] = await Promise.all(
      heads.map((head) => csvRowsOf(bytes(`${mark}${head}\n${rest}`), table)),
    );
    expect(plain).toEqual(parsed);
  });
  await fc.assert(property, { numRuns: 300 });
});

test("rows are never left out unsaid, whatever blank lines stand between them", async () => {
  const file = (rows: number, end: string, mark = "") =>
    bytes(`${mark}No${mark}${end}${Array.from({ length: rows }, (_, at) => `${at}${end}`).join("")}`);
  const small = { columns, maxRows: 1_000 };
  for (const mark of ["", '"'])
    for (const end of ["\n", "\r\n", "\r\r\n"]) {
      expect(await csvRowsOf(file(1_000, end, mark), small)).toHaveLength(1_000);
      await expect(csvRowsOf(file(1_001, end, mark), small)).rejects.toMatchObject({
        errorName: "CsvTooLong",
      });
    }
  await expect(csvRowsOf(file(1_000, "\n\n\n\n"), small)).rejects.toMatchObject({ errorName: "CsvTooLong" });
  // Rows that somebody only formatted stand at the end, thousands of them.
  for (const mark of ["", '"'])
    expect(
      await csvRowsOf(bytes(`${mark}No${mark},x\n1,\n2\n${",,\r\n".repeat(5_000)}`), small),
    ).toHaveLength(2);
});
