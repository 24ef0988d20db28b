/**
 * One person and every account that they can get: random acts on users, groups, credentials, rules and requests, by whichever
 * of their accounts. Nobody else acts, so nothing that needs two people may ever be done: no request is approved, no
 * withdrawal of theirs is paid, no balance moves.
 */
import { randomUUID } from "node:crypto";
import { grantablePermissions } from "@opc/contract/pages";
import { dayMs, hourMs, minuteMs } from "@opc/contract/time";
import { beforeAll, expect, test } from "vitest";
import type { Answer, Browser } from "../../testing/app.ts";
import { type Dice, dice } from "../../testing/dice.ts";
import { enrolled, tokenOf } from "../../testing/enrol.ts";
import type { Person } from "../../testing/people.ts";
import { isWhole } from "../../testing/thoroughness.ts";
import { crawlerTokenHash } from "../crawler/token.ts";
import { totpCode } from "../session/totp.ts";
import { withdrawalPassword } from "../withdrawal/test-world.ts";
import { approvalWorld } from "./test-world.ts";

const world = await approvalWorld();
const { call, clock, give, people, person, query, rule, setPassword, signIn } = world;
const acme = people["ACME/admin"];

beforeAll(async () => {
  await give(acme, "THB", 10_000_000n);
  expect((await setPassword(acme)).code).toBe(0);
  for (const kind of ["ManualBalance", "Permissions", "ApprovalRules"] as const) await rule(kind);
  for (const kind of ["CrawlerTokens", "AddressLists", "Quotas"] as const) await rule(kind);
  await query(
    "insert into crawler (spider_id, flag, type, account, token_hash) values ('spider-1', 'KBANK', 'QrCode', 'login', $1)",
    [crawlerTokenHash("the token that stands")],
  );
  await query(
    "insert into merchant_quota (merchant_id, currency, daily_withdrawal_minor) values ($1, 'THB', 400000)",
    [acme.merchantId],
  );
});

/** And not only asked for. */
function isDone({ code, data }: Answer): boolean {
  return code === 0 && (data as { ApprovalId: string | null }).ApprovalId === null;
}

interface Account extends Person {
  browser?: Browser | undefined;
}

/** Within this time of the first touch two accounts of one person never count as two. */
const wholeMs = 29 * dayMs;

class OnePerson {
  readonly accounts: Account[];
  readonly did = new Map<string, number>();
  readonly #dice: Dice;
  readonly #name: string;
  #made = 0;
  #leftMs = wholeMs;

  constructor(first: Person, roll: Dice) {
    this.accounts = [first];
    this.#dice = roll;
    this.#name = first.userName;
  }

  async attempt(): Promise<void> {
    const { one, next } = this.#dice;
    const account = one(this.accounts);
    await query("delete from sign_in_throttle");
    this.#wait(next(3) === 0 ? next(12) * hourMs : minuteMs);
    await one([
      () => this.#make(account),
      () => this.#takeOver(account),
      () => this.#takeOver(account),
      () => this.#regroup(account),
      () => this.#grant(account),
      () => this.#loosen(account),
      () => this.#ask(account),
      () => this.#ask(account),
      () => this.#apply(),
      () => this.#approveAll(),
      () => this.#approveAll(),
      () => this.#payAll(),
    ])();
  }

  #wait(lengthMs: number): void {
    const taken = Math.min(lengthMs, this.#leftMs);
    this.#leftMs -= taken;
    clock.advance(taken);
  }

