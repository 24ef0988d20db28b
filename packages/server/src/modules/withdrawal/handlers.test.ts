import type { CallOutput } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import type { homeGet } from "@opc/contract/home/calls";
import type { withdrawalList, withdrawalSummary } from "@opc/contract/withdrawal/calls";
import type { WithdrawalStatus } from "@opc/contract/withdrawal/states";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { idAt } from "../../db/id.ts";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import type { Transfer } from "../../ledger/post.ts";
import {
  manualChange,
  withdrawalApproved,
  withdrawalCreated,
  withdrawalRejected,
} from "../../ledger/transfers.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { createPeople, type Person } from "../../testing/people.ts";
import { postAlone } from "../../testing/post-alone.ts";

const started = await testApp();
const { call, signIn, services } = started;
const { database } = services;
const people = await createPeople(services);
const admin = await signIn(people["OPC/admin"]);
const viewer = await signIn(people["OPC/viewer"]);
const nobody = await signIn(people["OPC/nobody"]);
const staff = await signIn(people["ACME/admin"]);
const post = (transfer: Transfer) => postAlone(database, transfer);

const firstDay = new Date("2026-03-01T10:00:00.000Z");
const minutes = (count: number) => new Date(firstDay.getTime() + count * 60_000);

await inTransaction(database, wholeScope, (tx) =>
  tx
    .insertInto("Currency")
    .values([
      { Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 },
      { Code: "JPY", NameEn: "Yen", NameZh: "日元", Exponent: 0 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute(),
);
await give(people["ACME/admin"], "THB", 1_000_000n);
await give(people["LOTUS/admin"], "THB", 500_000n);
await give(people["LOTUS/admin"], "JPY", 9_000n);
await add("W-1", people["ACME/admin"], { amountMinor: 100_000n, at: minutes(0), status: "Approved" });
await add("W-2", people["ACME/admin"], { amountMinor: 40_000n, at: minutes(1), status: "Rejected" });
await add("W-3", people["LOTUS/admin"], { amountMinor: 50_050n, at: minutes(2) });
await add("W-4", people["ACME/admin"], { amountMinor: 200_000n, at: minutes(3) });
await add("W-5", people["LOTUS/admin"], { amountMinor: 700n, at: minutes(4), currency: "JPY" });

async function give(person: Person, currency: string, amountMinor: bigint): Promise<void> {
  const facts = { changeId: `${person.merchantAlias} ${currency}`, operator: "OPC/root", at: firstDay };
  await post(manualChange({ ...facts, merchantId: person.merchantId, currency, amountMinor }));
}

interface Asked {
  amountMinor: bigint;
  at: Date;
  currency?: string;
  status?: WithdrawalStatus;
}

async function add(orderNo: string, person: Person, asked: Asked): Promise<void> {
  const { amountMinor, at, currency = "THB", status = "Pending" } = asked;
  const operator = `${person.merchantAlias}/${person.userName}`;
  const facts = {
    merchantId: person.merchantId,
    currency,
    orderId: idAt(at, 0),
    orderNo,
    amountMinor,
    operator,
    at,
  };
  const decided = { DecidedBy: "OPC/root", DecidedAt: new Date(at.getTime() + 30_000) };
  await inTransaction(database, wholeScope, (tx) =>
    tx
      .insertInto("WithdrawalOrder")
      .values({
        Id: facts.orderId,
        MerchantId: person.merchantId,
        OrderNo: orderNo,
        Currency: currency,
        AmountMinor: amountMinor,
        Status: status,
        CreatedByUserId: person.userId,
        CreatedBy: operator,
        CreatedAt: at,
        Reason: status === "Rejected" ? "Another name" : null,
        ...(status === "Pending" ? { DecidedBy: null, DecidedAt: null } : decided),
      })
      .execute(),
  );
  const transfers: Transfer[] = [withdrawalCreated(facts)];
  if (status === "Approved") transfers.push(withdrawalApproved(facts));
  if (status === "Rejected") transfers.push(withdrawalRejected(facts));
  for (const transfer of transfers) expect((await post(transfer)).kind).toBe("posted");
}

type List = CallOutput<typeof withdrawalList>;
type Summary = CallOutput<typeof withdrawalSummary>;

async function ask<Data>(path: string, input: object = {}, browser: Browser = admin): Promise<Data> {
  const { code, data } = await call(`/rp_api/${path}`, input, browser);
  expect(code).toBe(0);
  return data as Data;
}
const list = (input: object) => ask<List>("xpay/withdrawal_list", input);
const summary = (input: object) => ask<Summary>("xpay/withdrawal_summary", input);
const numbersOf = ({ Rows }: List) => Rows.map(({ OrderNo }) => OrderNo);

test("the operator sees withdrawals of all merchants, newest first, with the balance beside them", async () => {
  const all = await list({});
  expect(numbersOf(all)).toEqual(["W-5", "W-4", "W-3", "W-2", "W-1"]);
  expect(all.Total).toBe(5);
  expect(all.Rows[1]).toEqual({
    OrderNo: "W-4",
    MerchantAlias: "ACME",
    MerchantName: "Acme Trading",
    Currency: "THB",
    Amount: "2000.00",
    Status: "Pending",
    Remark: null,
    // 10,000 less what was approved and what waits; what was rejected is back.
    AvailableBalance: "7000.00",
    CreatedBy: "ACME/admin",
    CreatedAt: "2026-03-01T10:03:00.000Z",
    DecidedBy: null,
    DecidedAt: null,
    Reason: null,
    PayeeAccount: null,
    PayeeHolder: null,
    TransferReference: null,
    BatchAt: null,
  });
  expect(all.Rows[0]).toMatchObject({ Currency: "JPY", Amount: "700", AvailableBalance: "8300" });
  expect(all.Rows[3]).toMatchObject({
    Status: "Rejected",
    DecidedBy: "OPC/root",
    DecidedAt: "2026-03-01T10:01:30.000Z",
    Reason: "Another name",
  });
});

test("status, merchant, number, currency and time filter, and pages go on by key", async () => {
  expect(numbersOf(await list({ Statuses: ["Pending"] }))).toEqual(["W-5", "W-4", "W-3"]);
  expect(numbersOf(await list({ Statuses: ["Pending"], Sort: "oldest" }))).toEqual(["W-3", "W-4", "W-5"]);
  expect(numbersOf(await list({ MerchantAlias: "LOTUS" }))).toEqual(["W-5", "W-3"]);
  expect(numbersOf(await list({ OrderNos: ["W-1", "W-4", "nothing"] }))).toEqual(["W-4", "W-1"]);
  expect(numbersOf(await list({ Currency: "JPY" }))).toEqual(["W-5"]);
  const range = { From: "2026-03-01 10:01:00", To: "2026-03-01 10:03:00" };
  const first = await list({ ...range, Size: 2 });
  expect(numbersOf(first)).toEqual(["W-4", "W-3"]);
  expect(numbersOf(await list({ ...range, Size: 2, Cursor: first.NextCursor }))).toEqual(["W-2"]);
});

test("counts ignore the chosen statuses, sums follow them", async () => {
  const counts = [
    { Status: "Pending", Count: 3 },
    { Status: "Approved", Count: 1 },
    { Status: "Rejected", Count: 1 },
  ];
  expect(await summary({})).toEqual({
    StatusCounts: counts,
    Sums: [
      { Currency: "JPY", Count: 1, Amount: "700", PendingAmount: "700", ApprovedAmount: "0" },
      { Currency: "THB", Count: 4, Amount: "3900.50", PendingAmount: "2500.50", ApprovedAmount: "1000.00" },
    ],
  });
  expect(await summary({ Statuses: ["Approved"] })).toEqual({
    StatusCounts: counts,
    Sums: [
      { Currency: "THB", Count: 1, Amount: "1000.00", PendingAmount: "0.00", ApprovedAmount: "1000.00" },
    ],
  });
});

test("the export holds exactly the filtered rows, in the reader's language and clock", async () => {
  const headers = { "accept-language": "zh-CN" };
  const path = "/rp_api/xpay/withdrawal_export";
  const { bytes } = await exportFile(started, path, { Statuses: ["Rejected"] }, admin, { headers });
  const { head, headings, rows } = csvRows(bytes);
  expect(head.slice(0, 3)).toEqual([["提现审核"], ["时区", "UTC+00:00"], ["筛选条件", "状态：已拒绝"]]);
  expect(headings).toContain("申请时间");
  expect(rows.map((row) => row.join())).toEqual([
    "W-2,ACME,已拒绝,THB,400.00,7000.00,ACME/admin,2026-03-01 10:01:00,,OPC/root,2026-03-01 10:01:30,Another name,,,,",
  ]);
});

test("the counter is a list whose first item is how many wait", async () => {
  expect(await ask("xpay/waitrecordcountget")).toEqual([3]);
  expect(await ask("xpay/waitrecordcountget", {}, viewer)).toEqual([3]);
});

test("asking for the counter does not keep a session awake", async () => {
  const { sessionId } = admin;
  const lastActive = async () => {
    const { rows } = await inTransaction(database, wholeScope, (tx) =>
      sql<{ At: Date }>`select last_active_at as at from session where session_id = ${sessionId}`.execute(tx),
    );
    return rows[0]?.At.getTime();
  };
  await inTransaction(database, wholeScope, (tx) =>
    sql`update session set last_active_at = last_active_at - interval '5 minutes' where session_id = ${sessionId}`.execute(
      tx,
    ),
  );
  const before = await lastActive();
  await ask("xpay/waitrecordcountget");
  expect(await lastActive()).toBe(before);
  await list({});
  expect(await lastActive()).toBeGreaterThan(before ?? 0);
});

test("who does not hold the page gets no list, no sum and no number", async () => {
  const paths = ["withdrawal_list", "withdrawal_summary", "withdrawal_export", "waitrecordcountget"];
  for (const browser of [nobody, staff]) {
    for (const path of paths) {
      expect((await call(`/rp_api/xpay/${path}`, {}, browser)).code, path).toBe(errors.NoPermission.code);
    }
  }
  // The page alone does not export.
  expect((await call("/rp_api/xpay/withdrawal_export", {}, viewer)).code).toBe(errors.NoPermission.code);
});

test("Home says how many wait to those who may decide, and to nobody else", async () => {
  const attentionOf = async (browser: Browser) => {
    const { Attention } = await ask<CallOutput<typeof homeGet>>("home/home_get", {}, browser);
    return Attention.find(({ Kind }) => Kind === "pendingWithdrawals");
  };
  expect(await attentionOf(admin)).toMatchObject({
    ...{ Kind: "pendingWithdrawals", Count: 3 },
    Sums: [
      { Currency: "THB", Amount: "2500.50" },
      { Currency: "JPY", Amount: "700" },
    ],
  });
  for (const browser of [nobody, staff]) expect(await attentionOf(browser)).toBeUndefined();
});

test("the database itself shows a merchant its own withdrawals only", async () => {
  const { merchantId } = people["LOTUS/admin"];
  const seen = await inTransaction(database, merchantScope(merchantId), (tx) =>
    tx.selectFrom("WithdrawalOrder").select("OrderNo").orderBy("Id").execute(),
  );
  expect(seen.map(({ OrderNo }) => OrderNo)).toEqual(["W-3", "W-5"]);
});

test("what waits is found by its own index, also among many that are decided", async () => {
  const { merchantId, userId } = people["ACME/admin"];
  class Undo extends Error {}
  const run = inTransaction(database, wholeScope, async (tx) => {
    await sql`
      insert into withdrawal_order (id, merchant_id, order_no, currency, amount_minor, status, created_by_user_id,
                                    created_by, created_at, decided_by, decided_at)
      select n, ${merchantId}, 'M' || n, 'THB', 1, 'Approved', ${userId}, 'x', now(), 'x', now()
        from generate_series(1, 20000) n`.execute(tx);
    for (const predicate of ["status = 'Pending'", "status in ('Pending')"]) {
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select count(*) from withdrawal_order where ${sql.raw(predicate)}`.execute(tx);
      expect(JSON.stringify(rows)).toContain("withdrawal_order_pending");
    }
    throw new Undo();
  });
  await expect(run).rejects.toThrow(Undo);
});
