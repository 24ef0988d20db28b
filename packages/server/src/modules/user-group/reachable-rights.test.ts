/**
 * Random attempts to gain rights, by every call that groups and users have. The intruder starts with one user of a
 * merchant and takes whatever account it can. However it goes on: none of its accounts ever holds a right that the
 * first one did not have, and no other merchant's group changes; and no two of its accounts are two people.
 */
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { beforeAll, expect, test } from "vitest";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Dice, dice } from "../../testing/dice.ts";
import { enrolled, tokenOf } from "../../testing/enrol.ts";
import { copyAccount, createGroup, createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { assertSecondPerson } from "../approval/second-person.ts";
import { totpCode } from "../session/totp.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});

const tools = grantablePermissions("Normal").filter((code) =>
  /^(UserList|UserGroup|UserGroupRole)(\.|$)/.test(code),
);
const spoils = grantablePermissions("Super").filter((code) => !tools.includes(code));

/** And not only asked for. */
function isDone({ code, data }: { code: number; data: unknown }): boolean {
  return code === 0 && (data as { ApprovalId: string | null }).ApprovalId === null;
}

interface Account extends Person {
  browser?: Browser | undefined;
}

class Intruder {
  readonly accounts: Account[];
  /** Users that it made, or gave a password or an authenticator, though it may not have got in by them. */
  readonly handled = new Set<string>();
  readonly won = new Map<string, number>();
  readonly #dice: Dice;
  #names = 0;

  constructor(first: Person, roll: Dice) {
    this.accounts = [first];
    this.#dice = roll;
  }

  /** One attempt by one of its accounts. */
  async attempt(): Promise<void> {
    const { one, next } = this.#dice;
    const account = one(this.accounts);
    const users = await query(
      "select u.id, u.user_name, m.alias from user_account u join merchant m on m.id = u.merchant_id order by u.id",
    );
    const target = one(users);
    const UserName = next(4) === 0 ? one(this.accounts).userName : (target.UserName as string);
    const MerchantAlias = next(6) === 0 ? (target.Alias as string) : "ACME";
    const whose = { UserName, MerchantAlias };
    const acts: (() => Promise<unknown>)[] = [
      () => this.#grant(account),
      () => this.#grant(account),
      () => this.#move(account, whose),
      () => this.#move(account, whose),
      () => this.#straw(account, MerchantAlias),
      () => this.#takeOver(account, whose),
      () => this.#takeOver(account, whose),
      () => this.#send(account, "/mc_api/addusergroup", { UserGroupName: this.#newName() }),
      () =>
        this.#anyGroup().then((id) => this.#send(account, "/mc_api/deleteusergroup", { UserGroupId: id })),
    ];
    await one(acts)();
  }

  #newName(): string {
    this.#names += 1;
    return `${this.accounts[0]?.userName}-${this.#names}`;
  }

  async #anyGroup(): Promise<string> {
    return String(this.#dice.one(await query("select id from user_group order by id")).Id);
  }

  async #send(account: Account, path: string, input: object): Promise<{ code: number; data: unknown }> {
    const send = async () => {
      account.browser ??= await this.#enter(account);
      return account.browser ? call(path, input, account.browser) : { code: -1, data: null };
    };
    let answer = await send();
    if (answer.code === 101) {
      account.browser = undefined;
      answer = await send();
    }
    if (answer.code === 0) this.#note(path, input);
    return answer;
  }

  #note(path: string, input: { UserName?: string }): void {
    this.won.set(path, (this.won.get(path) ?? 0) + 1);
    const isMade = /adduser$|resetuserpassword|validator/.test(path);
    if (isMade && input.UserName) this.handled.add(input.UserName.toLowerCase());
  }

  /** Signs in; a password that was set by another account of its own is changed as the server wants it. */
  async #enter(account: Account): Promise<Browser | undefined> {
    clock.advance(60_000);
    const browser = await signIn(account).catch(() => undefined);
    if (!browser) return undefined;
    const { data } = await call("/mc_api/logininfo", {}, browser, { method: "GET" });
    if (!(data as { MustChangePassword: boolean }).MustChangePassword) return browser;
    clock.advance(60_000);
    const NewPassword = `${account.password}+`;
    const change = { OldPassword: account.password, NewPassword, GoogleVerifyCode: codeOf(account) };
    await call("/mc_api/userpasswordchange", change, browser);
    account.password = NewPassword;
    clock.advance(60_000);
    return signIn(account);
  }

  async #grant(account: Account): Promise<void> {
    const { some, next } = this.#dice;
    const UserGroupId = await this.#anyGroup();
    const held = await query("select permission from user_group_permission where user_group_id = $1", [
      UserGroupId,
    ]);
    const kept = some(
      held.map((row) => row.Permission as Permission),
      next(3) === 0 ? 5 : 10,
    );
    // Of all rights there are some are always beyond it: half of its attempts stay among those that it began with.
    const wanted = next(2) === 0 ? tools : [...tools, ...spoils];
    const more = some(wanted, next(2) === 0 ? 1 : 8);
    const codes = [...new Set([...kept, ...more])];
    const pages = codes.filter((code) => !code.includes("."));
    const functions = codes.filter((code) => pages.some((page) => code.startsWith(`${page}.`)));
    await this.#send(account, "/mc_api/modifyusergrouppermission", {
      UserGroupId,
      PagePermissionCode: pages,
      PageFunctionCode: functions,
    });
  }

  async #move(account: Account, whose: object): Promise<void> {
    const UserGroupId = await this.#anyGroup();
    await this.#send(account, "/mc_api/updateUser", { ...whose, UserGroupId, Enable: true });
  }

  /** A user of its own making. */
  async #straw(account: Account, MerchantAlias: string): Promise<void> {
    const UserGroupId = await this.#anyGroup();
    const userName = this.#newName();
    const Password = "straw-man-4711";
    const input = { UserName: userName, MerchantAlias, UserGroupId, Enable: true, Password };
    if (isDone(await this.#send(account, "/mc_api/adduser", input)))
      await this.#enrol(account, { UserName: userName, MerchantAlias }, Password);
  }

  /** Somebody else's account, by a new password and a new authenticator. */
  async #takeOver(account: Account, whose: { UserName: string; MerchantAlias: string }): Promise<void> {
    const Password = "taken-over-4711";
    clock.advance(60_000);
    const reset = { ...whose, Password, GoogleVerifyCode: codeOf(account) };
    const isReset = isDone(await this.#send(account, "/mc_api/resetuserpassword", reset));
    clock.advance(60_000);
    const renew = { ...whose, GoogleVerifyCode: codeOf(account) };
    await this.#send(account, "/mc_api/user/user_renewvalidator", renew);
    if (isReset) await this.#enrol(account, whose, Password);
  }

  async #enrol(
    account: Account,
    whose: { UserName: string; MerchantAlias: string },
    password: string,
  ): Promise<void> {
    const input = { ...whose, LoginPassword: account.password };
    const { code, data } = await this.#send(account, "/mc_api/getvalidatorinfo", input);
    if (code !== 0) return;
    const [row] = await query(
      `select u.id, u.user_name, u.merchant_id from user_account u join merchant m on m.id = u.merchant_id
        where m.alias = $1 and lower(user_name) = lower($2)`,
      [whose.MerchantAlias, whose.UserName],
    );
    const known = this.accounts.find((each) => each.userId === row?.Id);
    // Of a user who has an authenticator there is none to be had; of oneself one's own.
    const { Secret } = data as { Secret: string | null };
    if (Secret === null && tokenOf(data) === "") return;
    const totpSecret = Secret ?? (await enrolled(call, data, password));
    const taken = { password, totpSecret, browser: undefined };
    if (known) Object.assign(known, taken);
    else
      this.accounts.push({
        ...(this.accounts[0] as Person),
        password,
        totpSecret,
        merchantAlias: whose.MerchantAlias,
        userId: row?.Id as bigint,
        userName: row?.UserName as string,
      });
  }
}

