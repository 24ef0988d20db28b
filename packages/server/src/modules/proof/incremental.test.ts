/** The nightly proof goes on from a signed checkpoint: what came since is read, what lay before it is the full proof's. */
import { dayMs, hourMs } from "@opc/contract/time";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { newId } from "../../db/id.ts";
import { reportsFromMain } from "../../db/reports.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { manualChange, paymentOrderSucceeded } from "../../ledger/transfers.ts";
import { openVault } from "../../ports/vault.ts";
import { testBooks } from "../../testing/books.ts";
import { postAlone } from "../../testing/post-alone.ts";
import { enqueueNightly } from "../../work/prove-books.ts";
import { sealOnce } from "../../work/seal-chains.ts";
import { writeOperation } from "../operation-log/write.ts";
import { carryOutProof } from "./carry-out.ts";
import { proveIn, readsFrom } from "./prove.ts";
import { enqueueProof, listRuns } from "./store.ts";
import { fillBooks } from "./test-world.ts";

const { database, owner, merchantIds } = await testBooks({ merchants: 3 });
let now = new Date();
const log = pino({ level: "silent" });
const services = {
  ...{ database, reports: reportsFromMain(database), vault: openVault(Buffer.alloc(32, 7)), log },
  clock: { now: () => now },
};
const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(database, wholeScope, work);
// An hour ago: ids are made of the clock, and what is younger than a transaction may last is read again.
vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() - hourMs });
await fillBooks({ database, owner, merchantIds });
await tamper(`insert into payment_order select (json_populate_record(o, json_build_object(
    'id', o.id + 400000000000, 'order_no', 'LATER', 'merchant_order_no', 'LATER', 'status', 'Pending', 'settled_minor', null, 'paid_minor', null))).*
  from payment_order o where order_no = 'P100'`);
await writeLine("before");
await seal();
vi.useRealTimers();
await writeLine("now");
await seal();
const asker = BigInt(
  (await owner.query<{ id: string }>("select id from user_account limit 1")).rows[0]?.id ?? 0,
);

async function seal(): Promise<void> {
  while ((await sealOnce(services)).entries.count > 0);
}

async function writeLine(call: string): Promise<void> {
  const line = { at: new Date(), merchantId: null, actor: "OPC/root", sessionId: null, ip: "::1" };
  await inWhole((tx) =>
    writeOperation(tx, { ...line, requestId: "1", call, input: {}, change: null, code: 0 }),
  );
}

