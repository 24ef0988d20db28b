import { statementColumns, statementMaxRows } from "@opc/contract/bank-transaction/statement-import";
import { describe, expect, test } from "vitest";
import { csvRowsOf } from "../../call/csv-rows.ts";
import { CallError } from "../../call-error.ts";
import { readRow, readRows, type StatementTerms } from "./rules.ts";

const terms: StatementTerms = {
  currency: "THB",
  exponent: 2,
  timeDifferenceMinutes: 420,
  now: new Date("2026-11-20T12:00:00Z"),
};
const headings = "ExternalId,OccurredAt,Direction,Amount,Currency,Counterparty,Remark";
const good = "A-1,2026-11-20 18:00:00,Credit,100.50,THB,SOMCHAI,K7M2Q";
const rowsOf = (file: Uint8Array) =>
  csvRowsOf(file, { columns: statementColumns, maxRows: statementMaxRows });
const bytes = (text: string) => new TextEncoder().encode(text);
const readText = async (text: string) => readRows(await rowsOf(bytes(text)), terms);
const readLine = (line: string) => readText(`${headings}\n${line}`);

async function errorOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof CallError ? error.errorName : String(error);
  }
}

describe("files as spreadsheets save them", () => {
  const expected = {
    externalId: "A-1",
    occurredAt: new Date("2026-11-20T11:00:00Z"),
    direction: "Credit",
    amountMinor: 100_50n,
    currency: "THB",
    counterparty: "SOMCHAI",
    remark: "K7M2Q",
  };
  test.each([
    ["plain", `${headings}\n${good}`],
    ["with a byte order mark", `\uFEFF${headings}\n${good}`],
    ["with CRLF and a last line end", `${headings}\r\n${good}\r\n`],
    ["with CR alone", `${headings}\r${good}`],
    ["with quotes", `${headings}\n"A-1","2026-11-20 18:00:00","Credit","100.50","THB","SOMCHAI","K7M2Q"`],
    ["with ;", `${headings}\n${good}`.replaceAll(",", ";")],
    ["with tabs", `${headings}\n${good}`.replaceAll(",", "\t")],
    ["with blank lines and empty rows", `${headings}\n\n,,,,,,\n${good}\n\n`],
    ["with blanks around cells", `${headings}\n${good.replaceAll(",", " , ")}`],
    [
      "in another order, with columns of the bank's own",
      "Balance,Remark,Amount,Direction,OccurredAt,ExternalId,Counterparty\n9,K7M2Q,100.50,credit,2026/11/20 18:00,A-1,SOMCHAI",
    ],
    [
      "in Chinese",
      "流水号,交易时间,方向,金额,币种,对方户名,附言\nA-1,2026-11-20 18:00:00,收入,100.50,THB,SOMCHAI,K7M2Q",
    ],
    [
      "as we export them",
      `External id,Occurred at (UTC+07:00),Direction,Amount,Currency,Counterparty,Remark\n${good}`,
    ],
    ["with thousands marked", `${headings}\n${good.replace("100.50", '"100.50"')}`],
    ["with a number kept as text", `${headings}\n${good.replace("A-1", '"=""A-1"""')}`],
    ["with a number kept as text, not quoted", `${headings}\n${good.replace("A-1", '="A-1"')}`],
  ])("%s", async (_how, text) => {
    expect(await readText(text)).toEqual({
      rows: [{ number: expect.any(Number), transaction: expected }],
      faults: [],
    });
  });

  test("a quoted cell keeps its comma, quote and line end, and the next row its number", async () => {
    const { rows } = await readText(
      `${headings}\nA-1,2026-11-20 18:00:00,Credit,1,,"a ""b"", c\nd",x\n${good.replace("A-1", "A-2")}`,
    );
    expect(rows.map(({ number, transaction }) => [number, transaction.externalId])).toEqual([
      [2, "A-1"],
      [3, "A-2"],
    ]);
    expect(rows[0]?.transaction.counterparty).toBe('a "b", c\nd');
  });

  test("rows have the numbers that people see, blank ones counted", async () => {
    expect((await readText(`${headings}\n\n${good.replace("100.50", "x")}`)).faults).toEqual([
      { row: 3, field: "Amount", reason: "amount" },
    ]);
  });

  test.each([
    ["a byte that is no UTF-8", Uint8Array.from([...bytes(`${headings}\n`), 0xff]), "CsvUnreadable"],
    ["UTF-16", Uint8Array.from(Buffer.from(`\uFEFF${headings}\n${good}`, "utf16le")), "CsvUnreadable"],
    ["a NUL", bytes(`${headings}\n${good}\0`), "CsvUnreadable"],
    ["a quote that nobody closes", bytes(`${headings}\n"A-1,2026`), "CsvUnreadable"],
    ["two columns of one name", bytes(`${headings},amount\n${good},7`), "CsvUnreadable"],
    ["no headings", bytes(good), "CsvColumnsMissing"],
    ["a column too few", bytes("ExternalId,OccurredAt,Amount\nA-1,2026-11-20 18:00,1"), "CsvColumnsMissing"],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), "CsvUnreadable"],
  ])("%s is refused", async (_what, file, error) => {
    expect(await errorOf(() => rowsOf(file))).toBe(error);
  });

  test("20,000 rows are read, one more is too long", async () => {
    const file = (rows: number) => bytes(`${headings}\n${`${good}\n`.repeat(rows)}`);
    expect(await rowsOf(file(statementMaxRows))).toHaveLength(statementMaxRows);
    expect(await errorOf(() => rowsOf(file(statementMaxRows + 1)))).toBe("CsvTooLong");
  });
});

