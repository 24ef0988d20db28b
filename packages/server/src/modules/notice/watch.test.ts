/** What one merchant leaves lying hides nothing of another from those who should know. */
import type { CallOutput, Calls } from "@opc/contract";
import { minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { approvalWaitMs } from "./watch.ts";

const started = await testApp();
const { call, clock, services, signIn } = started;
const asOwner = ownerOf(started);
const people = await createPeople(services);
const query = wholeQuery(services);
const [many, one] = [people["LOTUS/admin"], people["ACME/admin"]];
const before = 200;

/** Waiting for long; those that come first have the smaller ids. */
const waiting = (of: Person, first: number, count: number) =>
  query(
    `insert into approval (id, merchant_id, kind, subject, payload, before, shown, content_hash, proposed_by_user_id, proposed_by,
       proposed_at, expires_at)
     select $1::bigint + n, $2, 'Permissions', 'group ' || n, '{}', '{}', '[]', sha256('x'), $3, $4, $5::timestamptz,
       $5::timestamptz + interval '7 days'
       from generate_series(0, $6::integer - 1) n`,
    [
      ...[first, of.merchantId, of.userId, `${of.merchantAlias}/admin`],
      ...[new Date(clock.now().getTime() - approvalWaitMs - minuteMs), count],
    ],
  );

const open = (of: Person, first: number, count: number) =>
  query(
    `insert into money_case (id, merchant_id, kind, side, party, state, cause, order_kind, order_id, order_no, currency,
       amount_minor, opened_at)
     select $1::bigint + n, $2, 'OverPayment', 'Surplus', 'Member', 'Open', 'case ' || $1::bigint + n, 'Payment', 1,
       'P' || $1::bigint + n, 'THB', 1, now()
       from generate_series(0, $3::integer - 1) n`,
    [first, of.merchantId, count],
  );

async function toldTo(person: Person, kind: string): Promise<string[]> {
  const { data } = await call("/rp_api/home/notice_list", { Open: true }, await signIn(person));
  const rows = (data as CallOutput<Calls["noticeList"]>).Rows;
  return rows.filter(({ Kind }) => Kind === kind).map(({ Key }) => Key);
}

beforeAll(async () => {
  await waiting(many, 1_001, before);
  await waiting(one, 1_001 + before, 1);
  await open(many, 5_001, before);
  await open(one, 5_001 + before, 1);
  await watchOnce(services);
});

test("a request is told to its own merchant, however many of another's wait before it", async () => {
  expect(await toldTo(one, "ApprovalWaiting")).toEqual([`${1_001 + before}`]);
  // Of its own many the newest.
  expect((await toldTo(many, "ApprovalWaiting"))[0]).toBe(`${1_000 + before}`);
});

test("a case is told to the operator, however many of another merchant are open before it", async () => {
  expect((await toldTo(people["OPC/admin"], "MoneyCase"))[0]).toBe(`${5_001 + before}`);
});

test("a notice that stands as it is told is not touched, and one that differs has its newest words", async () => {
  const key = `${5_001 + before}`;
  const state = async () =>
    (
      await query(
        "select xmin::text as written, xmax::text as locked, parameters from notice where kind = 'MoneyCase' and key = $1",
        [key],
      )
    )[0];
  await watchOnce(services);
  const first = await state();
  expect(first).toMatchObject({ Locked: "0" });
  await watchOnce(services);
  expect(await state()).toEqual(first);
  await asOwner((tx) => sql`update money_case set order_no = 'P-new' where id = ${key}`.execute(tx));
  await watchOnce(services);
  expect(await state()).toMatchObject({ Parameters: { OrderNo: "P-new" } });
  await asOwner((tx) => sql`delete from money_case where id = ${key}`.execute(tx));
  await watchOnce(services);
  const open = "select key from notice where kind = 'MoneyCase' and cleared_at is null and key = $1";
  expect(await query(open, [key])).toEqual([]);
});
