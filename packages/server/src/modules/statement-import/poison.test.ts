/** A row of a statement that cannot be booked holds up nothing else of it, is shown, and is tried again by hand. */
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const clerk = await desk.clerk("OriginalRecord.import");
const keeper = await desk.clerk("AuditLog.tryAgain");
const onlooker = await desk.clerk("AuditLog");
let made = 0;

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Refuses every change that `condition` holds for, as a corrupt row does. */
const poison = (table: string, when: string, condition: string) =>
  asOwner(`
    create function refuse_poison() returns trigger language plpgsql as
      $$ begin raise exception 'unreadable'; end $$;
    create trigger poison before ${when} on ${table} for each row when (${condition}) execute function refuse_poison()`);
const heal = () => asOwner("drop function if exists refuse_poison() cascade; delete from set_aside");
afterEach(heal);

const number = () => `PS-${++made}`;
const lineOf = (id: string, amount: string) => `${id},${app.clock.now().toISOString()},Credit,${amount}`;
const take = (...lines: string[]) =>
  desk.upload(
    clerk,
    "/mc_api/xpay/originalrecord_import",
    ["ExternalId,OccurredAt,Direction,Amount", ...lines].join("\r\n"),
  );
const list = (who = keeper) => app.call("/rp_api/setting/setaside_list", {}, who.browser);
const again = (input: object, who = keeper) =>
  app.call("/mc_api/setting/setaside_tryagain", input, who.browser);
const matchOf = async (id: string) =>
  (await desk.query("select match_status from bank_transaction where external_id = $1", [id]))[0]
    ?.MatchStatus;

async function withPoisonOrder() {
  const [bad, fine, more] = [await desk.order(), await desk.order(), await desk.order()];
  await poison("payment_order", "update", `old.order_no = '${bad.OrderNo}'`);
  const ids = [number(), number(), number()] as const;
  const answer = await take(
    lineOf(ids[0], payableOf(fine)),
    lineOf(ids[1], payableOf(bad)),
    lineOf(ids[2], payableOf(more)),
  );
  return { bad, fine, more, ids, answer };
}

test("the others settle in the one call, and the row stays on the desk", async () => {
  const { bad, fine, more, ids, answer } = await withPoisonOrder();
  expect(answer).toMatchObject({ code: 0, data: { Rows: 3, New: 3, Settled: 2, Waiting: 1, SetAside: 1 } });
  expect([(await desk.now(fine)).Status, (await desk.now(more)).Status]).toEqual(["Success", "Success"]);
  expect((await desk.now(bad)).Status).toBe("Pending");
  expect(await Promise.all(ids.map(matchOf))).toEqual(["Matched", "PendingMatch", "Matched"]);
  const [logged] = await desk.query(
    "select change from operation_log where call = 'originalrecordImport' and code = 0 order by id desc limit 1",
  );
  expect(logged?.Change).toMatchObject({ New: 3, SetAside: 1 });
});

test("so it is where the books refuse a row's posting", async () => {
  const [bad, fine] = [await desk.order(), await desk.order()];
  await poison("journal", "insert", `new.order_no = '${bad.OrderNo}'`);
  const answer = await take(lineOf(number(), payableOf(bad)), lineOf(number(), payableOf(fine)));
  expect(answer).toMatchObject({ code: 0, data: { New: 2, Settled: 1, Waiting: 1, SetAside: 1 } });
  expect([(await desk.now(bad)).Status, (await desk.now(fine)).Status]).toEqual(["Pending", "Success"]);
});

test("a row that cannot even be written down is left out, and named", async () => {
  const fine = await desk.order();
  const id = number();
  await poison("bank_transaction", "insert", `new.external_id = '${id}'`);
  const answer = await take(lineOf(id, "12.00"), lineOf(number(), payableOf(fine)));
  expect(answer).toMatchObject({ code: 0, data: { Rows: 2, New: 1, Settled: 1, SetAside: 1 } });
  const { data } = await list();
  expect((data as { Rows: object[] }).Rows).toMatchObject([
    { Queue: "matching", Key: expect.stringContaining(id), Reason: "unreadable", CanTry: false },
  ]);
  const { Key } = (data as { Rows: { Key: string }[] }).Rows[0] ?? { Key: "" };
  expect((await again({ Queue: "matching", Key })).code).not.toBe(0);
});

test("what was set aside is listed with why and since when, and tried again by who may, with a line in the log", async () => {
  const { bad, ids } = await withPoisonOrder();
  const { data } = await list(onlooker);
  const [row, another] = (data as { Rows: { Queue: string; Key: string }[] }).Rows;
  expect(another).toBe(undefined);
  expect(row).toMatchObject({
    Queue: "matching",
    Reason: "unreadable",
    Times: 1,
    CanTry: true,
    FirstAt: expect.stringMatching(/^\d{4}-/),
  });
  const input = { Queue: row?.Queue, Key: row?.Key };
  expect((await again(input, onlooker)).code).not.toBe(0);
  expect((await again(input)).data).toEqual({ Outcome: "StillFails" });
  expect((await list()).data).toMatchObject({ Rows: [{ Key: row?.Key }] });
  await asOwner("drop function refuse_poison() cascade");
  expect((await again(input)).data).toEqual({ Outcome: "Worked" });
  expect((await desk.now(bad)).Status).toBe("Success");
  expect(await matchOf(ids[1])).toBe("Matched");
  expect((await list()).data).toMatchObject({ Rows: [] });
  expect((await again(input)).code).not.toBe(0);
  const lines = await desk.query(
    "select change from operation_log where call = 'setasideTryagain' and code = 0 order by id",
  );
  expect(lines.map(({ Change }) => (Change as { Outcome: string }).Outcome).slice(-2)).toEqual([
    "StillFails",
    "Worked",
  ]);
});

test("an ordinary merchant is shown nothing of it", async () => {
  await withPoisonOrder();
  const merchant = await app.signIn(desk.collections.people["ACME/admin"]);
  const answer = await app.call("/rp_api/setting/setaside_list", {}, merchant);
  expect(answer.code === 0 ? answer.data : { Rows: [] }).toMatchObject({ Rows: [] });
});

test("a fault of the database itself is nobody's row: nothing of the statement is taken", async () => {
  const fine = await desk.order();
  await poison("operation_log", "insert", "new.call = 'originalrecordImport'");
  expect((await take(lineOf(number(), payableOf(fine)))).code).not.toBe(0);
  expect((await desk.now(fine)).Status).toBe("Pending");
});

test("after all of it the books are proven", async () => {
  await desk.inWhole(async (tx) => expect((await proveInTransaction(tx)).ok).toBe(true));
});
