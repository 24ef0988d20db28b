/** The sums of a list end early, and say so; the list is none the worse. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { testApp } from "../testing/app.ts";
import { createPeople } from "../testing/people.ts";
import { wholeQuery } from "../testing/whole-query.ts";

const { call, signIn, services, ownerUrl } = await testApp();
const { database } = services;
const people = await createPeople(services);
const operator = await signIn(people["OPC/admin"]);
const summary = "/rp_api/merchant/balancechange_summary";

test("sums that take more than five seconds are refused by name, without a line in the operation log", async () => {
  const query = wholeQuery(services);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const startedAt = performance.now();
  try {
    // Nothing can be summed up while somebody holds the table.
    await owner.query("begin");
    await owner.query("lock table ledger_entry in access exclusive mode");
    const { code, msg } = await call(summary, {}, operator);
    expect([code, msg]).toEqual([errors.TooManyToSum.code, errors.TooManyToSum.enUS]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  } finally {
    await owner.end();
  }
  expect(await query("select count(*)::int as n from operation_log where code <> 0")).toEqual([{ N: 0 }]);
  expect((await call(summary, {}, operator)).code).toBe(0);
  expect((await call("/rp_api/merchant/balancechange_list", {}, operator)).code).toBe(0);
  // The limit ends with the transaction.
  const limits = Array.from({ length: 10 }, () =>
    inTransaction(database, wholeScope, (tx) =>
      sql<{ StatementTimeout: string }>`show statement_timeout`.execute(tx),
    ),
  );
  const found = (await Promise.all(limits)).map(({ rows }) => rows[0]?.StatementTimeout);
  expect([...new Set(found)]).toEqual(["30s"]);
});
