/** 200,000 rows: what is on the way at any moment stays small, however slowly it is kept. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { QuerySource, ValueSource } from "../../call/export-source.ts";
import { literalText } from "../../db/literal-text.ts";
import { wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { standsStill } from "../../testing/stands-still.ts";
import { writeFile } from "./write-file.ts";

const { services } = await testApp();
const rowCount = 200_000;
const words = { enUS: "Rows", zhCN: "行" };
const heading = { ...words, kind: "text" } as const;

/** Rows that shrink little, so that much of them has to pass. */
const query: QuerySource = {
  title: words,
  columns: [{ ...heading, value: sql`md5(n::text)` }],
  query: {
    rowsText: (cells) => `select ${cells.map(literalText).join(", ")} from generate_series(1, ${rowCount}) n`,
    countText: () => `select ${rowCount}`,
  },
};

const values: ValueSource = {
  title: words,
  columns: [heading],
  values: async function* () {
    for (let row = 0; row < rowCount; row++) yield [`${row}-${Math.random()}`];
  },
};

test.each([
  ["CSV", "a query", query],
  ["CSV", "values", values],
  ["XLSX", "a query", query],
  ["XLSX", "values", values],
] as const)(
  "as %s from %s",
  async (format, _of, source) => {
    const progress = { rows: 0, bytes: 0 };
    const sizes: number[] = [];
    let rowsWhileWaiting: number | undefined;
    await writeFile({
      source,
      reading: { format, language: "enUS", timeDifferenceMinutes: 0 },
      head: {
        title: words,
        filters: words,
        language: "enUS",
        timeDifferenceMinutes: 0,
        madeAt: new Date(),
        madeBy: "OPC/admin",
      },
      reports: services.reports,
      scope: wholeScope,
      signal: new AbortController().signal,
      progress,
      keep: async (piece) => {
        sizes.push(piece.byteLength);
        if (sizes.length !== 2) return;
        // Nothing is kept for a while: what comes before it has to stand still.
        rowsWhileWaiting = await standsStill(() => progress.rows);
      },
    });
    expect(progress.rows).toBe(rowCount);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
    expect(rowsWhileWaiting).toBeLessThan(rowCount / 2);
  },
  60_000,
);
