import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { testBooks } from "../testing/books.ts";
import { ownerOf } from "../testing/owner-database.ts";
import { postAlone } from "../testing/post-alone.ts";
import { type Outcome, postInTransaction } from "./post.ts";
import {
  manualChange,
  paymentOrderSucceeded,
  payoutCreated,
  payoutReturned,
  type Transfer,
  withdrawalApproved,
  withdrawalCreated,
  withdrawalRejected,
} from "./transfers.ts";

const { database, owner, merchantIds, ownerUrl } = await testBooks({ merchants: 40, poolSize: 6 });
const asOwner = ownerOf({ ownerUrl });
const newBooks = await testBooks({ merchants: 40, poolSize: 6 });
const at = new Date("2026-03-01T10:00:00.000Z");
let counter = 0;

function change(merchantId: bigint, amountMinor: bigint, changeId = `change-${++counter}`): Transfer {
  return manualChange({
    changeId,
    merchantId,
    currency: "THB",
    amountMinor,
    operator: "root",
    at: new Date(),
  });
}

function merchant(index: number): bigint {
  const id = merchantIds[index];
  if (id === undefined) throw new Error("no such merchant");
  return id;
}

async function balanceOf(merchantId: bigint | null, kind: string): Promise<bigint | undefined> {
  const { rows } = await owner.query<{ balance: string }>(
    `select balance_minor as balance from ledger_account
      where merchant_id is not distinct from $1 and kind = $2 and currency = 'THB'`,
    [merchantId, kind],
  );
  return rows[0] && BigInt(rows[0].balance);
}

function count(outcomes: Outcome[], kind: Outcome["kind"]): number {
  return outcomes.filter((outcome) => outcome.kind === kind).length;
}

test("a payment posts amount, fee and net with balances before and after", async () => {
  const order = { orderId: 77n, orderNo: "P77", amountMinor: 10_000n, feeMinor: 150n, at };
  const transfer = paymentOrderSucceeded({ merchantId: merchant(0), currency: "THB", ...order });
  expect(await postAlone(database, transfer)).toEqual({ kind: "posted" });
  const { rows } = await owner.query(
    `select e.kind, e.sequence::int, e.amount_minor::int as amount, e.balance_before_minor::int as before,
            e.balance_after_minor::int as after, e.created_at, e.journal_id = j.id as neighbours, j.type
       from journal j join ledger_entry e on e.id >= j.id and e.id < j.id + 8 where j.order_no = 'P77' order by e.id`,
  );
  const common = { sequence: 1, before: 0, created_at: at, neighbours: true, type: "Payment Order Success" };
  expect(rows).toEqual([
    { ...common, kind: "available", amount: 9_850, after: 9_850 },
    { ...common, kind: "channel_clearing", amount: -10_000, after: -10_000 },
    { ...common, kind: "fee_income", amount: 150, after: 150 },
  ]);
});

test("parallel debits never go below zero and exactly the allowed number succeed", async () => {
  await postAlone(database, change(merchant(1), 1_000n));
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () => postAlone(database, change(merchant(1), -70n))),
  );
  expect(count(outcomes, "posted")).toBe(14);
  expect(count(outcomes, "refused")).toBe(46);
  expect(await balanceOf(merchant(1), "available")).toBe(20n);
});

test("the same cause in parallel is one transfer", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => postAlone(database, change(merchant(2), 500n, "once"))),
  );
  const batch = Array.from({ length: 20 }, () => change(merchant(2), 500n, "once"));
  outcomes.push(...(await inTransaction(database, wholeScope, (tx) => postInTransaction(tx, batch))));
  expect(count(outcomes, "posted")).toBe(1);
  expect(count(outcomes, "duplicate")).toBe(39);
  expect(await balanceOf(merchant(2), "available")).toBe(500n);
});

test("many post at once to accounts that other books of this process have and these have not", async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    await postAlone(database, change(merchant(round), 1n));
    const posts = Array.from({ length: 20 }, () =>
      postAlone(newBooks.database, change(newBooks.merchantIds[round] ?? 0n, 1n)),
    );
    expect(count(await Promise.all(posts), "posted")).toBe(20);
    await postAlone(database, change(merchant(round), -1n));
  }
});