  #code(account: Account): string {
    clock.toNextCode();
    return totpCode(account.totpSecret, clock.now());
  }

  async #send(account: Account, path: string, input: (account: Account) => object): Promise<Answer> {
    const gone: Answer = { status: 0, code: -1, msg: "", data: null };
    for (const isLast of [false, true]) {
      account.browser ??= await this.#enter(account);
      if (!account.browser) return gone;
      const answer = await call(path, input(account), account.browser);
      if (answer.code === 0) this.did.set(path, (this.did.get(path) ?? 0) + 1);
      if (answer.code !== 101 || isLast) return answer;
      account.browser = undefined;
    }
    return gone;
  }

  async #enter(account: Account): Promise<Browser | undefined> {
    clock.toNextCode();
    const browser = await signIn(account).catch(() => undefined);
    if (!browser) return undefined;
    const { data } = await call("/mc_api/logininfo", {}, browser, { method: "GET" });
    if (!(data as { MustChangePassword: boolean }).MustChangePassword) return browser;
    const NewPassword = `${account.password}+`;
    const change = { OldPassword: account.password, NewPassword, GoogleVerifyCode: this.#code(account) };
    if ((await call("/mc_api/userpasswordchange", change, browser)).code !== 0) return undefined;
    account.password = NewPassword;
    clock.toNextCode();
    return signIn(account).catch(() => undefined);
  }

  /** A further account, in a group that may what this one may. */
  async #make(account: Account): Promise<void> {
    this.#made += 1;
    const UserName = `${this.#name}-${this.#made}`;
    const MerchantAlias = this.#dice.next(4) === 0 ? "ACME" : account.merchantAlias;
    const [like] = await query(
      "select user_group_id from user_account u join merchant m on m.id = u.merchant_id where m.alias = $1 and u.user_name = $2",
      [MerchantAlias, MerchantAlias === account.merchantAlias ? account.userName : "admin"],
    );
    const Password = "second-face-4711";
    const UserGroupId = String(like?.UserGroupId);
    const made = { UserName, MerchantAlias, UserGroupId, Enable: true, Password };
    const answer = await this.#send(account, "/mc_api/adduser", () => made);
    if (isDone(answer)) await this.#enrol(account, { UserName, MerchantAlias }, Password);
  }

  /** Somebody else's account, by a new password and a new authenticator. */
  async #takeOver(account: Account): Promise<void> {
    const target = this.#dice.one(
      await query(
        "select u.user_name, m.alias from user_account u join merchant m on m.id = u.merchant_id order by u.id",
      ),
    );
    const whose = { UserName: target.UserName as string, MerchantAlias: target.Alias as string };
    const Password = "taken-over-4711";
    const reset = await this.#send(account, "/mc_api/resetuserpassword", (by) => ({
      ...whose,
      Password,
      GoogleVerifyCode: this.#code(by),
    }));
    await this.#send(account, "/mc_api/user/user_renewvalidator", (by) => ({
      ...whose,
      GoogleVerifyCode: this.#code(by),
    }));
    if (isDone(reset)) await this.#enrol(account, whose, Password);
  }

  async #enrol(
    account: Account,
    whose: { UserName: string; MerchantAlias: string },
    password: string,
  ): Promise<void> {
    const info = await this.#send(account, "/mc_api/getvalidatorinfo", (by) => ({
      ...whose,
      LoginPassword: by.password,
    }));
    if (info.code !== 0 || tokenOf(info.data) === "") return;
    const totpSecret = await enrolled(call, info.data, password);
    const [row] = await query(
      "select u.id, u.merchant_id from user_account u join merchant m on m.id = u.merchant_id where m.alias = $1 and u.user_name = $2",
      [whose.MerchantAlias, whose.UserName],
    );
    const taken = { password, totpSecret, browser: undefined };
    const known = this.accounts.find((one) => one.userId === row?.Id);
    if (known) Object.assign(known, taken);
    else
      this.accounts.push({
        ...taken,
        userName: whose.UserName,
        merchantAlias: whose.MerchantAlias,
        merchantId: row?.MerchantId as bigint,
        userId: row?.Id as bigint,
        groupId: 0n,
      });
  }

  async #regroup(account: Account): Promise<void> {
    const mine = this.#dice.one(this.accounts);
    const group = this.#dice.one(
      await query("select id from user_group where merchant_id = $1 order by id", [mine.merchantId]),
    );
    const whose = { UserName: mine.userName, MerchantAlias: mine.merchantAlias };
    await this.#send(account, "/mc_api/updateUser", () => ({
      ...whose,
      UserGroupId: String(group.Id),
      Enable: true,
    }));
  }

  async #grant(account: Account): Promise<void> {
    const group = this.#dice.one(
      await query("select id from user_group where merchant_id = $1 order by id", [account.merchantId]),
    );
    const codes = grantablePermissions(account.merchantAlias === "OPC" ? "Super" : "Normal");
    await this.#send(account, "/mc_api/modifyusergrouppermission", () => ({
      UserGroupId: String(group.Id),
      PagePermissionCode: codes.filter((code) => !code.includes(".")),
      PageFunctionCode: codes.filter((code) => code.includes(".")),
    }));
  }

  async #loosen(account: Account): Promise<void> {
    const Kind = this.#dice.one(["ManualBalance", "Permissions", "ApprovalRules"]);
    await this.#send(account, "/mc_api/setting/approvalrule_save", (by) => ({
      Kind,
      Enabled: false,
      ExpiresHours: 24,
      LoginPassword: by.password,
      GoogleVerifyCode: this.#code(by),
    }));
  }

  async #ask(account: Account): Promise<void> {
    await this.#send(account, "/mc_api/merchant/merchant_balancechange", (by) => ({
      MerchantAlias: "ACME",
      Currency: "THB",
      Amount: "111.11",
      Remark: "for me",
      RequestId: randomUUID(),
      GoogleVerifyCode: this.#code(by),
    }));
  }

  /** What would lead money elsewhere, or more of it out, by one of its accounts. */
  async lead({ one, next }: Dice): Promise<void> {
    const account = one(this.accounts);
    const ways: Record<string, object> = {
      "/mc_api/spider/spidersetting_rotatetoken": { SpiderId: "spider-1" },
      "/mc_api/spider/spidersetting_add": {
        ...{ SpiderId: `spider-${this.#name}-${next(1000)}`, SpiderType: "QrCode" },
        ...{ Flag: "mine", Account: "mine" },
      },
      "/mc_api/merchant/merchant_quotaset": {
        ...{ MerchantAlias: "ACME", Currency: "THB", DailyWithdrawalQuota: "5000" },
      },
      "/mc_api/merchant/merchant_update": {
        ...{ MerchantAlias: "ACME", Version: 1, MerchantName: "ACME", TimeDifferenceMinutes: 0 },
        ApiIpList: `198.51.100.${next(200)}`,
      },
    };
    const path = one(Object.keys(ways));
    await this.#send(account, path, (by) => ({
      ...ways[path],
      LoginPassword: by.password,
      GoogleVerifyCode: this.#code(by),
    }));
  }

  /** As one of the merchant's people, where one of its accounts is theirs; the withdrawal password they know besides. */
  async #apply(): Promise<void> {
    const account = this.#dice.one(this.accounts.filter(({ merchantAlias }) => merchantAlias === "ACME"));
    if (!account) return;
    await this.#send(account, "/mc_api/xpay/withdrawal_apply", () => ({
      Currency: "THB",
      Amount: "10",
      WithdrawalPassword: withdrawalPassword,
    }));
  }

  /** Whatever waits, by each account. */
  async #approveAll(): Promise<void> {
    const waiting = await query(
      "select id, encode(content_hash, 'hex') as hash from approval where status = 'Waiting'",
    );
    for (const { Id, Hash } of waiting)
      for (const account of this.accounts)
        await this.#send(account, "/mc_api/setting/approval_approve", (by) => ({
          ApprovalId: String(Id),
          ContentHash: Hash,
          LoginPassword: by.password,
          GoogleVerifyCode: this.#code(by),
        }));
  }

  async #payAll(): Promise<void> {
    const mine = this.accounts.map(({ userId }) => userId);
    const waiting = await query(
      "select order_no from withdrawal_order where status = 'Pending' and created_by_user_id = any($1)",
      [mine],
    );
    for (const { OrderNo } of waiting)
      for (const account of this.accounts)
        await this.#send(account, "/mc_api/xpay/withdrawal_approve", (by) => ({
          OrderNo,
          LoginPassword: by.password,
          GoogleVerifyCode: this.#code(by),
        }));
  }
}

