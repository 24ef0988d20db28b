import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { reportsFromMain } from "../../db/reports.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { sealEntries } from "../../ledger/entry-chain.ts";
import { manualChange } from "../../ledger/transfers.ts";
import { openAreas } from "../../ports/areas.ts";
import { systemClock } from "../../ports/clock.ts";
import { openVault } from "../../ports/vault.ts";
import { testBooks } from "../../testing/books.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { postAlone } from "../../testing/post-alone.ts";
import { enqueueNightly } from "../../work/prove-books.ts";
import { sealingWork, sealOnce } from "../../work/seal-chains.ts";
import { startWork } from "../../work/start.ts";
import { writeOperation } from "../operation-log/write.ts";
import { carryOutProof } from "./carry-out.ts";
import { proveBooks, proveInTransaction } from "./prove.ts";
import { fillBooks } from "./test-world.ts";

const { database, owner, merchantIds, ownerUrl } = await testBooks({ merchants: 3 });
const asOwner = ownerOf({ ownerUrl });
const vault = openVault(Buffer.alloc(32, 7));
const sealer = { database, clock: systemClock, vault };

await fillBooks({ database, owner, merchantIds });
for (let line = 0; line < 20; line++) await writeLine(`call ${line}`);
while ((await sealOnce(sealer)).entries.count > 0);

function merchant(index: number): bigint {
  return merchantIds[index % merchantIds.length] ?? 0n;
}

async function writeLine(call: string): Promise<void> {
  const line = { at: new Date(), merchantId: null, actor: "OPC/root", sessionId: null, ip: "::1" };
  const rest = { requestId: "1", call, input: { b: 1, a: "x" }, change: null, code: 0 };
  await inTransaction(database, wholeScope, (tx) => writeOperation(tx, { ...line, ...rest }));
}

/** What the proof says after somebody who owns the tables, triggers off, did this. Rolled back afterwards. */
async function proofAfter(...tampering: string[]): Promise<string> {
  class Undo extends Error {}
  let said = "";
  const run = asOwner(async (tx) => {
    for (const table of ["journal", "ledger_entry", "ledger_seal", "operation_log", "operation_seal"])
      await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx);
    for (const statement of tampering) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      if (numAffectedRows === 0n) throw new Error(`nothing to tamper with: ${statement}`);
    }
    const { ok, firstBad } = await proveInTransaction(tx);
    said = ok ? "ok" : `${firstBad?.row.split(" ")[0]}: ${firstBad?.check}`;
    throw new Undo();
  });
  await run.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return said;
}

test("untouched books prove, and everything was looked at", async () => {
  expect(await proveBooks(database)).toMatchObject({
    ok: true,
    // An order without a fee and one that is all fee have two entries, the others three; a withdrawal's transfers two.
    checked: {
      accounts: 7,
      entries: 611,
      seals: 611,
      transfers: 206,
      paymentOrders: 200,
      payouts: 0,
      withdrawals: 3,
      cardLines: 0,
      operations: 20,
    },
  });
  expect(await proofAfter()).toBe("ok");
});

const entry = "(select id from ledger_entry where kind = 'available' order by id offset 30 limit 1)";
const account = "(select id from ledger_account where kind = 'available' order by id limit 1)";
const journal = "(select id from journal order by id offset 30 limit 1)";
const line = "(select log_id from operation_seal where sequence = 9)";