/** What has happened since: a change of a balance, an order that succeeds, and a line of the log. */
async function work(): Promise<void> {
  await postAlone(
    database,
    manualChange({
      ...{ changeId: `${newId()}`, merchantId: merchantIds[0] ?? 0n, currency: "THB", amountMinor: 77n },
      ...{ operator: "OPC/root", remark: "since", at: new Date() },
    }),
  );
  const order = await inWhole((tx) =>
    tx
      .updateTable("PaymentOrder")
      .set((order) => ({
        Status: "Success",
        PaidMinor: order.ref("AmountMinor"),
        SettledMinor: order.ref("AmountMinor"),
      }))
      .where("OrderNo", "=", "LATER")
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await postAlone(
    database,
    paymentOrderSucceeded({
      ...{
        merchantId: order.MerchantId,
        currency: "THB",
        orderId: order.Id,
        orderNo: order.OrderNo,
        at: new Date(),
      },
      ...{ amountMinor: order.SettledMinor ?? 0n, feeMinor: order.FeeMinor },
    }),
  );
  await writeLine("since");
  await tamper("create table kept as select content, code from proof_checkpoint");
  await seal();
}

/** As who owns the tables. */
async function tamper(statement: string): Promise<void> {
  const appendOnly = ["journal", "ledger_entry", "ledger_seal", "operation_log", "operation_seal"];
  const triggers = (state: string) =>
    appendOnly.map((table) => `alter table ${table} ${state} trigger append_only;`);
  await owner.query(triggers("disable").join(""));
  const { rowCount } = await owner.query(statement);
  await owner.query(triggers("enable").join(""));
  if (!rowCount) throw new Error(`nothing to tamper with: ${statement}`);
}

const newest = async () => {
  const [run] = await inWhole(listRuns);
  if (!run) throw new Error("no run");
  return run;
};
const read = (run: Awaited<ReturnType<typeof newest>>, kind: string) =>
  run.Checked.find(({ Kind }) => Kind === kind)?.Count;

async function night() {
  now = new Date(now.getTime() + dayMs);
  await enqueueNightly(services);
  await carryOutProof(services);
  return newest();
}

async function full() {
  now = new Date(now.getTime() + hourMs);
  await inWhole((tx) => enqueueProof(tx, { userId: asker, name: "OPC/root" }, now));
  await carryOutProof(services);
  return newest();
}

const said = ({ Status, FirstBad }: Awaited<ReturnType<typeof newest>>) =>
  Status === "NotProven" ? `${FirstBad?.Table}: ${FirstBad?.Check}` : Status;

test("the first night reads everything, the next one what came since", async () => {
  const first = await night();
  expect(first).toMatchObject({ Status: "Proven", Since: null });
  expect(read(first, "paymentOrders")).toBe(200);
  const quiet = await night();
  expect(quiet).toMatchObject({ Status: "Proven", Since: first.StartedAt });
  expect(quiet.Checked.map(({ Kind, Count }) => [Kind, Count]).filter(([, count]) => count !== 0)).toEqual([
    ["accounts", 7],
    ["withdrawals", 3],
  ]);
  await work();
  const next = await night();
  expect(next).toMatchObject({ Status: "Proven", Since: quiet.StartedAt });
  const counts = ["entries", "seals", "transfers", "paymentOrders", "operations"].map((kind) =>
    read(next, kind),
  );
  // A change by hand, a balance of an account that none had, and an order from before that succeeded since.
  expect(counts).toEqual([5, 5, 2, 1, 1]);
});

const latest = (table: string, column = "id") => `(select max(${column}) from ${table})`;

test.each([
  [
    `update ledger_entry set created_at = created_at + interval '1 second' where id = ${latest("ledger_entry")}`,
    `update ledger_entry set created_at = created_at - interval '1 second' where id = ${latest("ledger_entry")}`,
    "ledger_entry: hash chain",
  ],
  [
    `update journal set remark = 'gift' where id = ${latest("journal")}`,
    `update journal set remark = null where id = ${latest("journal")}`,
    "ledger_entry: hash chain",
  ],
  [
    "update ledger_account set balance_minor = balance_minor + 1 where kind = 'frozen' and merchant_id is not null",
    "update ledger_account set balance_minor = balance_minor - 1 where kind = 'frozen' and merchant_id is not null",
    "ledger_account: balance = sum of entries",
  ],
  [
    "update payment_order set fee_minor = fee_minor + 1 where order_no = 'LATER'",
    "update payment_order set fee_minor = fee_minor - 1 where order_no = 'LATER'",
    "payment_order: has its transfers",
  ],
  [
    "update payment_order set status = 'Expired', settled_minor = null where order_no = 'LATER'",
    "update payment_order set status = 'Success', settled_minor = amount_minor where order_no = 'LATER'",
    "journal: its order is a Success",
  ],
  [
    `update operation_log set code = 7 where id = ${latest("operation_log")}`,
    `update operation_log set code = 0 where id = ${latest("operation_log")}`,
    "operation_log: hash chain",
  ],
  [
    "insert into ledger_seal select account_id, sequence + 100000, entry_id, hash, code from ledger_seal limit 1",
    "delete from ledger_seal s where sequence > (select sealed_count from ledger_account where id = s.account_id)",
    "ledger_seal: every seal has its entry",
  ],
])("after the checkpoint, %s is found at night", async (statement, undo, found) => {
  await tamper(
    "update proof_checkpoint set content = (select content from kept), code = (select code from kept)",
  );
  await tamper(statement);
  expect(said(await night())).toBe(found);
  await tamper(undo);
  expect(said(await night())).toBe("Proven");
});

test.each([
  [
    "update ledger_entry set created_at = created_at + interval '1 second' where sequence = 5 and kind = 'available'",
    "update ledger_entry set created_at = created_at - interval '1 second' where sequence = 5 and kind = 'available'",
    "ledger_entry: hash chain",
  ],
  [
    "update payment_order set fee_minor = fee_minor + 1 where order_no = 'P50'",
    "update payment_order set fee_minor = fee_minor - 1 where order_no = 'P50'",
    "payment_order: has its transfers",
  ],
])("before the checkpoint, %s is found by the full proof alone", async (statement, undo, found) => {
  await tamper(statement);
  expect(said(await night())).toBe("Proven");
  expect(said(await full())).toBe(found);
  await tamper(undo);
  expect(said(await full())).toBe("Proven");
});

test.each([
  ["the id that it begins at", `'"BeforeId":"', '"BeforeId":"1'`],
  ["an account", `'"Accounts":[[', '"Accounts":[["1","1","1","1","00"],['`],
])("a checkpoint that somebody wrote is refused: %s", async (_what, change) => {
  await tamper(`update proof_checkpoint set content = replace(content, ${change})`);
  expect(said(await night())).toBe("proof_checkpoint: the checkpoint was made with the secret key");
  // What people ask for rests on none, and leaves a new one.
  expect(said(await full())).toBe("Proven");
  expect(await night()).toMatchObject({ Status: "Proven", Since: now && expect.any(String) });
});

test("a chain that was begun anew below a genuine checkpoint is told from the one that it speaks of", async () => {
  await tamper("create table seals as select * from ledger_seal");
  await tamper("update ledger_seal set hash = sha256(hash)");
  expect(said(await night())).toBe("ledger_account: the books still hold what the checkpoint says");
  await tamper(
    "update ledger_seal s set hash = k.hash from seals k where k.account_id = s.account_id and k.sequence = s.sequence",
  );
  expect(said(await night())).toBe("Proven");
});

test("once a week a night reads everything", async () => {
  const week: (string | null)[] = [];
  await full();
  for (let day = 0; day < 7; day++) week.push((await night()).Since === null ? "everything" : "since");
  expect(week).toEqual([...Array<string>(6).fill("since"), "everything"]);
});

test("between two portions nothing holds a snapshot", async () => {
  const held: number[] = [];
  const reads = readsFrom(database);
  const { ok } = await proveIn(async (read) => {
    const rows = await reads(read);
    const { rows: open } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`,
    );
    held.push(open[0]?.count ?? -1);
    return rows;
  });
  expect(ok).toBe(true);
  expect(held.length).toBeGreaterThan(8);
  expect(new Set(held)).toEqual(new Set([0]));
});
