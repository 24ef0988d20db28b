import type { CallOutput } from "@opc/contract";
import type { balancechangeList, balancechangeSummary } from "@opc/contract/balance-change/calls";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeCursor } from "../../db/cursor.ts";
import type { ListViewer } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Transfer } from "../../ledger/post.ts";
import {
  manualChange,
  paymentOrderSucceeded,
  payoutCreated,
  payoutReturned,
  payoutSucceeded,
} from "../../ledger/transfers.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { createPeople } from "../../testing/people.ts";
import { postAlone } from "../../testing/post-alone.ts";
import { type ListInput, listBalanceChanges } from "./store.ts";

const started = await testApp();
const { call, signIn, services } = started;
const asOwner = ownerOf(started);
const { database } = services;
const people = await createPeople(services);
const acme = people["ACME/viewer"];
const lotus = people["LOTUS/viewer"];
const operator = await signIn(people["OPC/viewer"]);
const staff = await signIn(acme);

const firstDay = new Date("2026-03-01T10:00:00.000Z");
await fill();

async function fill(): Promise<void> {
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
  const post = (transfer: Transfer) => postAlone(database, transfer);
  const minutes = (count: number) => new Date(firstDay.getTime() + count * 60_000);
  for (const [index, person] of [acme, lotus].entries()) {
    const merchant = { merchantId: person.merchantId, currency: "THB" };
    for (let order = 0; order < 5; order++) {
      const orderId = BigInt(100 * index + order + 1);
      const facts = {
        orderId,
        orderNo: `P${person.merchantAlias}${order}`,
        amountMinor: 10_000n,
        feeMinor: 100n,
      };
      await post(paymentOrderSucceeded({ ...merchant, ...facts, at: minutes(order) }));
    }
    const payout = {
      orderId: BigInt(index),
      orderNo: `C${person.merchantAlias}`,
      amountMinor: 2_000n,
      feeMinor: 50n,
    };
    await post(payoutCreated({ ...merchant, ...payout, at: minutes(10) }));
    await post(payoutReturned({ ...merchant, ...payout, at: minutes(11) }));
    const change = { operator: "root", remark: "a gift", at: minutes(20) };
    await post(manualChange({ ...merchant, ...change, changeId: `m${index}`, amountMinor: -300n }));
    const yen = { ...merchant, currency: "JPY", changeId: `y${index}`, amountMinor: 7n };
    await post(manualChange({ ...change, ...yen }));
  }
}

type List = CallOutput<typeof balancechangeList>;
type Summary = CallOutput<typeof balancechangeSummary>;

async function list(input: object, browser: Browser): Promise<List> {
  const { code, data } = await call("/rp_api/merchant/balancechange_list", input, browser);
  expect(code).toBe(0);
  return data as List;
}

async function sums(input: object, browser: Browser): Promise<Summary["Sums"]> {
  const { code, data } = await call("/rp_api/merchant/balancechange_summary", input, browser);
  expect(code).toBe(0);
  return (data as Summary).Sums;
}

test("a merchant sees its own changes, newest first, with balances that follow each other", async () => {
  const { Rows, Total } = await list({ Currency: "THB" }, staff);
  expect(Total).toBe(8);
  expect(new Set(Rows.map(({ MerchantAlias }) => MerchantAlias))).toEqual(new Set(["ACME"]));
  expect(Rows[0]).toMatchObject({
    MerchantName: "Acme Trading",
    Type: "Manual deduct",
    BalanceBefore: "495.00",
    Amount: "-3.00",
    BalanceAfter: "492.00",
    CreatedAt: "2026-03-01T10:20:00.000Z",
    OrderNo: null,
    Operator: null,
    Remark: "a gift",
  });
  const oldestFirst = Rows.toReversed();
  oldestFirst.forEach((row, index) => {
    expect(row.BalanceBefore).toBe(oldestFirst[index - 1]?.BalanceAfter ?? "0.00");
  });
});

test("the operator sees all merchants, or one, and who did it", async () => {
  expect((await list({}, operator)).Total).toBe(18);
  const { Rows } = await list({ MerchantAlias: "LOTUS", Types: ["Manual deduct", "Manual Add"] }, operator);
  expect(Rows.map(({ Currency, Amount, Operator }) => [Currency, Amount, Operator])).toEqual([
    ["JPY", "7", "root"],
    ["THB", "-3.00", "root"],
  ]);
  expect((await list({ MerchantAlias: "NOBODY" }, operator)).Total).toBe(0);
});

test("another merchant's alias, order numbers and serial numbers show a merchant nothing", async () => {
  const [foreign] = (await list({ MerchantAlias: "LOTUS" }, operator)).Rows;
  expect((await list({ MerchantAlias: "LOTUS" }, staff)).Rows).toEqual([]);
  expect((await list({ OrderNos: ["PLOTUS1", foreign?.SerialNo] }, staff)).Rows).toEqual([]);
  expect(await sums({ MerchantAlias: "LOTUS" }, staff)).toEqual([]);
});

test("order and serial numbers find their changes, several at once", async () => {
  const [newest] = (await list({ Currency: "THB" }, staff)).Rows;
  const { Rows } = await list({ OrderNos: ["CACME", "PACME3", newest?.SerialNo, "nothing"] }, staff);
  expect(Rows.map(({ OrderNo, Type }) => [OrderNo, Type])).toEqual([
    [null, "Manual deduct"],
    ["CACME", "Cashout Order Failed And Refund The Balance"],
    ["CACME", "Create Cashout Order Deduct The Balance"],
    ["PACME3", "Payment Order Success"],
  ]);
});

test("types filter, the frequent and the rare", async () => {
  const payments = await list({ Types: ["Payment Order Success"] }, staff);
  expect(payments.Total).toBe(5);
  const mixed = await list({ Types: ["Payment Order Success", "Manual Add"] }, operator);
  expect(mixed.Total).toBe(12);
});

