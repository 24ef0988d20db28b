/** Values as literals: whatever people send, PostgreSQL reads back exactly that and nothing beside it. */
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { hasNumber, hasPart } from "./filters.ts";
import { literalText } from "./literal-text.ts";
import { inTransaction, wholeScope } from "./transaction.ts";

const { services } = await testApp();

const part = fc.oneof(
  fc.constantFrom(
    "'",
    "''",
    "\\",
    "\\'",
    '"',
    "$1",
    "$$",
    "--",
    "/*",
    ";",
    "\n",
    "\t",
    "{",
    "}",
    ",",
    "NULL",
    "%",
    "E'",
  ),
  fc.constantFrom("'; drop table payment_order; --", "\\x41", "张", "😀", "＇", "ʼ"),
  fc.string({ unit: "grapheme", maxLength: 4 }).map((text) => text.replaceAll("\u0000", "").toWellFormed()),
);
const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));

test("texts and lists of texts come back as they were", async () => {
  const samples = fc.sample(fc.tuple(text, fc.array(fc.option(text), { maxLength: 4 })), {
    numRuns: 1_500,
    seed: 7,
  });
  await inTransaction(services.database, wholeScope, async (tx) => {
    for (let at = 0; at < samples.length; at += 100) {
      const some = samples.slice(at, at + 100);
      const rows = some.map(
        ([one, list], place) =>
          sql`(${place}::int, ${one}::text, ${list}::text[], ${one}::text = ${one}::text)`,
      );
      const query = literalText(
        sql`select * from (values ${sql.join(rows)}) as t (place, one, list, same) order by place`,
      );
      const found = await sql.raw<{ One: string; List: string[]; Same: boolean }>(query).execute(tx);
      expect(found.rows.map(({ One, List, Same }) => [One, List, Same])).toEqual(
        some.map(([one, list]) => [one, list, true]),
      );
    }
  });
});

test.each([
  [new Date("2026-11-22T10:20:30.456Z"), "timestamptz"],
  ["12345678901234567890", "numeric"],
  [-5, "int"],
  [String(2n ** 63n - 1n), "bigint"],
  [true, "boolean"],
  [null, "text"],
])("%j comes back as %s", async (value, type) => {
  await inTransaction(services.database, wholeScope, async (tx) => {
    const query = literalText(sql`select ${value}::${sql.raw(type)} as value`);
    const { rows } = await sql.raw<{ Value: unknown }>(query).execute(tx);
    expect(String(rows[0]?.Value)).toBe(String(value));
  });
});

test("a list's filters mean the same as literals and as parameters", async () => {
  const hostile = fc.sample(
    text.filter((one) => one !== ""),
    { numRuns: 60, seed: 3 },
  );
  await inTransaction(services.database, wholeScope, async (tx) => {
    for (const [at, one] of hostile.entries()) {
      const query = tx
        .selectFrom("Currency")
        .select("Code")
        .where(hasPart("Currency.NameEn", one))
        .where(hasNumber(["Currency.Code"], [one, hostile[at + 1] ?? "THB"]))
        .limit(5);
      const asParameters = await query.execute();
      const { rows } = await sql.raw<{ Code: string }>(literalText(query)).execute(tx);
      expect(rows).toEqual(asParameters);
    }
  });
});
