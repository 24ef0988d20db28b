/**
 * Accounts and credentials, crawlers' tokens, address lists and quotas under their rules: asked for, nothing has happened yet;
 * who asked does not approve; somebody else's approval does it, and does not where what it rests on has changed.
 */
import { type ErrorName, errors } from "@opc/contract/errors";
import { dayMs, minuteMs } from "@opc/contract/time";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { createGroup, type Person } from "../../testing/people.ts";
import { crawlerTokenHash } from "../crawler/token.ts";
import { withdrawalPassword } from "../withdrawal/test-world.ts";
import { approvalWorld } from "./test-world.ts";
import { noteTouch } from "./touches.ts";

const world = await approvalWorld();
const {
  approve,
  browserOf,
  clock,
  first,
  make,
  operator,
  people,
  person,
  proofs,
  query,
  rule,
  second,
  services,
} = world;
const code = (name: ErrorName) => errors[name].code;
const kinds = ["Accounts", "CrawlerTokens", "AddressLists", "Quotas"] as const;
let target: Person;
let group: bigint;
let made = 0;

beforeAll(async () => {
  for (const kind of kinds) await rule(kind);
  target = await person(["PayOrder"]);
  group = await inTransaction(services.database, wholeScope, (tx) =>
    createGroup(tx, operator.merchantId, "another", ["PayOrder", "CallbackRecord"]),
  );
  await query(
    "insert into crawler (spider_id, flag, type, account, token_hash, agent_ip_list, token_days) values ('spider-1', 'KBANK', 'QrCode', 'login', $1, '192.0.2.9', 30)",
    [crawlerTokenHash("the token that stands")],
  );
  await query(
    "insert into merchant_quota (merchant_id, currency, daily_withdrawal_minor) values ($1, 'THB', 100000)",
    [people["ACME/admin"].merchantId],
  );
  await query(
    "insert into merchant_payout_limit (merchant_id, currency, daily_minor, hourly_count) values ($1, 'THB', 100000, 5)",
    [people["ACME/admin"].merchantId],
  );
});

const whose = () => ({ UserName: `${target.merchantAlias}/${target.userName}` });
const acme = async () => {
  const { data } = await make("/rp_api/merchant/merchant_get", { MerchantAlias: "ACME" }, first);
  const { MerchantAlias, MerchantName, TimeDifferenceMinutes, BackendIpList, Version } = data as Record<
    string,
    string
  >;
  return { MerchantAlias, MerchantName, TimeDifferenceMinutes, BackendIpList, Version };
};

const crawler = async () => {
  const { data } = await make("/rp_api/spider/spidersetting_get", { SpiderId: "spider-1" }, first);
  const { SpiderId, Version, Flag, Account } = (data as { Crawler: Record<string, unknown> }).Crawler;
  return { SpiderId, Version, Flag, Account };
};

interface Asked {
  path: string;
  input: () => object | Promise<object>;
  /** What would be changed. */
  state: string;
  /** Changes what the request rests on. */
  meanwhile?: string;
}