test("a time range is the viewer's clock and pages go on by key", async () => {
  // ACME's clock is seven hours ahead: 17:01 to 17:03 there.
  const range = { From: "2026-03-01 17:01:00", To: "2026-03-01 17:03:00", Size: 2 };
  const first = await list(range, staff);
  expect(first.Rows.map(({ OrderNo }) => OrderNo)).toEqual(["PACME3", "PACME2"]);
  const second = await list({ ...range, Cursor: first.NextCursor }, staff);
  expect(second.Rows.map(({ OrderNo }) => OrderNo)).toEqual(["PACME1"]);
  expect([first.Total, second.Total, second.NextCursor]).toEqual([3, 3, null]);
});

test("sums are those of the rows, by currency", async () => {
  expect(await sums({}, staff)).toEqual([
    { Currency: "JPY", Count: 1, In: "7", Out: "0", Net: "7" },
    { Currency: "THB", Count: 8, In: "515.50", Out: "23.50", Net: "492.00" },
  ]);
  expect(await sums({ Types: ["Manual deduct"] }, operator)).toEqual([
    { Currency: "THB", Count: 2, In: "0.00", Out: "6.00", Net: "-6.00" },
  ]);
});

test("a type that moves the frozen balance alone is found by its frozen entry, and no change is there twice", async () => {
  const payout = {
    ...{ merchantId: acme.merchantId, currency: "THB", orderId: 900n, orderNo: "CPAID" },
    ...{ amountMinor: 1_000n, feeMinor: 10n, at: new Date(firstDay.getTime() + 3_600_000) },
  };
  await postAlone(database, payoutCreated(payout));
  await postAlone(database, payoutSucceeded(payout));
  const paid = { Types: ["Cashout Order Success"] };
  const seen = async (input: object) =>
    (await list(input, staff)).Rows.map(({ OrderNo, Account, Amount }) => [OrderNo, Account, Amount]);
  const left = ["CPAID", "Frozen", "-10.10"];
  expect(await seen(paid)).toEqual([left]);
  expect(await sums(paid, staff)).toEqual([
    { Currency: "THB", Count: 1, In: "0.00", Out: "10.10", Net: "-10.10" },
  ]);
  const both = { Types: [...paid.Types, "Create Cashout Order Deduct The Balance"], OrderNos: ["CPAID"] };
  expect(await seen(both)).toEqual([left, ["CPAID", "Available", "-10.10"]]);
  expect(await seen({ ...paid, Accounts: ["Available"] })).toEqual([]);
});

test("a page among many changes reads about a page of rows, wherever it is and whatever it filters", async () => {
  const read: Record<string, number> = {};
  const run = asOwner(async (tx) => {
    await addManyChanges(tx, lotus.merchantId, 30_000);
    const start = idFloor(firstDay) - 8n * 20_000n;
    const deep = writeCursor({ lastId: start, newestFirst: true, total: 10_000, totalIsExact: false });
    const viewer = { isSuper: false, merchantId: lotus.merchantId, timeDifferenceMinutes: 0 };
    const everyone = { ...viewer, isSuper: true };
    const page = { Size: 20, Sort: "newest" } as const;
    const questions: Record<string, [ListViewer, ListInput]> = {
      newest: [viewer, { ...page, Cursor: undefined }],
      deepest: [viewer, { ...page, Cursor: deep }],
      operator: [everyone, { ...page, Cursor: deep }],
      alias: [everyone, { ...page, MerchantAlias: "LOTUS", Cursor: deep }],
      frequentType: [viewer, { ...page, Types: ["Payment Order Success"], Cursor: deep }],
      bothAccounts: [
        viewer,
        { ...page, Types: ["Payment Order Success", "Cashout Order Success"], Cursor: deep },
      ],
      rareType: [everyone, { ...page, Types: ["Manual Add"] }],
      orderNo: [everyone, { ...page, OrderNos: ["PLOTUS1"] }],
    };
    for (const [name, [asker, input]] of Object.entries(questions)) {
      const before = await rowsRead(tx);
      await listBalanceChanges(tx, asker, input);
      read[name] = (await rowsRead(tx)) - before;
    }
    throw new Undo();
  });
  await expect(run).rejects.toBeInstanceOf(Undo);
  // The first page of a long list also counts up to its limit.
  expect(read.newest).toBeLessThan(11_000);
  const { newest: _, ...others } = read;
  for (const [name, rows] of Object.entries(others)) expect(rows, name).toBeLessThan(300);
});

class Undo extends Error {}

async function addManyChanges(tx: Transaction, merchantId: bigint, count: number): Promise<void> {
  const before = idFloor(firstDay);
  await sql`insert into journal (id, cause_type, cause_id, type, merchant_id, currency, created_at)
    select ${before}::bigint - i * 8, 'bulk', i::text, 'Payment Order Success', ${merchantId}::bigint, 'THB', now()
      from generate_series(1, ${count}::integer) i`.execute(tx);
  await sql`insert into ledger_entry
    select id + place, id, 1, merchant_id, case place when 0 then 'available' else 'frozen' end, currency, 1, 1, 0, 1, now()
      from journal, generate_series(0, 1) place where cause_type = 'bulk'`.execute(tx);
  await sql`analyze journal`.execute(tx);
  await sql`analyze ledger_entry`.execute(tx);
  await sql`set local role opc_app`.execute(tx);
}

/** Rows of the books that this transaction's statements took in hand so far. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ Read: string }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::text as read from pg_stat_xact_user_tables
     where relname like 'journal%' or relname like 'ledger_entry%'`.execute(tx);
  return Number(rows[0]?.Read);
}