test("a cause that comes twice in one batch is one transfer", async () => {
  const transfers = [change(merchant(2), 7n, "twice"), change(merchant(2), 7n, "twice")];
  const outcomes = await inTransaction(database, wholeScope, (tx) => postInTransaction(tx, transfers));
  expect(outcomes.map(({ kind }) => kind)).toEqual(["posted", "duplicate"]);
  expect(await postAlone(database, change(merchant(2), -7n))).toEqual({ kind: "posted" });
});

test("one overdraft in a batch is refused alone and its neighbours post", async () => {
  const transfers = [
    change(merchant(3), 100n),
    change(merchant(3), -101n, "too much"),
    change(merchant(3), -100n),
    change(merchant(4), 5n),
  ];
  const outcomes = await inTransaction(database, wholeScope, (tx) => postInTransaction(tx, transfers));
  expect(outcomes.map(({ kind }) => kind)).toEqual(["posted", "refused", "posted", "posted"]);
  expect(await balanceOf(merchant(3), "available")).toBe(0n);
  const { rows } = await owner.query("select from journal where cause_id = 'too much'");
  expect(rows).toHaveLength(0);
  await postAlone(database, change(merchant(3), 101n));
  expect(await postAlone(database, change(merchant(3), -101n, "too much"))).toEqual({
    kind: "posted",
  });
});

test("batch writers over many accounts, in any order, do not wait for each other in a circle", async () => {
  const anyone = () => merchant(Math.floor(Math.random() * 35) + 5);
  const batches = Array.from({ length: 10 }, () => Array.from({ length: 50 }, () => change(anyone(), 1n)));
  const outcomes = await Promise.all(
    batches.map((batch) => inTransaction(database, wholeScope, (tx) => postInTransaction(tx, batch))),
  );
  expect(count(outcomes.flat(), "posted")).toBe(500);
  const { rows } = await owner.query<{ sum: string }>(
    "select sum(balance_minor) from ledger_account where merchant_id = any($1) and kind = 'available'",
    [merchantIds.slice(5)],
  );
  expect(rows[0]?.sum).toBe("500");
});

test("what is held for a payout goes back once", async () => {
  const payout = { merchantId: merchant(0), currency: "THB", orderId: 9n, orderNo: "C9", at: new Date() };
  const facts = { ...payout, amountMinor: 1_000n, feeMinor: 10n };
  const outcomes = [
    await postAlone(database, payoutCreated(facts)),
    await postAlone(database, payoutReturned(facts)),
    await postAlone(database, payoutReturned(facts)),
  ];
  expect(outcomes.map(({ kind }) => kind)).toEqual(["posted", "posted", "duplicate"]);
  expect(await balanceOf(merchant(0), "available")).toBe(9_850n);
  expect(await balanceOf(merchant(0), "frozen")).toBe(0n);
});

