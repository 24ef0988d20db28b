import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, type Transaction, wholeScope } from "@opc/server/db/transaction";
import { proveBooks } from "@opc/server/modules/proof/prove";
import { passwordMatches } from "@opc/server/modules/session/password";
import { systemClock } from "@opc/server/ports/clock";
import { openVault } from "@opc/server/ports/vault";
import { testDatabase } from "@opc/server/testing/database";
import { allowAnyLockOrder } from "@opc/server/testing/lock-order";
import { ordersWithoutLine } from "@opc/server/testing/timeline-check";
import { sealOnce } from "@opc/server/work/seal-chains";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { demoFile, writeDemoFile } from "./demo/file.ts";
import { fillDemoWorld } from "./demo/fill.ts";
import { nextPayout, reviewsWanted } from "./demo/payouts/reviews.ts";
import { isReviewed } from "./demo/payouts/setup.ts";
import { demoSecrets, newSecretRoot } from "./demo/secrets.ts";
import { seededRandom } from "./random.ts";

const { url } = await testDatabase();
allowAnyLockOrder();
const database = openDatabase(openPool({ url, size: 3, name: "test" }));
afterAll(() => database.destroy());

const secrets = demoSecrets(newSecretRoot());
const now = new Date();

function fill(tx: Transaction): Promise<number> {
  return fillDemoWorld(tx, {
    secrets,
    vault: openVault(Buffer.alloc(32, 1)),
    now,
    seed: "test",
    days: 8,
    orders: 1_500,
    notifyUrl: (alias, mood) => `http://127.0.0.1:9/${alias}/${mood}`,
  });
}

function count(text: string): Promise<number> {
  return inTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<{ Count: bigint }>`select count(*) from (${sql.raw(text)}) found`.execute(tx);
    return Number(rows[0]?.Count);
  });
}

test("a fill that dies half way leaves nothing, and the next one fills the whole world", async () => {
  const dying = inTransaction(database, wholeScope, async (tx) => {
    await fill(tx);
    throw new Error("power cut");
  });
  await expect(dying).rejects.toThrow("power cut");
  expect(await count("select from merchant")).toBe(0);
  const orders = await inTransaction(database, wholeScope, fill);
  expect(orders).toBeGreaterThan(1_400);
  expect(await count("select from payment_order")).toBe(orders);
  // Two worlds are filled.
}, 120_000);

test("the books of the past prove, sealed", async () => {
  expect(
    (await sealOnce({ database, clock: systemClock, vault: openVault(Buffer.alloc(32)) })).entries.count,
  ).toBeGreaterThan(3_000);
  const proof = await proveBooks(database);
  expect(proof.firstBad).toBeUndefined();
  expect(proof.ok).toBe(true);
  expect(proof.checked.seals).toBe(proof.checked.entries);
});

test("every merchant has withdrawals that wait, and both decisions were made, each with its money", async () => {
  expect(await count("select distinct merchant_id from withdrawal_order where status = 'Pending'")).toBe(3);
  for (const status of ["Approved", "Rejected"])
    expect(await count(`select from withdrawal_order where status = '${status}'`)).toBeGreaterThan(0);
  const undecided = `select from withdrawal_order where status <> 'Pending'
    and (decided_by is null or decided_at <= created_at or decided_at > timestamptz '${now.toISOString()}')`;
  expect(await count(undecided)).toBe(0);
  expect(
    await count("select from ledger_account where kind = 'withdrawal_clearing' and balance_minor > 0"),
  ).toBe(1);
  expect(await count("select from ledger_account where kind = 'frozen' and balance_minor > 0")).toBe(3);
});

test("merchants' settlement accounts are in every state, and most withdrawals were paid to one", async () => {
  for (const status of ["Pending", "Approved", "Rejected", "Retired"])
    expect(await count(`select from settlement_account where status = '${status}'`)).toBeGreaterThan(0);
  const held = `select from settlement_account where held_until > timestamptz '${now.toISOString()}'`;
  expect(await count(held)).toBe(1);
  expect(await count("select from withdrawal_order where settlement_account_id is null")).toBeGreaterThan(0);
  const paid = "select from withdrawal_order where settlement_account_id is not null";
  expect(await count(`${paid} and status = 'Pending'`)).toBeGreaterThan(3);
  expect(await count(`${paid} and status = 'Approved' and transfer_reference is null`)).toBe(0);
  expect(
    await count(`${paid} and receipt_image_id in (select id from stored_image where purpose = 'Receipt')`),
  ).toBeGreaterThan(0);
  const early = `select from withdrawal_order w join settlement_account a on a.id = w.settlement_account_id
    where a.status <> 'Approved' or a.held_until > w.created_at or a.merchant_id <> w.merchant_id`;
  expect(await count(early)).toBe(0);
});