test.each([
  [
    `update ledger_account set balance_minor = balance_minor + 1 where id = ${account}`,
    "ledger_account: balance = sum of entries",
  ],
  [
    `update ledger_account set entry_count = entry_count + 1 where id = ${account}`,
    "ledger_account: entry count = number of entries",
  ],
  [
    `update ledger_account set sealed_count = sealed_count - 1 where id = ${account}`,
    "ledger_entry: sealed up to the account's sealed count",
  ],
  [
    `update ledger_entry set created_at = created_at + interval '1 second' where id = ${entry}`,
    "ledger_entry: hash chain",
  ],
  [
    `update ledger_entry set amount_minor = amount_minor + 1, balance_after_minor = balance_after_minor + 1 where id = ${entry}`,
    "ledger_entry: hash chain",
  ],
  [
    `update ledger_entry set balance_before_minor = balance_before_minor + 1, balance_after_minor = balance_after_minor + 1 where id = ${entry}`,
    "ledger_entry: balance before = balance after of the entry before",
  ],
  [
    `update ledger_entry set merchant_id = merchant_id + 1 where id = ${entry}`,
    "ledger_entry: belongs to its journal row and account",
  ],
  [`delete from ledger_entry where id = ${entry}`, "ledger_entry: sequence without gaps"],
  [
    `insert into ledger_entry select id + 5, journal_id, account_id, merchant_id, kind, currency, sequence, amount_minor, balance_before_minor, balance_after_minor, created_at from ledger_entry where id = ${entry}`,
    "ledger_entry: sequence without gaps",
  ],
  [`update journal set remark = 'gift' where id = ${journal}`, "ledger_entry: hash chain"],
  [`delete from journal where id = ${journal}`, "ledger_entry: belongs to its journal row and account"],
  [
    `insert into journal select id + 800000000000, 'manual_change', 'invented', 'Manual Add', merchant_id, currency, null, null, null, created_at from journal where id = ${journal}`,
    "journal: two or more entries",
  ],
  [`update ledger_seal set hash = sha256('x') where entry_id = ${entry}`, "ledger_entry: hash chain"],
  [
    `update ledger_seal set entry_id = entry_id + 8 where entry_id = ${entry}`,
    "ledger_entry: the seal is of this entry",
  ],
  [`delete from ledger_seal where entry_id = ${entry}`, "ledger_entry: has its seal"],
  [
    `insert into ledger_seal values (${account}, 999999, 1, 'x', 'x')`,
    "ledger_seal: every seal has its entry",
  ],
  [
    "update payment_order set fee_minor = fee_minor + 1 where order_no = 'P50'",
    "payment_order: has its transfers",
  ],
  [
    "update payment_order set settled_minor = settled_minor - 1 where order_no = 'P50'",
    "payment_order: has its transfers",
  ],
  [
    "update payment_order set exception = 'Marked' where order_no = 'P50'",
    "payment_order: has its transfers",
  ],
  [
    "update payment_order set exception = 'None' where order_no = 'P61'",
    "journal: its order is a Success that is Marked",
  ],
  [
    "delete from order_review where order_id = (select id from payment_order where order_no = 'P60')",
    "payment_order: settled its own amount, or a reviewed one",
  ],
  [
    "update order_review set settled_minor = settled_minor + 1 where status = 'Approved'",
    "payment_order: settled its own amount, or a reviewed one",
  ],
  [
    "update payment_order set review_status = 'Rejected' where order_no = 'P60'",
    "payment_order: settled its own amount, or a reviewed one",
  ],
  [
    "update payment_order set status = 'Expired', settled_minor = null where order_no = 'P50'",
    "journal: its order is a Success",
  ],
  [
    "update payment_order set merchant_id = (select max(id) from merchant) where order_no = 'P51'",
    "journal: its order is a Success",
  ],
  [
    "update withdrawal_order set amount_minor = amount_minor + 1 where order_no = 'W-Pending'",
    "withdrawal_order: has its transfers",
  ],
  [
    "update withdrawal_order set status = 'Approved', decided_at = now() where order_no = 'W-Pending'",
    "withdrawal_order: has its transfers",
  ],
  [
    "update withdrawal_order set status = 'Pending', decided_at = null where order_no = 'W-Approved'",
    "journal: its order is a withdrawal that is Approved",
  ],
  [
    "update withdrawal_order set status = 'Approved' where order_no = 'W-Rejected'",
    "journal: its order is a withdrawal that is Rejected",
  ],
  ["delete from withdrawal_order where order_no = 'W-Pending'", "journal: its order is a withdrawal"],
  [
    "update withdrawal_order set merchant_id = (select max(id) from merchant) where order_no = 'W-Pending'",
    "journal: its order is a withdrawal",
  ],
  [
    `insert into withdrawal_order select 4194304, merchant_id, 'W-Free', currency, amount_minor, 'Pending', created_by_user_id,
       created_by, created_at, null, null, null from withdrawal_order where order_no = 'W-Pending'`,
    "withdrawal_order: has its transfers",
  ],
  [`update operation_log set actor = 'OPC/nobody' where id = ${line}`, "operation_log: hash chain"],
  [`delete from operation_log where id = ${line}`, "operation_log: the sealed line exists"],
  [`delete from operation_seal where log_id = ${line}`, "operation_log: sealed in sequence without gaps"],
  [
    "update operation_seal set sequence = sequence + 100 where sequence > 15",
    "operation_log: sealed in sequence without gaps",
  ],
  [
    "insert into operation_log (id, at, actor, ip, request_id, call, input, code) values (4194304, now(), 'x', 'x', 'x', 'x', '{}', 0)",
    "operation_log: every line is sealed",
  ],
])("%s is found", async (tampering, said) => {
  expect(await proofAfter(tampering ?? "")).toBe(said);
});