describe("a withdrawal", () => {
  const facts = { currency: "THB", amountMinor: 3_000n, operator: "M0/root", at: new Date() };

  async function merchantWith(index: number, amountMinor: bigint) {
    const merchantId = merchant(index);
    await postAlone(database, change(merchantId, amountMinor));
    const before = (await balanceOf(merchantId, "available")) ?? 0n;
    return { merchantId, before };
  }

  test("that waits is frozen, and more than is available cannot be asked for", async () => {
    const { merchantId, before } = await merchantWith(5, 3_500n);
    const first = { ...facts, merchantId, orderId: 501n, orderNo: "W501", amountMinor: before - 500n };
    const second = { ...first, orderId: 502n, orderNo: "W502", amountMinor: 501n };
    expect(await postAlone(database, withdrawalCreated(first))).toEqual({ kind: "posted" });
    expect(await postAlone(database, withdrawalCreated(second))).toEqual({
      kind: "refused",
      reason: "InsufficientBalance",
    });
    expect(await balanceOf(merchantId, "available")).toBe(500n);
    expect(await balanceOf(merchantId, "frozen")).toBe(before - 500n);
  });

  test("that is approved leaves by the clearing account, once", async () => {
    const { merchantId, before } = await merchantWith(6, 3_000n);
    const cleared = (await balanceOf(null, "withdrawal_clearing")) ?? 0n;
    const withdrawal = { ...facts, merchantId, orderId: 601n, orderNo: "W601" };
    await postAlone(database, withdrawalCreated(withdrawal));
    const outcomes = [
      await postAlone(database, withdrawalApproved({ ...withdrawal, operator: "OPC/root" })),
      await postAlone(database, withdrawalApproved({ ...withdrawal, operator: "OPC/root" })),
      // What was frozen is gone: it cannot come back as well.
      await postAlone(database, withdrawalRejected({ ...withdrawal, operator: "OPC/root" })),
    ];
    expect(outcomes.map(({ kind }) => kind)).toEqual(["posted", "duplicate", "refused"]);
    expect(await balanceOf(merchantId, "available")).toBe(before - 3_000n);
    expect(await balanceOf(merchantId, "frozen")).toBe(0n);
    expect(await balanceOf(null, "withdrawal_clearing")).toBe(cleared + 3_000n);
  });

  test("that is rejected returns the money, once", async () => {
    const { merchantId, before } = await merchantWith(7, 3_000n);
    const withdrawal = { ...facts, merchantId, orderId: 701n, orderNo: "W701" };
    await postAlone(database, withdrawalCreated(withdrawal));
    const rejected = withdrawalRejected({ ...withdrawal, operator: "OPC/root" });
    expect((await postAlone(database, rejected)).kind).toBe("posted");
    expect((await postAlone(database, rejected)).kind).toBe("duplicate");
    expect(await balanceOf(merchantId, "available")).toBe(before);
    expect(await balanceOf(merchantId, "frozen")).toBe(0n);
    const { rows } = await owner.query<{ operator: string; type: string }>(
      "select operator, type from journal where order_no = 'W701' order by id",
    );
    expect(rows).toEqual([
      { operator: "M0/root", type: "Create Withdrawal Freeze The Balance" },
      { operator: "OPC/root", type: "Withdrawal Rejected And Refund The Balance" },
    ]);
  });
});

test("a transfer's id is above all that its accounts have, whichever of them was last", async () => {
  const later = new Date(at.getTime() + 60_000);
  const idsOf = async (kind: string) => {
    const { rows } = await owner.query<{ id: string }>(
      `select e.id from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.merchant_id = $1 and a.kind = $2 order by e.sequence`,
      [merchant(3), kind],
    );
    return rows.map(({ id }) => BigInt(id));
  };
  const held = (time: Date) =>
    withdrawalCreated({
      orderId: BigInt(++counter),
      orderNo: `W-late-${counter}`,
      operator: "M3/root",
      merchantId: merchant(3),
      currency: "THB",
      amountMinor: 1n,
      at: time,
    });
  const inTurn = [
    { ...change(merchant(3), 10n), at },
    held(at),
    { ...change(merchant(3), 10n), at: later },
    held(at),
  ];
  for (const transfer of inTurn)
    await inTransaction(database, wholeScope, (tx) => postInTransaction(tx, [transfer]));
  for (const kind of ["available", "frozen"]) {
    const ids = await idsOf(kind);
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)));
  }
});

test("an account's ids rise with its sequence also when times do not", async () => {
  const times = [5_000, 1_000, 9_000, 2_000].map((ms) => new Date(at.getTime() + ms));
  const transfers = times.map((time) => ({ ...change(merchant(1), 1n), at: time }));
  await inTransaction(database, wholeScope, (tx) => postInTransaction(tx, transfers));
  const { rows } = await owner.query<{ sequence: string }>(
    `select e.sequence from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.merchant_id = $1 and a.kind = 'available' order by e.id`,
    [merchant(1)],
  );
  const sequences = rows.map(({ sequence }) => Number(sequence));
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
});

test.each<[string, [string, bigint][]]>([
  [
    "does not sum to zero",
    [
      ["available", 10n],
      ["manual_adjustment", -9n],
    ],
  ],
  ["has no leg", []],
  ["has one leg", [["available", 10n]]],
  ["has one leg of nothing", [["available", 0n]]],
  [
    "has a leg of nothing",
    [
      ["available", 10n],
      ["frozen", 0n],
      ["manual_adjustment", -10n],
    ],
  ],
  [
    "has a kind twice",
    [
      ["frozen", 10n],
      ["frozen", -10n],
    ],
  ],
  [
    "has the available account second",
    [
      ["manual_adjustment", -10n],
      ["available", 10n],
    ],
  ],
])("a transfer that %s is an error and touches nothing", async (_what, legs) => {
  const crooked = {
    ...change(merchant(0), 10n),
    legs: legs.map(([kind, amountMinor]) => ({ kind, amountMinor })) as Transfer["legs"],
  };
  await expect(postAlone(database, crooked)).rejects.toThrow("unsound");
  const { rowCount } = await owner.query("select from journal where cause_id = $1", [crooked.causeId]);
  expect(rowCount).toBe(0);
});

