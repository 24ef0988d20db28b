import { expect, test } from "vitest";
import { portionsOf } from "./portions.ts";
import { portion } from "./proof.ts";

/** Whole portions, then what is left. */
function reader(count: number) {
  const asked: number[] = [];
  const read = async (last: number | undefined) => {
    const from = (last ?? 0) + 1;
    asked.push(from);
    return Array.from({ length: Math.min(portion, count - from + 1) }, (_, at) => from + at);
  };
  return { asked, read };
}

test.each([0, 1, portion - 1, portion, portion + 1, 2 * portion])(
  "of %i rows each comes once",
  async (count) => {
    const { read } = reader(count);
    let next = 1;
    for await (const rows of portionsOf(read)) for (const row of rows) expect(row).toBe(next++);
    expect(next - 1).toBe(count);
  },
);

test("the next rows are read while these are looked at, and no more than those", async () => {
  const { asked, read } = reader(5 * portion);
  for await (const [first] of portionsOf(read)) {
    if (first === portion + 1) break;
    expect(asked).toEqual([1, portion + 1]);
  }
  expect(asked).toEqual([1, portion + 1, 2 * portion + 1]);
});

test("a read that failed ahead is told by who asks for its rows, and by nobody who has seen enough", async () => {
  const rows = Array.from({ length: portion }, (_, at) => at);
  const read = async (last: number | undefined) => {
    if (last !== undefined) throw new Error("gone");
    return rows;
  };
  const all = async () => {
    for await (const some of portionsOf(read)) expect(some).toBe(rows);
  };
  await expect(all()).rejects.toThrow("gone");
  for await (const some of portionsOf(read)) {
    expect(some).toBe(rows);
    break;
  }
});