const codeOf = (person: Person) => totpCode(person.totpSecret, clock.now());

/** A user of the merchant with the tools of the trade and some spoils. */
async function newFirst(seed: number, roll: Dice): Promise<{ first: Person; rights: Set<string> }> {
  const like = people["ACME/admin"];
  const most = grantablePermissions("Normal");
  const spread = (inTen: number) => {
    const chosen = roll.some(most, inTen);
    return chosen.filter((code) => !code.includes(".") || chosen.includes(code.split(".")[0] as Permission));
  };
  const userName = `intruder-${seed}`;
  const rights = new Set<Permission>([...tools, ...spread(3)]);
  await inTransaction(services.database, wholeScope, async (tx) => {
    const groupId = await createGroup(tx, like.merchantId, userName, [...rights]);
    await copyAccount(tx, services, like, { UserName: userName, UserGroupId: groupId });
    for (const index of [1, 2, 3]) {
      const name = `bystander-${seed}-${index}`;
      await copyAccount(tx, services, like, {
        UserName: name,
        UserGroupId: await createGroup(tx, like.merchantId, name, spread(index * 2)),
      });
    }
  });
  const [row] = await query("select id from user_account where user_name = $1", [userName]);
  return { first: { ...like, userName, userId: row?.Id as bigint }, rights };
}