test("one merchant has separate keys that are good, another one that waits to be let in by somebody else", async () => {
  const of = (alias: string, rest: string) =>
    count(
      `select from separate_key k join merchant m on m.id = k.merchant_id where m.alias = '${alias}' and ${rest}`,
    );
  expect(await of("ACME", "purpose = 'Reading' and status = 'Live'")).toBe(1);
  const isGood = `status = 'Live' and usable_from < timestamptz '${now.toISOString()}'`;
  expect(await of("ACME", `purpose = 'PayingOut' and ${isGood} and decided_by = 'OPC/admin'`)).toBe(1);
  expect(await of("LOTUS", "purpose = 'PayingOut' and status = 'Waiting'")).toBe(1);
});

test("who withdraws a merchant's money has a password for it, told with the account, and one merchant has just begun", async () => {
  const told = demoFile("http://127.0.0.1:8080", secrets).Accounts.find(
    ({ MerchantAlias, UserName }) => MerchantAlias === "ACME" && UserName === "admin",
  );
  const password = told?.Role.split("withdrawal password ")[1] ?? "";
  const hash = await inTransaction(database, wholeScope, async (tx) => {
    const acme = tx.selectFrom("Merchant").select("Id").where("Alias", "=", "ACME");
    const withdrawal = tx.selectFrom("MerchantWithdrawalPassword").where("MerchantId", "=", acme);
    return (await withdrawal.select("PasswordHash").executeTakeFirstOrThrow()).PasswordHash ?? "";
  });
  expect(await passwordMatches(password, hash)).toBe(true);
  const usable = `select from settlement_account a join merchant m on m.id = a.merchant_id and m.alias = 'ACME'
    where status = 'Approved' and held_until < timestamptz '${now.toISOString()}'`;
  expect(await count(usable)).toBe(1);
  const begun = `select from merchant m where type = 'Normal' and api_ip_list = ''
    and not exists (select from payment_order where merchant_id = m.id)
    and not exists (select from merchant_withdrawal_password where merchant_id = m.id)
    and not exists (select from settlement_account where merchant_id = m.id)
    and exists (select from merchant_channel where merchant_id = m.id)`;
  expect(await count(begun)).toBe(1);
});

test("eighteen payouts wait for a review, of more than one merchant and each for another payee", async () => {
  const waiting = "from payout_order where status = 'PendingReview'";
  expect(await count(`select ${waiting}`)).toBe(reviewsWanted);
  expect(await count(`select distinct payee_name, bank_code, card_last4 ${waiting}`)).toBe(reviewsWanted);
  expect(await count(`select distinct merchant_id ${waiting}`)).toBe(2);
  const reviewed = seededRandom("payouts to come");
  for (let at = 0; at < 40; at += 1) {
    const next = nextPayout(reviewed, at % 2 === 0);
    expect(isReviewed(next.alias, BigInt(next.baht) * 100n)).toBe(at % 2 === 0);
  }
});

test("a second person of the operator checks accounts, lifts holds and pays withdrawals out", async () => {
  const may = ["SettlementAccount.check", "WithdrawalConfirm.approve", "WithdrawalConfirm.batchFile"];
  const able = `select from user_account u join merchant m on m.id = u.merchant_id and m.type = 'Super'
    where (select count(*) from user_group_permission p
      where p.user_group_id = u.user_group_id and p.permission in ('${may.join("', '")}')) = ${may.length}`;
  expect(await count(able)).toBe(2);
});

test("payouts of the past came to every kind of end, each with its money, timeline and card's line", async () => {
  for (const status of ["AutoMatchedSuccess", "PayoutSuccess", "ManuallyCancelled"])
    expect(await count(`select from payout_order where status = '${status}'`)).toBeGreaterThan(0);
  for (const status of ["PendingReview", "ChannelInProgress", "ChannelFailed", "WrongReceivingInfo"])
    expect(await count(`select from payout_order where status = '${status}'`)).toBeGreaterThan(0);
  expect(await count(`select from payout_order where finished_at > timestamptz '${now.toISOString()}'`)).toBe(
    0,
  );
  const unlike = `select from payout_order o where status is distinct from (
    select status_to from payout_event e where e.order_id = o.id and status_to is not null order by id desc limit 1)`;
  expect(await count(unlike)).toBe(0);
  const silent = `select from payout_order where notify_url is not null and callback_status = 'None'
    and finished_at is not null`;
  expect(await count(silent)).toBe(0);
  const unpaid = `select from payout_task t left join payout_card_record r on r.order_id = t.order_id where r.id is null
    and t.step = 'Finished' and t.failure is null`;
  expect(await count(unpaid)).toBe(0);
  const torn = `select from payout_card c where balance_minor <>
    (select sum(amount_minor - fee_minor) from payout_card_record r where r.card_id = c.id)`;
  expect(await count(torn)).toBe(0);
});

