import fc from "fast-check";
import { expect, test } from "vitest";
import { testBooks } from "../testing/books.ts";
import { numbers, texts } from "./array-text.ts";

const { owner } = await testBooks();

test("PostgreSQL reads back exactly the texts that were given", async () => {
  const someText = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      "NULL",
      "null",
      "Null",
      "",
      " ",
      "{",
      "}",
      ",",
      '"',
      "\\",
      "\\N",
      '\\"',
      "a,b",
      "é",
      "付款",
      "\n\t",
    ),
    fc.constant(null),
  );
  const clean = someText.filter((text) => text === null || (!text.includes("\0") && text.isWellFormed()));
  await fc.assert(
    fc.asyncProperty(fc.array(clean), async (values) => {
      const { rows } = await owner.query<{ back: string }>("select to_json($1::text[]) as back", [
        texts(values),
      ]);
      expect(rows[0]?.back).toEqual(values);
    }),
    { numRuns: 300 },
  );
});

test("numbers keep all their digits", async () => {
  const values = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 7n];
  const { rows } = await owner.query<{ back: string[] }>("select $1::bigint[]::text[] as back", [
    numbers(values),
  ]);
  expect(rows[0]?.back).toEqual(values.map(String));
  expect(numbers([])).toBe("{}");
});