test("an unsound transfer is refused for itself, and beside it another one stands", async () => {
  const crooked = { ...change(merchant(0), 10n), legs: [] };
  const sound = change(merchant(2), 10n);
  const before = (await balanceOf(merchant(2), "available")) ?? 0n;
  const [refused, posted] = await Promise.allSettled([
    postAlone(database, crooked),
    postAlone(database, sound),
  ]);
  expect(refused.status).toBe("rejected");
  expect(posted).toEqual({ status: "fulfilled", value: { kind: "posted" } });
  expect(await balanceOf(merchant(2), "available")).toBe(before + 10n);
  const inOne = inTransaction(database, wholeScope, (tx) => postInTransaction(tx, [crooked]));
  await expect(inOne).rejects.toThrow("unsound");
});

test("a merchant's scope cannot post", async () => {
  const scope = { kind: "merchant" as const, merchantId: merchant(0) };
  const post = inTransaction(database, scope, (tx) => postInTransaction(tx, [change(merchant(0), 1n)]));
  await expect(post).rejects.toThrow(/row-level security|whole scope/);
});

test("the database itself refuses an overdraft and any change of what is written", async () => {
  const attempts = [
    sql`update ledger_account set balance_minor = -1 where kind = 'available'`,
    sql`update ledger_entry set amount_minor = 1`,
    sql`delete from ledger_entry`,
    sql`update journal set remark = 'x'`,
    sql`delete from journal`,
    sql`delete from ledger_account`,
    sql`truncate ledger_entry`,
    sql`select * from ledger_entry_default`,
  ];
  for (const attempt of attempts) {
    const run = inTransaction(database, wholeScope, (tx) => attempt.execute(tx));
    await expect(run).rejects.toThrow(/ledger_account_never_negative|permission denied|append-only/);
  }
  // The owner has every right, and the trigger refuses it all the same.
  await expect(owner.query("update ledger_entry set amount_minor = 1")).rejects.toThrow("append-only");
  await expect(owner.query("delete from journal")).rejects.toThrow("append-only");
});

test("a merchant's scope sees its own available and frozen entries and nothing else", async () => {
  const scope = { kind: "merchant" as const, merchantId: merchant(0) };
  const seen = await inTransaction(database, scope, async (tx) => ({
    entries: await tx.selectFrom("LedgerEntry").select(["MerchantId", "Kind"]).execute(),
    accounts: await tx.selectFrom("LedgerAccount").select("MerchantId").execute(),
    journals: await tx.selectFrom("Journal").select("MerchantId").execute(),
  }));
  expect(new Set(seen.entries.map(({ Kind }) => Kind))).toEqual(new Set(["available", "frozen"]));
  for (const rows of [seen.entries, seen.accounts, seen.journals]) {
    expect(new Set(rows.map(({ MerchantId }) => MerchantId))).toEqual(new Set([merchant(0)]));
  }
});

test("it is those guards that refuse: without each of them its statement passes", async () => {
  class Undo extends Error {}
  const guards = [
    {
      remove: sql`alter table ledger_account drop constraint ledger_account_never_negative`,
      statement: sql`update ledger_account set balance_minor = -1 where kind = 'available'`,
    },
    {
      remove: sql`alter table ledger_entry disable trigger append_only`,
      statement: sql`delete from ledger_entry where kind = 'available'`,
    },
    {
      remove: sql`alter table journal drop constraint journal_cause_type_cause_id_key`,
      statement: sql`insert into journal select id + 1, cause_type, cause_id, type, merchant_id, currency, order_no,
        operator, remark, created_at from journal where order_no = 'P77'`,
    },
  ];
  for (const { remove, statement } of guards) {
    const run = (isGuarded: boolean) =>
      asOwner(async (tx) => {
        if (!isGuarded) await remove.execute(tx);
        const { numAffectedRows } = await statement.execute(tx);
        expect(numAffectedRows).toBeGreaterThan(0n);
        throw new Undo();
      });
    await expect(run(true)).rejects.not.toBeInstanceOf(Undo);
    await expect(run(false)).rejects.toBeInstanceOf(Undo);
  }
});
