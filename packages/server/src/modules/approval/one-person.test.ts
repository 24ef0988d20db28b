/**
 * One person and every account that they can get: random acts on users, groups, credentials, passkeys, rules, payouts, credits,
 * collection accounts and requests, by whichever of their accounts. Nobody else acts, so nothing that needs two people may ever
 * be done: no request is approved, nothing of theirs is paid, no balance moves, nothing leads money elsewhere.
 */
import { afterEach, beforeAll, expect, test } from "vitest";
import { dice } from "../../testing/dice.ts";
import { isWhole } from "../../testing/thoroughness.ts";
import { crawlerTokenHash } from "../crawler/token.ts";
import { doneByTwo as doneByTwoIn, testMoney } from "./test-money.ts";
import { type Account, OnePerson } from "./test-one-person.ts";
import { approvalWorld } from "./test-world.ts";

const world = await approvalWorld();
const { give, people, person, query, rule, setPassword } = world;
const acme = people["ACME/admin"];
const money = await testMoney(world);
const stage = { world, money };
const doneByTwo = () => doneByTwoIn(query);

beforeAll(async () => {
  await give(acme, "THB", 10_000_000n);
  expect((await setPassword(acme)).code).toBe(0);
  for (const kind of ["ManualBalance", "Permissions", "ApprovalRules"] as const) await rule(kind);
  for (const kind of ["CrawlerTokens", "AddressLists", "Quotas"] as const) await rule(kind);
  for (const kind of ["CollectionAccounts", "ReviewThresholds"] as const) await rule(kind);
  await query(
    "insert into crawler (spider_id, flag, type, account, token_hash) values ('spider-1', 'KBANK', 'QrCode', 'login', $1)",
    [crawlerTokenHash("the token that stands")],
  );
  await query(
    "insert into merchant_quota (merchant_id, currency, daily_withdrawal_minor) values ($1, 'THB', 400000)",
    [acme.merchantId],
  );
});

const did = new Map<string, number>();
let accounts = 0;

/** What one story asked for is not the next one's to approve: its person is another. */
afterEach(() =>
  query(
    "update approval set status = 'Expired', decided_at = expires_at, secrets_sealed = null where status = 'Waiting'",
  ),
);

test.each(isWhole ? [1, 2, 3, 4, 5, 6] : [2])(
  "one person never finishes what two have to: random acts of seed %i",
  async (seed) => {
    const before = await doneByTwo();
    const one = new OnePerson(stage, await person(), dice(seed * 104_729));
    const others = dice(seed);
    for (let attempt = 0; attempt < 50; attempt++) {
      await one.attempt();
      if (attempt % 2 === 0) await one.lead(others);
      expect(await doneByTwo(), `attempt ${attempt}`).toEqual(before);
    }
    for (const [path, count] of one.did) did.set(path, (did.get(path) ?? 0) + count);
    accounts += one.accounts.length;
  },
  600_000,
);

/** What makes two accounts of one person's. */
const accountsNow = () =>
  query(
    "select id, user_group_id, enabled, password_hash, totp_secret_encrypted from user_account order by id",
  );

test("under the rule for accounts one person never has a second one, nor somebody else's", async () => {
  await rule("Accounts");
  const first = await person();
  const before = [await doneByTwo(), await accountsNow()];
  const one = new OnePerson(stage, first, dice(7));
  for (let attempt = 0; attempt < 30; attempt++) {
    await one.attempt();
    expect([await doneByTwo(), await accountsNow()], `attempt ${attempt}`).toEqual(before);
  }
  expect(one.accounts).toHaveLength(1);
  const asked = await query(
    "select distinct payload ->> 'Call' as call from approval where kind = 'Accounts'",
  );
  expect(asked.map(({ Call }) => Call).sort()).toEqual(
    expect.arrayContaining(["adduser", "resetuserpassword", "userRenewvalidator"]),
  );
}, 600_000);

const ofMoney = [
  "/mc_api/merchant/apiinfo_ipupdate",
  "/mc_api/merchant/cashoutsetting_save",
  "/mc_api/offline/qrcode_edit",
  "/mc_api/passkey/passkey_add",
  "/mc_api/passkey/passkey_prove",
  "/mc_api/xpay/originalrecord_bind",
  "/mc_api/xpay/payorder_reverse",
];
const byTwo = [
  "/mc_api/setting/approval_approve",
  "/mc_api/xpay/payorder_review",
  "/mc_api/xpay/cashoutorder_approve",
];

test("the same acts by two people are done, with a passkey and without", async () => {
  const one = new OnePerson(stage, await person(), dice(11));
  const [first] = one.accounts as [Account];
  one.accounts.push(await person());
  await one.passkey(one.accounts[1] as Account);
  await money.bind(one.sender(first));
  await money.payOut(first);
  await one.ask(first);
  await one.approveAll();
  await one.decideAll();
  expect([...one.did.keys()]).toEqual(expect.arrayContaining(byTwo));
});

test("the attempts were real: accounts were had, of both merchants, and things asked for", () => {
  expect(accounts).toBeGreaterThan(isWhole ? 24 : 3);
  expect([...did.keys()]).toEqual(
    expect.arrayContaining([
      "/mc_api/adduser",
      "/mc_api/getvalidatorinfo",
      "/mc_api/merchant/merchant_balancechange",
      "/mc_api/modifyusergrouppermission",
      "/mc_api/resetuserpassword",
      "/mc_api/setting/approvalrule_save",
      "/mc_api/updateUser",
      "/mc_api/user/user_renewvalidator",
      "/mc_api/xpay/withdrawal_apply",
      // Of the ways to money a single story takes some.
      ...(isWhole ? ofMoney : []),
    ]),
  );
  for (const path of [...byTwo, "/mc_api/xpay/withdrawal_approve"])
    expect([...did.keys()]).not.toContain(path);
});