describe("a cell at fault names its row, its field and why", () => {
  test.each([
    ["ExternalId", "", "empty"],
    ["ExternalId", "x".repeat(101), "tooLong"],
    ["ExternalId", "1.23457E+17", "shortened"],
    ["OccurredAt", "", "empty"],
    ["OccurredAt", "20/11/2026 18:00", "time"],
    ["OccurredAt", "2026-02-31 10:00:00", "time"],
    ["OccurredAt", "2026-11-20 25:00:00", "time"],
    ["OccurredAt", "2026-11-20 10:61:00", "time"],
    ["OccurredAt", "1970-01-01 10:00:00", "time"],
    ["OccurredAt", "2026-11-20", "time"],
    ["OccurredAt", "2026-11-20 19:11:00", "future"],
    ["Direction", "", "empty"],
    ["Direction", "IN", "direction"],
    ["Direction", "constructor", "direction"],
    ["Direction", "__proto__", "direction"],
    ["Amount", "", "empty"],
    ["Amount", "-100.50", "negative"],
    ["Amount", "(100.50)", "negative"],
    ["Amount", "−100.50", "negative"],
    ["Amount", "0.00", "nothing"],
    ["Amount", "1.001", "amount"],
    ["Amount", '"1,23"', "amount"],
    ["Amount", '"1.234,50"', "amount"],
    ["Amount", "1e3", "amount"],
    ["Amount", "１００", "amount"],
    ["Amount", "NaN", "amount"],
    ["Amount", "=1+1", "amount"],
    ["Amount", "THB 5", "amount"],
    ["Amount", "9".repeat(30), "amount"],
    ["Amount", "1000000000000.01", "tooMuch"],
    ["Currency", "VND", "currency"],
    ["Counterparty", "x".repeat(201), "tooLong"],
    ["Remark", "x".repeat(201), "tooLong"],
  ])("%s %j: %s", async (field, value, reason) => {
    const cells = good.split(",");
    cells[headings.split(",").indexOf(field)] = value;
    expect(await readLine(cells.join(","))).toEqual({ rows: [], faults: [{ row: 2, field, reason }] });
  });

  test("all faults of a row at once", async () => {
    expect((await readLine(",,,,,,")).faults).toEqual([]);
    expect((await readLine("A-1,,,,EUR,,")).faults.map(({ field }) => field)).toEqual([
      "OccurredAt",
      "Direction",
      "Amount",
      "Currency",
    ]);
  });
});

describe("what is meant", () => {
  const cells = {
    ExternalId: "A-1",
    Direction: "Debit",
    Amount: "1",
    Currency: "",
    Counterparty: "",
    Remark: "",
  };
  test.each([
    ["2026-11-20 18:00:00", "2026-11-20T11:00:00.000Z"],
    ["2026-11-20T18:00", "2026-11-20T11:00:00.000Z"],
    ["2026/1/2 3:04", "2026-01-01T20:04:00.000Z"],
    ["2026-11-20 18:00:00+08:00", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20T11:00:00Z", "2026-11-20T11:00:00.000Z"],
    ["2026-11-20 05:30:00 -0530", "2026-11-20T11:00:00.000Z"],
  ])("%s is %s", (OccurredAt, instant) => {
    const row = readRow({ number: 2, cells: { ...cells, OccurredAt } }, terms);
    expect("transaction" in row && row.transaction.occurredAt.toISOString()).toBe(instant);
  });

  test("1,234,567.50 is one number, and a formula in a text is a text", () => {
    const row = readRow(
      {
        number: 2,
        cells: {
          ...cells,
          OccurredAt: "2026-11-20 10:00",
          Amount: "1,234,567.50",
          Remark: '=cmd|"/c calc"!A1',
        },
      },
      terms,
    );
    expect(row).toMatchObject({ transaction: { amountMinor: 1_234_567_50n, remark: '=cmd|"/c calc"!A1' } });
  });

  test("our own exports' mark before a formula is taken off again", async () => {
    expect((await readLine(good.replace("K7M2Q", "'=1+1"))).rows[0]?.transaction.remark).toBe("=1+1");
    expect((await readLine(good.replace("K7M2Q", "'tis"))).rows[0]?.transaction.remark).toBe("'tis");
  });
});