test("every selector of the console has something to choose, of each currency that money is paid out in", async () => {
  expect(await count("select distinct currency from cashout_type")).toBeGreaterThanOrEqual(3);
  expect(await count("select distinct currency from cashout_type t join bank using (currency)")).toBe(3);
  expect(await count("select from article_category")).toBeGreaterThan(2);
  const states = `select distinct status, publish_at > timestamptz '${now.toISOString()}', version > published_version from article`;
  expect(await count(states)).toBe(5);
  expect(await count("select from lottery")).toBeGreaterThan(2);
  expect(await count("select distinct type from crawler")).toBe(3);
});

test("every past order has its slot, its story and its callback as the system would have left them", async () => {
  const shared = `select from payment_order a join payment_order b on a.account_id = b.account_id
    and a.payable_minor = b.payable_minor and a.id < b.id and b.created_at < a.expires_at`;
  expect(await count(shared)).toBe(0);
  const untold = `select from payment_order o where finished_at is not null
    and not exists (select from callback_record r where r.order_id = o.id and r.status = o.callback_status)`;
  expect(await count(untold)).toBe(0);
  const storyless = `select from payment_order o where status in ('Success', 'Expired', 'Failed')
    and not exists (select from order_event e where e.order_id = o.id and e.status_to = o.status)`;
  expect(await count(storyless)).toBe(0);
  const toldTooSoon = `select from order_event told join order_event ended using (order_id)
    join payment_order o on o.id = order_id
    where told.kind = 'callbackQueued' and ended.status_to in ('Success', 'Failed') and told.id < ended.id
      and o.review_status <> 'Approved'`;
  expect(await count(toldTooSoon)).toBe(0);
  const overdue = `select from payment_order where status in ('Pending', 'Paying')
    and expires_at < timestamptz '${now.toISOString()}' - interval '3 seconds'`;
  expect(await count(overdue)).toBe(0);
  expect(await count("select from payment_order where status = 'Success'")).toBeGreaterThan(1_150);
  expect(await count("select from payment_order where review_status = 'PendingReview'")).toBeGreaterThan(5);
});

test("people acted: some orders are locked, some wait for a review, some were decided on", async () => {
  expect(await count("select from payment_order where status = 'Locked'")).toBe(2);
  expect(await inTransaction(database, wholeScope, ordersWithoutLine)).toEqual([]);
  const unlike = `select from payment_order o where review_status = 'PendingReview' and not exists (
    select from order_review r join bank_transaction b on b.id = r.bank_transaction_id and b.order_id = o.id
    where r.order_id = o.id and r.status = 'PendingReview' and r.paid_minor = o.paid_minor)`;
  expect(await count(unlike)).toBe(0);
  for (const status of ["PendingReview", "Approved", "Rejected"])
    expect(await count(`select from order_review where status = '${status}'`)).toBeGreaterThan(0);
});

test("the file of accounts is only its owner's to read and names every kind of user", async () => {
  const folder = await mkdtemp(join(tmpdir(), "opc-demo-"));
  const path = await writeDemoFile(folder, demoFile("http://127.0.0.1:8080", secrets));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const file = JSON.parse(await readFile(path, "utf8")) as ReturnType<typeof demoFile>;
  expect(file.Accounts.filter((account) => account.Role.startsWith("super"))).toHaveLength(3);
  const merchants = file.Accounts.filter((account) => account.Role.startsWith("merchant"));
  expect(new Set(merchants.map((account) => account.MerchantAlias)).size).toBeGreaterThan(1);
  expect(file.Merchants.every((merchant) => merchant.ApiSecret.startsWith("whsec_"))).toBe(true);
  expect(file.Crawlers.length).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});

test("secrets follow from their root alone", () => {
  const root = newSecretRoot();
  expect(demoSecrets(root).totpSecret("OPC", "admin")).toBe(demoSecrets(root).totpSecret("OPC", "admin"));
  expect(demoSecrets(root).apiSecret("ACME")).not.toBe(secrets.apiSecret("ACME"));
  expect(secrets.totpSecret("OPC", "admin")).not.toBe(secrets.totpSecret("ACME", "admin"));
});

test("money waits on the matching desk, some was set aside, split or told by a statement", async () => {
  const free =
    "select from bank_transaction where match_status = 'PendingMatch' and direction = 'Credit' and order_id is null";
  expect(await count(free)).toBeGreaterThanOrEqual(12);
  expect(await count("select from bank_transaction where match_status = 'Ignored'")).toBe(2);
  expect(await count("select from bank_transaction where parent_id is not null")).toBe(2);
  expect(await count("select from bank_transaction where source = 'Statement'")).toBe(2);
});