const acts: Record<string, Asked> = {
  "a new user": {
    path: "/mc_api/adduser",
    input: () => ({
      UserName: `new-${++made}`,
      MerchantAlias: "OPC",
      UserGroupId: String(group),
      Enable: true,
      Password: "river-lantern-77",
    }),
    state:
      "select count(*)::int as n, (select count(*)::int from account_touch) as touches from user_account",
    meanwhile:
      "delete from user_group_permission where permission = 'CallbackRecord' and user_group_id = (select id from user_group where name = 'another')",
  },
  "another group": {
    path: "/mc_api/updateUser",
    input: async () => {
      const [now] = await query("select user_group_id from user_account where id = $1", [target.userId]);
      const other = now?.UserGroupId === group ? target.groupId : group;
      return { ...whose(), UserGroupId: String(other), Enable: true };
    },
    state: "select id, user_group_id from user_account order by id",
    meanwhile:
      "update user_account set enabled = not enabled where user_name = (select max(user_name) from user_account where user_name like 'person-%')",
  },
  "a password": {
    path: "/mc_api/resetuserpassword",
    input: () => ({ ...whose(), Password: "river-lantern-77" }),
    state: "select id, password_hash from user_account order by id",
  },
  "an authenticator": {
    path: "/mc_api/user/user_renewvalidator",
    input: whose,
    state: "select id, totp_secret_encrypted from user_account order by id",
  },
  "a new crawler": {
    path: "/mc_api/spider/spidersetting_add",
    input: () => ({ SpiderId: `spider-new-${++made}`, SpiderType: "QrCode", Flag: "x", Account: "login" }),
    state: "select count(*)::int as n from crawler",
  },
  "a crawler's token": {
    path: "/mc_api/spider/spidersetting_rotatetoken",
    input: () => ({ SpiderId: "spider-1" }),
    state: "select id, token_hash from crawler order by id",
    meanwhile: "update crawler set token_issued_at = now() where spider_id = 'spider-1'",
  },
  "a crawler's addresses": {
    path: "/mc_api/spider/spidersetting_edit",
    input: async () => ({ ...(await crawler()), AgentIpList: `198.51.100.${++made}` }),
    state: "select id, agent_ip_list, token_days from crawler order by id",
    meanwhile: "update crawler set version = version + 1 where spider_id = 'spider-1'",
  },
  "a crawler's token that ends later": {
    path: "/mc_api/spider/spidersetting_edit",
    input: async () => ({ ...(await crawler()), TokenDays: 30 + ++made }),
    state: "select id, token_days from crawler order by id",
  },
  "a merchant's address list": {
    path: "/mc_api/merchant/merchant_update",
    input: async () => ({ ...(await acme()), ApiIpList: `198.51.100.${++made}` }),
    state: "select id, api_ip_list, backend_ip_list from merchant order by id",
    meanwhile: "update merchant set name = name || '!' where alias = 'ACME'",
  },
  "a merchant's address lists on API Info": {
    path: "/mc_api/merchant/apiinfo_ipupdate",
    input: async () => {
      const { data } = await make("/rp_api/merchant/apiinfo_get", { MerchantAlias: "ACME" }, first);
      const now = data as { ApiIpList: string; BackendIpList: string };
      return {
        ...{ MerchantAlias: "ACME", ApiIpListWas: now.ApiIpList, BackendIpListWas: now.BackendIpList },
        ...{ ApiIpList: now.ApiIpList, BackendIpList: `198.51.100.${++made}` },
      };
    },
    state: "select id, api_ip_list, backend_ip_list from merchant order by id",
    meanwhile: "update merchant set api_ip_list = '192.0.2.1' where alias = 'ACME'",
  },
  "the clock of a merchant with limits a day": {
    path: "/mc_api/merchant/merchant_update",
    input: async () => {
      const now = await acme();
      return { ...now, TimeDifferenceMinutes: `${Number(now.TimeDifferenceMinutes) + 15}` };
    },
    state: "select id, time_difference_minutes from merchant order by id",
    meanwhile: "update merchant set name = name || '?' where alias = 'ACME'",
  },
  "a higher quota": {
    path: "/mc_api/merchant/merchant_quotaset",
    input: () => ({ MerchantAlias: "ACME", Currency: "THB", DailyWithdrawalQuota: `${2000 + ++made}` }),
    state: "select * from merchant_quota",
    meanwhile: "update merchant_quota set daily_withdrawal_minor = daily_withdrawal_minor + 1",
  },
  "a higher payout limit": {
    path: "/mc_api/merchant/merchant_payoutlimit",
    input: () => ({
      ...{ MerchantAlias: "ACME", Currency: "THB" },
      ...{ DailyPayoutLimit: `${2000 + ++made}`, HourlyPayouts: 5 },
    }),
    state: "select * from merchant_payout_limit",
    meanwhile: "update merchant_payout_limit set daily_minor = daily_minor + 1",
  },
};