test("a forged history that balances in itself is found by its seals", async () => {
  const said = await proofAfter(
    `update ledger_entry set amount_minor = amount_minor + 7, balance_after_minor = balance_after_minor + 7
      where journal_id = ${journal} and kind = 'available'`,
    `update ledger_entry set amount_minor = amount_minor - 7, balance_after_minor = balance_after_minor - 7
      where journal_id = ${journal} and kind = 'channel_clearing'`,
    `update ledger_entry e set balance_before_minor = balance_before_minor + d.by, balance_after_minor = balance_after_minor + d.by
       from (select account_id, sequence, case kind when 'available' then 7 else -7 end as by from ledger_entry
              where journal_id = ${journal} and kind <> 'fee_income') d
      where e.account_id = d.account_id and e.sequence > d.sequence`,
    `update ledger_account a set balance_minor = balance_minor + case a.kind when 'available' then 7 else -7 end
      where id in (select account_id from ledger_entry where journal_id = ${journal} and kind <> 'fee_income')`,
    `update payment_order set amount_minor = amount_minor + 7, payable_minor = payable_minor + 7
      where id = (select cause_id::bigint from journal where id = ${journal})`,
  );
  expect(said).toBe("ledger_entry: hash chain");
});

test("a transfer whose entries do not sum to zero is found although its accounts add up", async () => {
  const said = await proofAfter(
    `with a as (update ledger_account set balance_minor = balance_minor + 9, entry_count = entry_count + 1
                 where id = ${account} returning *),
          j as (insert into journal select id + 8 * 4194304, 'manual_change', 'one leg', 'Manual Add', merchant_id,
                  currency, null, null, null, created_at from journal order by id desc limit 1 returning *)
     insert into ledger_entry
     select j.id + place, j.id, a.id, a.merchant_id, a.kind, a.currency, a.entry_count + place, 5 - place,
            a.balance_minor - 9 + 5 * place, a.balance_minor - 4 + 4 * place, now()
       from a join j on true cross join generate_series(0, 1) place`,
    `update journal set merchant_id = (select merchant_id from ledger_account where id = ${account})
      where cause_id = 'one leg'`,
    `update ledger_account set entry_count = entry_count + 1,
        last_journal_id = (select id from journal where cause_id = 'one leg') where id = ${account}`,
  );
  expect(said).toBe("journal: entries sum to zero");
});

test("sealing follows posting, and what is sealed proves", async () => {
  const services = {
    ...sealer,
    reports: database,
    log: pino({ level: "silent" }),
    publicUrl: "",
    areas: openAreas(),
    passwordMinimumLength: 6,
    allowLoopbackCallbacks: false,
    callbackSenderAddresses: [],
    accountHoldHours: 24,
  };
  const working = await startWork([sealingWork(services)], services);
  const operator = "root";
  for (let index = 0; index < 30; index++) {
    const change = { changeId: `c${index}`, merchantId: merchant(index), currency: "THB", amountMinor: 100n };
    await postAlone(database, manualChange({ ...change, operator, at: new Date() }));
    await writeLine(`later ${index}`);
  }
  let proof = await proveBooks(database);
  for (let waits = 0; proof.checked.seals < 671 && waits < 400; waits++) {
    await sleep(100);
    proof = await proveBooks(database);
  }
  await working.stop();
  expect(proof).toMatchObject({ ok: true, checked: { entries: 671, seals: 671, operations: 50 } });
});

