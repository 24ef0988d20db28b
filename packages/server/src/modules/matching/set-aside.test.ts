/** A credit that cannot be matched stays at the desk; what was reported with it settles. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { credit, testCollections } from "../../testing/collections.ts";

const app = await testApp();
const { create, report, addAccount, beat } = await testCollections(app);
const account = await addAccount("KBANK-1");
const now = () => app.clock.now();

async function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return inTransaction(app.services.database, wholeScope, async (tx) => (await text.execute(tx)).rows);
}
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
async function newOrder(): Promise<{ OrderNo: string; PayableAmount: string }> {
  await beat(account);
  return (await create()).data as { OrderNo: string; PayableAmount: string };
}
const statusOf = async (orderNo: string) =>
  (await query(sql<{ Status: string }>`select status from payment_order where order_no = ${orderNo}`))[0]
    ?.Status;
const matchOf = async (externalId: string) =>
  (
    await query(
      sql<{
        MatchStatus: string;
      }>`select match_status from bank_transaction where external_id = ${externalId}`,
    )
  )[0]?.MatchStatus;

afterEach(() =>
  asOwner("drop trigger if exists poison on payment_order; drop function if exists refuse_poison()"),
);

test("of a report with a credit whose order PostgreSQL refuses, all is written down and the others settle", async () => {
  const poison = await newOrder();
  const fine = await newOrder();
  await asOwner(`
    create function refuse_poison() returns trigger language plpgsql as
      $$ begin raise exception 'unreadable'; end $$;
    create trigger poison before update on payment_order for each row
      when (old.order_no = '${poison.OrderNo}') execute function refuse_poison()`);
  const credits = [
    credit(poison.PayableAmount, now(), { ExternalId: "POISON-1" }),
    credit(fine.PayableAmount, now(), { ExternalId: "FINE-1" }),
  ];
  expect(await report(account, credits)).toMatchObject({ code: 0, data: { Accepted: 2, Known: 0 } });
  expect(await statusOf(fine.OrderNo)).toBe("Success");
  expect([await matchOf("POISON-1"), await matchOf("FINE-1")]).toEqual(["PendingMatch", "Matched"]);
  expect(await statusOf(poison.OrderNo)).toBe("Pending");
  expect(await query(sql<{ Queue: string }>`select queue from set_aside`)).toEqual([{ Queue: "matching" }]);
  // Told again, nothing is new, and the crawler goes on.
  expect(await report(account, credits)).toMatchObject({ code: 0, data: { Accepted: 0, Known: 2 } });
  const next = await newOrder();
  await report(account, [credit(next.PayableAmount, now(), { ExternalId: "FINE-2" })]);
  expect(await statusOf(next.OrderNo)).toBe("Success");
});

test("while somebody holds an order for too long its money is nobody's fault: told again, it settles", async () => {
  const [held, fine] = [await newOrder(), await newOrder()];
  // As a statement that ran out of time while it waited for the row.
  await asOwner(`
    create function refuse_poison() returns trigger language plpgsql as
      $$ begin raise exception 'held' using errcode = '57014'; end $$;
    create trigger poison before update on payment_order for each row
      when (old.order_no = '${held.OrderNo}') execute function refuse_poison()`);
  const credits = [
    credit(fine.PayableAmount, now(), { ExternalId: "BESIDE-1" }),
    credit(held.PayableAmount, now(), { ExternalId: "HELD-1" }),
  ];
  expect((await report(account, credits)).code).toBe(errors.Overloaded.code);
  expect(await matchOf("HELD-1")).toBeUndefined();
  await asOwner("drop function refuse_poison() cascade");
  expect((await report(account, credits)).code).toBe(0);
  expect(await Promise.all([held, fine].map(({ OrderNo }) => statusOf(OrderNo)))).toEqual([
    "Success",
    "Success",
  ]);
});