async function asked({ path, input }: Asked): Promise<string> {
  await browserOf(first);
  const answer = await make(path, { ...proofsFor(path), ...(await input()) }, first);
  expect(answer).toMatchObject({ code: 0, data: { ApprovalId: expect.stringMatching(/^\d+$/) } });
  return (answer.data as { ApprovalId: string }).ApprovalId;
}

/** Each call's own. */
function proofsFor(path: string): object {
  const { LoginPassword, GoogleVerifyCode } = proofs(first);
  if (path.endsWith("adduser") || path.endsWith("updateUser")) return {};
  if (path.endsWith("resetuserpassword") || path.endsWith("renewvalidator")) return { GoogleVerifyCode };
  return { LoginPassword, GoogleVerifyCode };
}

describe.each(Object.entries(acts))("%s", (_name, act) => {
  test("is only asked for, is not approved by who asked, and done once somebody else approves", async () => {
    const before = await query(act.state);
    const id = await asked(act);
    expect(await query(act.state)).toEqual(before);
    expect((await approve(first, id)).code).toBe(code("OwnApproval"));
    expect(await query(act.state)).toEqual(before);
    expect(await approve(second, id)).toMatchObject({ code: 0, data: { Status: "Approved" } });
    expect(await query(act.state)).not.toEqual(before);
  });

  test("asked for again takes the place of what still waits for the same thing, or waits beside it", async () => {
    const before = await query(act.state);
    await asked(act);
    const id = await asked(act);
    expect(await query(act.state)).toEqual(before);
    expect((await world.reject(second, id)).code).toBe(0);
    expect(await query(act.state)).toEqual(before);
  });
});

describe.each(Object.entries(acts).filter(([, { meanwhile }]) => meanwhile !== undefined))(
  "%s",
  (_name, act) => {
    test("is void where what it rests on has changed", async () => {
      const id = await asked(act);
      await query(act.meanwhile ?? "");
      const before = await query(act.state);
      expect(await approve(second, id)).toMatchObject({
        code: 0,
        data: { Status: "Void", VoidBecause: "FactsChanged" },
      });
      expect(await query(act.state)).toEqual(before);
    });
  },
);

test("nobody of the operator changes a merchant's lists alone as one of the merchant's people whom they let in", async () => {
  const lotus = people["LOTUS/admin"];
  const lists = "select id, api_ip_list, backend_ip_list from merchant order by id";
  const before = await query(lists);
  const change = async () => {
    await browserOf(lotus);
    const was = { ApiIpListWas: "", BackendIpListWas: "", BackendIpList: "" };
    const input = { ...was, ApiIpList: "198.51.100.7", ...proofs(lotus) };
    return make("/mc_api/merchant/apiinfo_ipupdate", input, lotus);
  };
  const touch = (by: Person, approvedByUserId?: bigint) =>
    inTransaction(services.database, wholeScope, (tx) =>
      noteTouch(
        tx,
        {
          merchantId: lotus.merchantId,
          userId: lotus.userId,
          act: "PasswordReset",
          byUserId: by.userId,
          ...(approvedByUserId !== undefined && { approvedByUserId }),
        },
        clock.now(),
      ),
    );
  await touch(first);
  const refused = await change();
  expect(refused.code).toBe(code("OperatorsHand"));
  expect(refused.msg).toContain(`OPC/${first.userName}`);
  expect(await query(lists)).toEqual(before);
  // A month later, or where a second person let it be done, the account is its own person's.
  clock.advance(30 * dayMs);
  await touch(first, second.userId);
  expect((await change()).code).toBe(0);
});

test("what a second person approved links nobody: the maker still approves for the account", async () => {
  const [touch] = await query(
    "select by_user_id, approved_by_user_id from account_touch where act = 'Made' limit 1",
  );
  expect(touch).toEqual({ ByUserId: first.userId, ApprovedByUserId: second.userId });
});