async function rightsOf(accounts: readonly Account[], names: ReadonlySet<string>): Promise<Set<string>> {
  const rows = await query(
    `select distinct p.permission from user_account u join user_group_permission p on p.user_group_id = u.user_group_id
      where u.id = any($1) or (u.merchant_id = $2 and lower(u.user_name) = any($3))`,
    [accounts.map((account) => account.userId), people["ACME/admin"].merchantId, [...names]],
  );
  return new Set(rows.map((row) => row.Permission as string));
}

const elsewhere = () =>
  query(
    `select md5(string_agg(g::text || p::text, '' order by g.id, p.permission)) as digest
       from user_group g left join user_group_permission p on p.user_group_id = g.id
      where g.merchant_id <> $1`,
    [people["ACME/admin"].merchantId],
  );

function pairsOf(accounts: readonly Account[]): [Account, Account][] {
  return accounts.flatMap((asker) =>
    accounts.flatMap((approver): [Account, Account][] =>
      asker.userId === approver.userId ? [] : [[asker, approver]],
    ),
  );
}

/** A day later, when no account of theirs is new any more. */
function asSecondPerson(asker: Account, approver: Account): Promise<void> {
  const later = new Date(clock.now().getTime() + 2 * 24 * 3_600_000);
  const asked = [{ userId: asker.userId, at: clock.now() }];
  const who = { userId: approver.userId, sessionId: "", timeDifferenceMinutes: 0 };
  return inTransaction(services.database, merchantScope(approver.merchantId), (tx) =>
    assertSecondPerson(tx, asked, who, later),
  );
}

const seeds = [1, 2, 3, 4];
const attempts = 60;
const won = new Map<string, number>();
let takenOver = 0;

test.each(seeds)(
  "rights never grow beyond those granted: attempts of seed %i",
  async (seed) => {
    const roll = dice(seed * 7919);
    const { first, rights } = await newFirst(seed, roll);
    const intruder = new Intruder(first, roll);
    const others = await elsewhere();
    for (let attempt = 0; attempt < attempts; attempt++) {
      await query("delete from sign_in_throttle");
      await intruder.attempt();
      const reached = await rightsOf(intruder.accounts, intruder.handled);
      expect(
        [...reached].filter((code) => !rights.has(code)),
        `attempt ${attempt}`,
      ).toEqual([]);
    }
    expect(await elsewhere()).toEqual(others);
    for (const [asker, approver] of pairsOf(intruder.accounts))
      await expect(asSecondPerson(asker, approver)).rejects.toThrow("NotTwoPeople");
    for (const [path, count] of intruder.won) won.set(path, (won.get(path) ?? 0) + count);
    takenOver += intruder.accounts.length - 1;
  },
  120_000,
);

test("where accounts need a second person, one person reaches no account and moves nobody", async () => {
  const roll = dice(31);
  const { first } = await newFirst(99, roll);
  await query(
    `insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
      values ($1, 'Accounts', true, 'ACME/founder', now())`,
    [people["ACME/admin"].merchantId],
  );
  const intruder = new Intruder(first, roll);
  const users = () =>
    query(
      `select id, user_group_id, password_hash, totp_secret_encrypted from user_account
      where merchant_id = $1 and id <> $2 order by id`,
      [first.merchantId, first.userId],
    );
  const before = await users();
  for (let attempt = 0; attempt < attempts; attempt++) {
    await query("delete from sign_in_throttle");
    await intruder.attempt();
    expect(await users(), `attempt ${attempt}`).toEqual(before);
  }
  expect(intruder.accounts).toHaveLength(1);
  expect(intruder.won.get("/mc_api/adduser")).toBeGreaterThan(0);
}, 120_000);

test("the attempts were real: every way succeeded at times, and accounts were taken", () => {
  expect([...won.keys()].sort()).toEqual(
    [
      "/mc_api/adduser",
      "/mc_api/addusergroup",
      "/mc_api/deleteusergroup",
      "/mc_api/getvalidatorinfo",
      "/mc_api/modifyusergrouppermission",
      "/mc_api/resetuserpassword",
      "/mc_api/updateUser",
      "/mc_api/user/user_renewvalidator",
    ].sort(),
  );
  expect(takenOver).toBeGreaterThan(4);
});
