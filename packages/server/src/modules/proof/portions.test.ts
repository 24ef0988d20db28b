import { expect, test } from "vitest";
import { portionsOf } from "./portions.ts";
import { portion } from "./proof.ts";

/** Whole portions, then what is left. */
const readerOf = (count: number) => async (last: number | undefined) => {
  const from = (last ?? 0) + 1;
  return Array.from({ length: Math.min(portion, count - from + 1) }, (_, at) => from + at);
};

test.each([0, 1, portion - 1, portion, portion + 1, 2 * portion])(
  "of %i rows each comes once",
  async (count) => {
    let next = 1;
    for await (const rows of portionsOf(readerOf(count))) for (const row of rows) expect(row).toBe(next++);
    expect(next - 1).toBe(count);
  },
);