test("no password and no token of a request can be read, nor what its asker proved; the log has none", async () => {
  const secrets = ["%river-lantern%", "%opcrawl_%", `%${first.password}%`];
  const [row] = await query(
    "select count(*)::int as n from approval where payload::text || shown::text like any($1)",
    [[...secrets, "%LoginPassword%", "%GoogleVerifyCode%"]],
  );
  expect(row).toEqual({ N: 0 });
  const [line] = await query(
    "select count(*)::int as n from operation_log where input::text || coalesce(change::text, '') like any($1)",
    [secrets],
  );
  expect(line).toEqual({ N: 0 });
});

test("what shuts somebody out, lowers a quota or lets a token end sooner needs nobody else", async () => {
  const { userGroupId } = {
    userGroupId: String(
      (await query("select user_group_id from user_account where id = $1", [target.userId]))[0]?.UserGroupId,
    ),
  };
  await query("update user_account set enabled = true where id = $1", [target.userId]);
  const out = { ...whose(), UserGroupId: userGroupId, Enable: false };
  expect(await make("/mc_api/updateUser", out, first)).toMatchObject({ code: 0, data: { ApprovalId: null } });
  const back = { ...out, Enable: true };
  expect((await make("/mc_api/updateUser", back, first)).data).toMatchObject({
    ApprovalId: expect.any(String),
  });
  await browserOf(first);
  const lower = { MerchantAlias: "ACME", Currency: "THB", DailyWithdrawalQuota: "1", ...proofs(first) };
  expect((await make("/mc_api/merchant/merchant_quotaset", lower, first)).data).toEqual({ ApprovalId: null });
  clock.advance(minuteMs);
  const sooner = { ...(await crawler()), TokenDays: 7, Flag: "other", ...proofs(first) };
  expect((await make("/mc_api/spider/spidersetting_edit", sooner, first)).data).toEqual({ ApprovalId: null });
});

test("whoever asked to let somebody in is judged by that function, and by it alone", async () => {
  const doorman = await person(["UserList", "UserList.enable", "PayOrder", "CallbackRecord"]);
  clock.advance(2 * dayMs);
  await query("update user_account set enabled = false where id = $1", [target.userId]);
  const [{ UserGroupId } = {}] = await query("select user_group_id from user_account where id = $1", [
    target.userId,
  ]);
  const back = { ...whose(), UserGroupId: String(UserGroupId), Enable: true };
  const ask = async () =>
    ((await make("/mc_api/updateUser", back, doorman)).data as { ApprovalId: string }).ApprovalId;
  expect((await approve(second, await ask())).data).toMatchObject({ Status: "Approved" });
  await query("update user_account set enabled = false where id = $1", [target.userId]);
  const id = await ask();
  await query(
    "delete from user_group_permission where permission = 'UserList.enable' and user_group_id = $1",
    [doorman.groupId],
  );
  await query(
    "insert into user_group_permission (user_group_id, merchant_id, permission) values ($1, $2, 'UserList.edit')",
    [doorman.groupId, operator.merchantId],
  );
  expect((await approve(second, id)).data).toMatchObject({ Status: "Void", VoidBecause: "AskerLostRight" });
  await query("update user_account set enabled = true where id = $1", [target.userId]);
});

test("an approver needs the function of the act itself", async () => {
  const half = await person(["Approval", "Approval.approve", "UserList", "UserList.add"]);
  clock.advance(2 * dayMs);
  const id = await asked(acts["a password"] as Asked);
  expect((await approve(half, id)).code).toBe(code("ApprovalActRefused"));
});

test("a new user's name that is taken is refused before anybody is asked", async () => {
  const taken = { UserName: "admin", MerchantAlias: "OPC", UserGroupId: String(group), Enable: true };
  const answer = await make("/mc_api/adduser", { ...taken, Password: withdrawalPassword }, first);
  expect(answer.code).toBe(code("UserNameTaken"));
});