test("two sealers at once seal everything once", async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const change = {
        changeId: `d${index}`,
        merchantId: merchant(index),
        currency: "THB",
        amountMinor: 100n,
      };
      return postAlone(database, manualChange({ ...change, operator: "root", at: new Date() }));
    }),
  );
  await Promise.all(Array.from({ length: 6 }, () => sealOnce(sealer)));
  expect(await proveBooks(database)).toMatchObject({ ok: true, checked: { entries: 771, seals: 771 } });
});

test("books prove where merchants overtake one another on the operator's accounts", async () => {
  const post = (changeId: string, merchantId: bigint, at: Date) => {
    const facts = { changeId, merchantId, currency: "THB", amountMinor: 100n, operator: "OPC/root" };
    return postAlone(database, manualChange({ ...facts, at }));
  };
  const now = Date.now();
  await post("ahead", merchant(0), new Date(now + 5_000));
  await post("overtaken", merchant(1), new Date(now));
  expect((await proveBooks(database)).firstBad).toBeUndefined();
  while ((await sealOnce(sealer)).entries.count > 0);
});

test("a missing entry stops the sealing of its account, is named, and does not stop the others", async () => {
  const id = merchant(0);
  for (const index of [0, 1, 2]) {
    const change = { changeId: `gap${index}`, merchantId: id, currency: "THB", amountMinor: 100n };
    await postAlone(database, manualChange({ ...change, operator: "root", at: new Date() }));
  }
  await owner.query("alter table ledger_entry disable trigger append_only");
  await owner.query(`delete from ledger_entry where kind = 'available'
    and journal_id = (select id from journal where cause_id = 'gap1')`);
  await owner.query("alter table ledger_entry enable trigger append_only");
  const { entries } = await sealOnce(sealer);
  const { rows } = await owner.query<{ id: string }>(
    "select id from ledger_account where kind = 'available' and merchant_id = $1",
    [id],
  );
  expect(entries).toMatchObject({ count: 4, brokenAccountIds: [BigInt(rows[0]?.id ?? 0)] });
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (text: string) => lines.push(text) });
  await enqueueNightly(sealer);
  expect(await carryOutProof({ ...sealer, reports: reportsFromMain(database), log })).toBe(true);
  expect(lines.join()).toMatch(/the proof of the books failed: ledger_entry \d+: sequence without gaps/);
});

test("an account that lacks an entry stays named, and takes no turn from the others", async () => {
  const account = async (id: bigint) => {
    const { rows } = await owner.query<{ id: string; behind: string }>(
      `select id, entry_count - sealed_count as behind from ledger_account where kind = 'available' and merchant_id = $1`,
      [id],
    );
    return rows[0];
  };
  const broken = await account(merchant(0));
  const portion = 5;
  for (const index of Array(portion).keys())
    for (const id of [merchant(0), merchant(1)]) {
      const change = { changeId: `on ${id} ${index}`, merchantId: id, currency: "THB", amountMinor: 100n };
      await postAlone(database, manualChange({ ...change, operator: "root", at: new Date() }));
    }
  for (let count = 1; count > 0; ) {
    const sealed = await inTransaction(database, wholeScope, (tx) => sealEntries(tx, vault, portion));
    expect(sealed.brokenAccountIds).toEqual([BigInt(broken?.id ?? 0)]);
    ({ count } = sealed);
  }
  expect(await account(merchant(1))).toMatchObject({ behind: "0" });
  expect(await account(merchant(0))).toMatchObject({ behind: String(Number(broken?.behind) + portion) });
});