/** What two people alone can do. */
async function doneByTwo() {
  const [row] = await query(
    `select (select count(*) from approval where status = 'Approved')::int as approvals,
       (select count(*) from withdrawal_order where status = 'Approved')::int as withdrawals,
       (select count(*) from journal where type like 'Manual %')::int as changes,
       (select string_agg(token_hash::text, '' order by id) from crawler) as tokens,
       (select string_agg(api_ip_list || backend_ip_list, '' order by id) from merchant) as lists,
       (select sum(daily_withdrawal_minor)::int from merchant_quota) as quotas`,
  );
  return row;
}

const did = new Map<string, number>();
let accounts = 0;

test.each(isWhole ? [1, 2, 3, 4, 5, 6] : [2])(
  "one person never finishes what two have to: random acts of seed %i",
  async (seed) => {
    const before = await doneByTwo();
    const one = new OnePerson(await person(), dice(seed * 104_729));
    const others = dice(seed);
    for (let attempt = 0; attempt < 50; attempt++) {
      await one.attempt();
      if (attempt % 3 === 0) await one.lead(others);
      expect(await doneByTwo(), `attempt ${attempt}`).toEqual(before);
    }
    for (const [path, count] of one.did) did.set(path, (did.get(path) ?? 0) + count);
    accounts += one.accounts.length;
    await query(
      "update approval set status = 'Expired', decided_at = expires_at, secrets_sealed = null where status = 'Waiting'",
    );
  },
  180_000,
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
  const one = new OnePerson(first, dice(7));
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
}, 180_000);

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
    ]),
  );
  expect([...did.keys()]).not.toContain("/mc_api/setting/approval_approve");
  expect([...did.keys()]).not.toContain("/mc_api/xpay/withdrawal_approve");
});
