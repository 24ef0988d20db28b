import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { sealEntries } from "../../ledger/entry-chain.ts";
import { postInTransaction, type Transfer } from "../../ledger/post.ts";
import { manualChange, paymentOrderSucceeded, payoutCreated } from "../../ledger/transfers.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { createPeople } from "../../testing/people.ts";
import { postAlone } from "../../testing/post-alone.ts";

const { call, signIn, services, ownerUrl } = await testApp();
const people = await createPeople(services);
const acme = people["ACME/viewer"];
const lotus = people["LOTUS/viewer"];
const owner = new pg.Client({ connectionString: ownerUrl });
const firstDay = new Date("2026-03-01T10:00:00.000Z");
let staff: Browser;
let operator: Browser;

beforeAll(async () => {
  await owner.connect();
  await inTransaction(services.database, wholeScope, (tx) =>
    tx
      .insertInto("Currency")
      .values({ Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const post = (transfer: Transfer) => postAlone(services.database, transfer);
  for (const { merchantId } of [acme, lotus]) {
    for (let at = 0; at < 12; at++) {
      const facts = {
        merchantId,
        currency: "THB",
        orderId: merchantId * 100n + BigInt(at),
        orderNo: `P${merchantId}-${at}`,
        amountMinor: 10_000n,
        feeMinor: 100n,
        at: new Date(firstDay.getTime() + at * 60_000),
      };
      await post(paymentOrderSucceeded(facts));
      if (at % 4 === 3) await post(payoutCreated({ ...facts, amountMinor: 900n, feeMinor: 10n }));
    }
  }
  staff = await signIn(acme);
  operator = await signIn(people["OPC/viewer"]);
  await seal();
});
afterAll(() => owner.end());

const seal = () =>
  inTransaction(services.database, wholeScope, (tx) => sealEntries(tx, services.vault, 1_000));

type Explained = CallOutput<Calls["balancechangeExplain"]>;

async function explain(input: object = {}, browser = staff): Promise<Explained> {
  const { code, data } = await call(
    "/rp_api/merchant/balancechange_explain",
    { Currency: "THB", ...input },
    browser,
  );
  expect(code).toBe(0);
  return data as Explained;
}

async function pages(input: object): Promise<Explained[]> {
  const found = [await explain(input)];
  for (let next = found[0]?.NextCursor; next; next = found.at(-1)?.NextCursor)
    found.push(await explain({ ...input, Cursor: next }));
  return found;
}

test("opening, lines and closing balance follow each other, and every line fits", async () => {
  const { Range, Lines, FirstFault, OpeningBalance, ClosingBalance } = await explain();
  expect(Range).toEqual({
    OpeningBalance: "0.00",
    ClosingBalance: "1160.70",
    In: "1188.00",
    Out: "27.30",
    Count: 15,
    AddsUp: true,
    FirstSequenceNo: "1",
    LastSequenceNo: "15",
    SealedCount: 15,
  });
  expect(Lines.map(({ SequenceNo }) => SequenceNo)).toEqual(
    Array.from({ length: 15 }, (_, at) => String(at + 1)),
  );
  expect(Lines.every(({ Fits, IsSealed }) => Fits && IsSealed)).toBe(true);
  expect(Lines.map(({ BalanceBefore }) => BalanceBefore)).toEqual([
    "0.00",
    ...Lines.slice(0, -1).map(({ BalanceAfter }) => BalanceAfter),
  ]);
  expect([OpeningBalance, ClosingBalance, FirstFault]).toEqual(["0.00", "1160.70", null]);
});

test("page after page holds the same lines, each page opening where the last one closed", async () => {
  const whole = await explain();
  const parts = await pages({ Size: 4 });
  expect(parts.map(({ Lines }) => Lines.length)).toEqual([4, 4, 4, 3]);
  expect(parts.flatMap(({ Lines }) => Lines)).toEqual(whole.Lines);
  parts.slice(1).forEach((part, at) => {
    expect(part.OpeningBalance).toBe(parts[at]?.ClosingBalance);
    expect([part.Range, part.FirstFault]).toEqual([null, null]);
  });
});

test("a range is in the viewer's clock and opens with what was there before it", async () => {
  const { Range, Lines } = await explain({ From: "2026-03-01 17:02:00", To: "2026-03-01 17:04:00" });
  expect(Lines.map(({ Type }) => Type)).toEqual([
    "Payment Order Success",
    "Payment Order Success",
    "Create Cashout Order Deduct The Balance",
    "Payment Order Success",
  ]);
  expect(Range).toMatchObject({ OpeningBalance: "198.00", ClosingBalance: "485.90", Count: 4, AddsUp: true });
  const later = await explain({ From: "2026-04-01 00:00:00" });
  expect(later).toMatchObject({ OpeningBalance: "1160.70", ClosingBalance: "1160.70", Lines: [] });
  const earlier = await explain({ To: "2026-02-01 00:00:00" });
  expect(earlier).toMatchObject({ OpeningBalance: "0.00", Lines: [], Range: { Count: 0 } });
});

test("the frozen balance is explained, and listed, on its own", async () => {
  const { Range, Lines } = await explain({ Account: "Frozen" });
  expect(Range).toMatchObject({ OpeningBalance: "0.00", ClosingBalance: "27.30", Count: 3 });
  expect(Lines).toHaveLength(3);
  const { data } = await call("/rp_api/merchant/balancechange_list", { Accounts: ["Frozen"] }, staff);
  expect((data as { Rows: object[] }).Rows).toMatchObject([
    {
      Account: "Frozen",
      SequenceNo: "3",
      IsSealed: true,
      BalanceAfter: "27.30",
      OrderNo: expect.stringMatching(/-11$/),
    },
    { SequenceNo: "2" },
    { SequenceNo: "1" },
  ]);
  const both = await call(
    "/rp_api/merchant/balancechange_list",
    { Accounts: ["Frozen", "Available"] },
    staff,
  );
  expect((both.data as { Total: number }).Total).toBe(18);
});

test("a merchant explains its own accounts only; the operator any", async () => {
  const path = "/rp_api/merchant/balancechange_explain";
  for (const MerchantAlias of ["LOTUS", "OPC", "NOONE"]) {
    const { code } = await call(path, { MerchantAlias, Currency: "THB" }, staff);
    expect([MerchantAlias, code]).toEqual([MerchantAlias, errors.NotFound.code]);
  }
  expect((await explain({ MerchantAlias: "LOTUS" }, operator)).Lines).toHaveLength(15);
  expect((await explain({}, operator)).Lines).toEqual([]);
  expect((await call(path, { Currency: "XXX" }, staff)).code).toBe(errors.NotFound.code);
});

test("who did it is told to the operator alone", async () => {
  const post = (transfer: Transfer) => postAlone(services.database, transfer);
  const change = {
    currency: "THB",
    operator: "OPC/root",
    remark: "a gift",
    at: new Date("2026-03-02T00:00:00Z"),
  };
  await post(manualChange({ ...change, merchantId: acme.merchantId, changeId: "gift", amountMinor: 5n }));
  const range = { From: "2026-03-02 00:00:00" };
  expect((await explain(range)).Lines).toMatchObject([
    { Operator: null, Remark: "a gift", IsSealed: false, Fits: true },
  ]);
  const seen = await explain({ ...range, MerchantAlias: "ACME" }, operator);
  expect(seen.Lines).toMatchObject([{ Operator: "OPC/root" }]);
  await seal();
  expect((await explain(range)).Lines).toMatchObject([{ IsSealed: true, Fits: true }]);
});

describe("whoever owns the tables and tampers is named", () => {
  const table = "ledger_entry";

  /** Does it past every trigger, looks, and undoes it. */
  async function tampered(statements: string[], look: () => Promise<void>): Promise<void> {
    const account = `(select id from ledger_account where merchant_id = ${lotus.merchantId} and kind = 'available')`;
    await owner.query(`alter table ${table} disable trigger append_only`);
    await owner.query(`create table kept as select * from ${table} where account_id = ${account}`);
    await owner.query(`create table kept_account as select * from ledger_account where id = ${account}`);
    try {
      for (const statement of statements) await owner.query(statement.replaceAll("$account", account));
      await look();
    } finally {
      await owner.query(`delete from ${table} where account_id = ${account}`);
      await owner.query(`insert into ${table} select * from kept`);
      await owner.query(
        "update ledger_account a set balance_minor = k.balance_minor, entry_count = k.entry_count from kept_account k where k.id = a.id",
      );
      await owner.query("drop table kept, kept_account");
      await owner.query(`alter table ${table} enable trigger append_only`);
    }
    expect((await explain({ MerchantAlias: "LOTUS" }, operator)).FirstFault).toBeNull();
  }

  const cases: [string, string[], string, string][] = [
    [
      "an amount with its balances",
      [
        `update ${table} set amount_minor = amount_minor + 100, balance_after_minor = balance_after_minor + 100
          where account_id = $account and sequence = 7`,
      ],
      "7",
      "Seal",
    ],
    [
      "a balance before",
      [
        `update ${table} set balance_before_minor = balance_before_minor + 1, balance_after_minor = balance_after_minor + 1
          where account_id = $account and sequence = 7`,
      ],
      "7",
      "BalanceBefore",
    ],
    [
      "a removed line",
      [`delete from ${table} where account_id = $account and sequence = 7`],
      "7",
      "Sequence",
    ],
    [
      "the newest line removed",
      [`delete from ${table} where account_id = $account and sequence = 15`],
      "15",
      "Sequence",
    ],
    [
      "a balance",
      ["update ledger_account set balance_minor = balance_minor + 1 where id = $account"],
      "15",
      "Balance",
    ],
    [
      "a time",
      [
        `update ${table} set created_at = created_at + interval '1 second' where account_id = $account and sequence = 3`,
      ],
      "3",
      "Seal",
    ],
  ];

  test.each(cases)("%s", async (_, statements, sequence, check) => {
    await tampered(statements, async () => {
      const found = [];
      for (const Size of [200, 4, 1]) {
        let Cursor: string | null | undefined;
        let fault: Explained["FirstFault"] = null;
        do {
          const page = await explain({ MerchantAlias: "LOTUS", Size, ...(Cursor && { Cursor }) }, operator);
          fault ??= page.FirstFault;
          Cursor = page.NextCursor;
        } while (Cursor);
        found.push([Size, fault?.SequenceNo, fault?.Check]);
      }
      expect(found).toEqual([200, 4, 1].map((Size) => [Size, sequence, check]));
    });
  });
});

test("a long account costs a page whatever place it is at", async () => {
  const at = new Date("2026-03-03T00:00:00Z");
  const merchantId = acme.merchantId;
  const facts = { merchantId, currency: "THB", operator: "OPC/root", at };
  const changes = Array.from({ length: 2_500 }, (_, index) =>
    manualChange({ ...facts, changeId: `many-${index}`, amountMinor: index % 2 ? -1n : 2n }),
  );
  await inTransaction(services.database, wholeScope, (tx) => postInTransaction(tx, changes));
  const parts = await pages({ Size: 1_000 });
  expect(parts.map(({ Lines }) => Lines.length)).toEqual([1_000, 1_000, 516]);
  expect(parts.every(({ FirstFault }) => FirstFault === null)).toBe(true);
  expect(parts[0]?.Range).toMatchObject({ Count: 2_516, AddsUp: true });
});
