import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { type Browser, testApp } from "../testing/app.ts";
import { testCollections } from "../testing/collections.ts";
import { wholeQuery } from "../testing/whole-query.ts";
import { cleanUp } from "./clean-up.ts";

const app = await testApp();
const { create, addAccount, people } = await testCollections(app);
await addAccount("KBANK-1");

async function countOf(table: string): Promise<number> {
  const { rows } = await inTransaction(app.services.database, wholeScope, (tx) =>
    sql<{ Count: bigint }>`select count(*) from ${sql.table(table)}`.execute(tx),
  );
  return Number(rows[0]?.Count);
}

test("slots go when their rest is over, webhook-ids after three days, orders never", async () => {
  for (let count = 0; count < 5; count++) expect((await create()).code).toBe(0);
  const counts = async () => [
    await countOf("amount_slot"),
    await countOf("gateway_request"),
    await countOf("payment_order"),
  ];
  app.clock.advance(44 * 60_000);
  await cleanUp(app.services);
  expect(await counts()).toEqual([5, 5, 5]);
  app.clock.advance(2 * 60_000);
  await cleanUp(app.services);
  expect(await counts()).toEqual([0, 5, 5]);
  app.clock.advance(3 * 86_400_000);
  await cleanUp(app.services);
  expect(await counts()).toEqual([0, 0, 5]);
});

test("a session that nobody uses any more ends, and says why; one in use stays", async () => {
  const sessions = () =>
    inTransaction(app.services.database, wholeScope, (tx) =>
      tx.selectFrom("Session").select(["SessionId", "EndReason"]).orderBy("Id").execute(),
    );
  const idle = await app.signIn(people["ACME/admin"]);
  const old = await app.signIn(people["ACME/viewer"]);
  const act = (browser: Browser) => app.call("/mc_api/logininfo", {}, browser, { method: "GET" });
  for (let step = 0; step < 12 * 6 - 1; step++) {
    app.clock.advance(600_000);
    expect((await act(old)).code).toBe(0);
  }
  app.clock.advance(601_000);
  const used = await app.signIn(people["LOTUS/admin"]);
  await cleanUp(app.services);
  expect(await sessions()).toEqual([
    { SessionId: idle.sessionId, EndReason: "expired" },
    { SessionId: old.sessionId, EndReason: "expired" },
    { SessionId: used.sessionId, EndReason: null },
  ]);
  app.clock.advance(14 * 60_000);
  await cleanUp(app.services);
  expect((await sessions()).at(-1)?.EndReason).toBeNull();
  app.clock.advance(61_000);
  await cleanUp(app.services);
  expect((await sessions()).at(-1)?.EndReason).toBe("idle");
});

test("failed sign-ins are forgotten when they no longer count, blocked keys stay blocked", async () => {
  const guess = (UserName: string) =>
    app.call("/mc_api/login", {
      MerchantAlias: "ACME",
      UserName,
      Password: "wrong password",
      GoogleVerifyCode: "000000",
    });
  await guess("nobody-there");
  app.clock.advance(14 * 60_000);
  await cleanUp(app.services);
  expect(await countOf("sign_in_throttle")).toBe(2);
  for (let count = 0; count < 6; count++) await guess("guessed");
  app.clock.advance(2 * 60_000);
  await cleanUp(app.services);
  // The address and the user that was guessed a moment ago.
  expect(await countOf("sign_in_throttle")).toBe(2);
  app.clock.advance(20 * 60_000);
  await cleanUp(app.services);
  expect(await countOf("sign_in_throttle")).toBe(0);
});

test("notices that were over half a year ago go with who read them, but none that is on its way", async () => {
  const { merchantId, userId } = people["ACME/admin"];
  const query = wholeQuery(app.services);
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
  const notice = (id: number, clearedAt: Date | null) =>
    query(
      `insert into notice (id, kind, key, merchant_id, severity, raised_at, cleared_at, told_at)
       values ($1, 'CallbacksFailing', $1::bigint::text, $2, 'Warning', $3, $4, $3)`,
      [id, merchantId, daysAgo(400), clearedAt],
    );
  await notice(1, daysAgo(181));
  await notice(2, daysAgo(179));
  await notice(3, null);
  await notice(4, daysAgo(181));
  await query(
    `insert into notice_read (notice_id, user_id, merchant_id, read_at) select id, $1, $2, raised_at from notice`,
    [userId, merchantId],
  );
  await query(
    `insert into notice_target (id, merchant_id, user_id, channel, address, kinds, quiet_from, quiet_to, language, created_at)
     values (1, $1, $2, 'Email', 'a@example.com', '{CallbacksFailing}', 0, 0, 'enUS', now())`,
    [merchantId, userId],
  );
  await query(
    `insert into notice_delivery (id, merchant_id, user_id, target_id, purpose, notice_id, status, next_attempt_at, created_at)
     values (1, $1, $2, 1, 'Notice', 4, 'InProgress', now(), now())`,
    [merchantId, userId],
  );
  const kept = async () => [
    await query("select id from notice order by id"),
    await query("select notice_id as id from notice_read order by notice_id"),
  ];
  const ids = (...all: bigint[]) => all.map((Id) => ({ Id }));
  await cleanUp(app.services);
  expect(await kept()).toEqual([ids(2n, 3n, 4n), ids(2n, 3n, 4n)]);
  await query(
    "update notice_delivery set status = 'Over', next_attempt_at = null, finished_at = $1, created_at = $1",
    [daysAgo(31)],
  );
  await cleanUp(app.services);
  expect(await kept()).toEqual([ids(2n, 3n), ids(2n, 3n)]);
  // Whatever the database is asked, the last ninety days stay.
  await notice(5, daysAgo(80));
  await query("select forget_old_notices('infinity', 10)");
  expect((await kept())[0]).toEqual(ids(3n, 5n));
});
