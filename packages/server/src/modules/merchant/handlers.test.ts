import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { grantablePermissions } from "@opc/contract/pages";
import { describe, expect, test } from "vitest";
import type { Browser } from "../../testing/app.ts";
import { enrolled, tokenOf } from "../../testing/enrol.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { totpCode } from "../session/totp.ts";
import { oneTimePassword } from "./create.ts";
import { merchantWorld } from "./test-world.ts";

const world = await merchantWorld();
const { as, proven, query, people, root, clock, call, signIn, services } = world;

type List = CallOutput<Calls["merchantList"]>;
type Detail = CallOutput<Calls["merchantGet"]>;
type Created = CallOutput<Calls["merchantCreate"]>;

const newcomer = (changes: object = {}) => ({
  MerchantAlias: "NEWCO",
  MerchantName: "New Company",
  TimeDifferenceMinutes: 345,
  DefaultUserName: "owner",
  ApiIpList: "",
  BackendIpList: "",
  ...changes,
});

const add = (changes: object = {}) => proven(root, "/mc_api/merchant/merchant_add", newcomer(changes));

async function list(input: object = {}): Promise<List> {
  const { code, data } = await as(root, "/rp_api/merchant/merchant_list", input);
  expect(code).toBe(0);
  return data as List;
}

async function get(MerchantAlias: string): Promise<Detail> {
  const { code, data } = await as(root, "/rp_api/merchant/merchant_get", { MerchantAlias });
  expect(code).toBe(0);
  return data as Detail;
}

describe("a new merchant", () => {
  test("has everything to begin with: group, default account, link to enrol by and key", async () => {
    const { code, data } = await add();
    expect(code).toBe(0);
    const made = data as Created;
    expect(made).toMatchObject({
      MerchantAlias: "NEWCO",
      UserName: "owner",
      UserGroupName: "Administrators",
    });
    expect(made.OneTimePassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(made.EnrolmentLink).toMatch(/^http:\/\/localhost\/enrol#[\w-]{43}$/);
    expect(JSON.stringify(made)).not.toContain("otpauth");
    expect(await get("NEWCO")).toMatchObject({
      MerchantType: "Normal",
      Enable: true,
      TimeDifferenceMinutes: 345,
      DefaultUserName: "owner",
      UserCount: 1,
      UserNames: ["owner"],
      KeyCount: 1,
      WithdrawalPassword: "NotSet",
      Balances: [],
    });
    const held = await query(
      `select permission, is_default from user_group g join user_group_permission p on p.user_group_id = g.id
        where g.merchant_id = (select id from merchant where alias = 'NEWCO')`,
    );
    expect(held.map(({ Permission }) => Permission).sort()).toEqual(grantablePermissions("Normal").sort());
    expect(held.every(({ IsDefault }) => IsDefault === true)).toBe(true);
  });

  test("its default account signs in with the one-time password, which must be changed", async () => {
    const { data } = await add({ MerchantAlias: "FRESH" });
    const made = data as Created;
    const [row] = await query("select id from merchant where alias = 'FRESH'");
    const totpSecret = await enrolled(call, made, made.OneTimePassword);
    const person: Person = {
      merchantAlias: "FRESH",
      merchantId: row?.Id as bigint,
      userId: 0n,
      groupId: 0n,
      userName: "owner",
      password: made.OneTimePassword,
      totpSecret,
    };
    const browser = await signIn(person);
    const refused = await call("/rp_api/merchant/balancechange_list", {}, browser);
    expect(refused.code).toBe(errors.MustChangePassword.code);
    clock.advance(30_000);
    const NewPassword = "a quiet harbour 41";
    const changed = await call(
      "/mc_api/userpasswordchange",
      {
        OldPassword: made.OneTimePassword,
        NewPassword,
        ConfirmPassword: NewPassword,
        GoogleVerifyCode: totpCode(totpSecret, clock.now()),
      },
      browser,
    );
    expect(changed.code).toBe(0);
  });

  test("its password and its link are nowhere but in the answer", async () => {
    const { data } = await add({ MerchantAlias: "SECRETIVE" });
    const { OneTimePassword } = data as Created;
    const token = tokenOf(data);
    const [line] = await query(
      "select input::text || change::text as text from operation_log where change is not null order by id desc limit 1",
    );
    expect(line?.Text).toContain("SECRETIVE");
    expect(line?.Text).not.toContain(OneTimePassword);
    expect(line?.Text).not.toContain(token);
    const detail = JSON.stringify(await get("SECRETIVE"));
    expect(detail).not.toContain(token);
    expect(detail).not.toMatch(/whsec_[A-Za-z0-9+/]/);
  });

  test("a code is taken whatever its capitals, also by five at once", async () => {
    expect((await add({ MerchantAlias: "acme" })).code).toBe(errors.MerchantCodeTaken.code);
    const admins = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        addPerson(services, root, `maker-${at}`, grantablePermissions("Super")),
      ),
    );
    const browsers: Browser[] = [];
    for (const admin of admins) browsers.push(await signIn(admin));
    clock.advance(30_000);
    const answers = await Promise.all(
      admins.map((admin, at) =>
        call(
          "/mc_api/merchant/merchant_add",
          {
            ...newcomer({ MerchantAlias: at % 2 ? "Race" : "RACE" }),
            LoginPassword: admin.password,
            GoogleVerifyCode: totpCode(admin.totpSecret, clock.now()),
          },
          browsers[at],
        ),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 250, 250, 250, 250]);
    const left = await query("select count(*)::integer as n from merchant where lower(alias) = 'race'");
    expect(left[0]?.N).toBe(1);
    const groups = await query(
      "select count(*)::integer as n from user_group where name = 'Administrators' and merchant_id in (select id from merchant where lower(alias) = 'race')",
    );
    expect(groups[0]?.N).toBe(1);
  });

  test.each([
    [{ MerchantAlias: "has space" }, 200],
    [{ MerchantAlias: "" }, 200],
    [{ MerchantAlias: "x".repeat(33) }, 200],
    [{ MerchantAlias: "商户" }, 200],
    [{ MerchantName: "x" }, 200],
    [{ MerchantName: "Pay to 081 234 5678" }, 200],
    [{ TimeDifferenceMinutes: 7 }, 200],
    [{ TimeDifferenceMinutes: 855 }, 200],
    [{ DefaultUserName: "a/b" }, 200],
    [{ MerchantType: "Super" }, 200],
    [{ GoogleVerifyCode: "000000" }, 112],
  ])("%o is refused", async (changes, code) => {
    const sent =
      "GoogleVerifyCode" in changes
        ? await as(
            root,
            "/mc_api/merchant/merchant_add",
            newcomer({ MerchantAlias: "BAD", LoginPassword: root.password, ...changes }),
          )
        : await add({ MerchantAlias: "BAD", ...changes });
    expect(sent.code).toBe(code);
    expect(await query("select id from merchant where alias = 'BAD'")).toEqual([]);
  });

  test("whoever lacks what its default account may do cannot make one", async () => {
    const clerk = await addPerson(services, root, "clerk", ["MerchantList", "MerchantList.add"]);
    const sent = await proven(clerk, "/mc_api/merchant/merchant_add", newcomer({ MerchantAlias: "CLERKS" }));
    expect(sent.code).toBe(errors.RightsExceeded.code);
  });

  test("a one-time password is as long as the minimum asks", () => {
    for (const least of [6, 19, 20, 40, 64])
      expect(oneTimePassword(least).length).toBeGreaterThanOrEqual(least);
  });
});

describe("the list", () => {
  test("finds by code, name, state, type and currency, newest first, page by page", async () => {
    expect((await list({ MerchantAlias: "acm" })).Rows.map(({ MerchantAlias }) => MerchantAlias)).toEqual([
      "ACME",
    ]);
    expect((await list({ MerchantName: "lotus" })).Rows[0]?.MerchantAlias).toBe("LOTUS");
    expect((await list({ Types: ["Super"] })).Rows.map(({ MerchantAlias }) => MerchantAlias)).toEqual([
      "OPC",
    ]);
    expect((await list({ States: ["Disabled"] })).Rows).toEqual([]);
    expect((await list({ Currency: "THB" })).Rows).toEqual([]);
    const all = (await list()).Rows.map(({ MerchantAlias }) => MerchantAlias);
    const first = await list({ Size: 2 });
    const second = await list({ Size: 2, Cursor: first.NextCursor });
    expect([...first.Rows, ...second.Rows].map(({ MerchantAlias }) => MerchantAlias)).toEqual(
      all.slice(0, 4),
    );
    expect((await list({ Sort: "oldest" })).Rows.map(({ MerchantAlias }) => MerchantAlias)).toEqual(
      all.toReversed(),
    );
  });

  test("its summary and its file hold the same merchants, and no secret", async () => {
    const { data } = await as(root, "/rp_api/merchant/merchant_summary", {});
    const { Rows } = await list();
    expect(data).toMatchObject({ Count: Rows.length, EnabledCount: Rows.length, DisabledCount: 0 });
    const path = "/rp_api/merchant/merchant_export";
    const { bytes } = await exportFile(world, path, { Types: ["Normal"] }, await signIn(root));
    expect(csvRows(bytes).rows).toHaveLength(Rows.length - 1);
    expect(String(bytes)).not.toContain("whsec");
  });

  test("an ordinary merchant's administrator reaches none of it", async () => {
    const acme = people["ACME/admin"];
    for (const path of ["merchant_list", "merchant_summary", "merchant_export", "merchant_get"]) {
      const { code } = await as(acme, `/rp_api/merchant/${path}`, { MerchantAlias: "ACME" });
      expect([path, code]).toEqual([path, errors.NoPermission.code]);
    }
  });
});

describe("an edit", () => {
  async function edit(alias: string, changes: object = {}) {
    const now = await get(alias);
    return as(root, "/mc_api/merchant/merchant_update", {
      MerchantAlias: alias,
      Version: now.Version,
      MerchantName: now.MerchantName,
      TimeDifferenceMinutes: now.TimeDifferenceMinutes,
      ApiIpList: now.ApiIpList,
      BackendIpList: now.BackendIpList,
      ...changes,
    });
  }

  test("is recorded from what to what, and nothing when nothing changes", async () => {
    const { Version } = await get("ACME");
    expect((await edit("ACME")).code).toBe(0);
    expect((await get("ACME")).Version).toBe(Version);
    expect(
      (await edit("ACME", { MerchantName: "Acme & Co", ApiIpList: "192.0.2.1，2001:db8::/32" })).code,
    ).toBe(0);
    expect(await get("ACME")).toMatchObject({
      MerchantName: "Acme & Co",
      ApiIpList: "192.0.2.1, 2001:db8::/32",
      Version: Version + 1,
    });
    const [line] = await query(
      "select change from operation_log where code = 0 and change is not null order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({
      MerchantName: { from: "Acme Trading", to: "Acme & Co" },
      ApiIpList: { from: "", to: "192.0.2.1, 2001:db8::/32" },
    });
    expect((await edit("ACME", { ApiIpList: "" })).code).toBe(0);
  });

  test("to a name that tells an account is refused at its field; one from before stays until it is changed", async () => {
    const MerchantName = "UFA 16888 88";
    const refused = await edit("ACME", { MerchantName });
    expect(refused).toMatchObject({ code: 200, data: { Fields: [{ Field: "MerchantName" }] } });
    await query(`update merchant set name = '${MerchantName}' where alias = 'ACME'`);
    expect((await edit("ACME", { ApiIpList: "192.0.2.1" })).code).toBe(0);
    expect((await edit("ACME", { MerchantName: "Acme & Co", ApiIpList: "" })).code).toBe(0);
  });

  test("of two at once one is told that the record has changed", async () => {
    const { Version } = await get("LOTUS");
    const save = (MerchantName: string) =>
      as(root, "/mc_api/merchant/merchant_update", {
        MerchantAlias: "LOTUS",
        Version,
        MerchantName,
        TimeDifferenceMinutes: 480,
      });
    const codes = (await Promise.all([save("Lotus One"), save("Lotus Two")])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, errors.RecordChanged.code]);
  });

  test.each([
    ["192.0.2.999", "192.0.2.999"],
    ["10.0.0.0/8, nonsense, 1.2.3", "nonsense, 1.2.3"],
    ["192.0.2.0/33", "192.0.2.0/33"],
    ["192.0.2.1, ::ffff:192.0.2.1", "::ffff:192.0.2.1"],
    ["10.1.2.3/8, 10.0.0.0/8", "10.0.0.0/8"],
  ])("the list %s is refused, and %s is named at its field", async (ApiIpList, entries) => {
    const { code, data } = await edit("ACME", { ApiIpList });
    expect(code).toBe(errors.InvalidInput.code);
    const [field] = (data as { Fields: { Field: string; Message: string }[] }).Fields;
    expect(field?.Field).toBe("ApiIpList");
    expect(field?.Message).toContain(entries);
  });

  test("nobody shuts themselves out, and the operator has no gateway", async () => {
    expect((await edit("OPC", { BackendIpList: "198.51.100.0/24" })).code).toBe(
      errors.OwnAddressLockedOut.code,
    );
    expect((await edit("OPC", { BackendIpList: "198.51.100.0/24, 127.0.0.0/8" })).code).toBe(0);
    expect((await edit("OPC", { BackendIpList: "" })).code).toBe(0);
    expect((await edit("OPC", { ApiIpList: "127.0.0.1" })).code).toBe(errors.SuperMerchantRefused.code);
    // Another merchant's people are not the asker.
    expect((await edit("LOTUS", { BackendIpList: "198.51.100.0/24" })).code).toBe(0);
    expect((await edit("LOTUS", { BackendIpList: "" })).code).toBe(0);
  });

  test("the default account is one of the merchant's own enabled users", async () => {
    expect((await edit("ACME", { DefaultUserName: "viewer" })).code).toBe(0);
    expect((await get("ACME")).DefaultUserName).toBe("viewer");
    expect((await edit("LOTUS", { DefaultUserName: "maker-1" })).code).toBe(errors.DefaultUserUnknown.code);
    await query("update user_account set enabled = false where id = $1", [people["ACME/nobody"].userId]);
    expect((await edit("ACME", { DefaultUserName: "nobody" })).code).toBe(errors.DefaultUserUnknown.code);
    await query("update user_account set enabled = true where id = $1", [people["ACME/nobody"].userId]);
  });

  test("code and type are what they were made, whatever the application tries", async () => {
    await expect(query("update merchant set alias = 'OTHER' where alias = 'ACME'")).rejects.toThrow(
      /permission/,
    );
    await expect(query("update merchant set type = 'Super' where alias = 'ACME'")).rejects.toThrow(
      /permission/,
    );
    await expect(query("update merchant set enabled = false where alias = 'OPC'")).rejects.toThrow(
      /super_enabled/,
    );
  });
});

describe("quotas", () => {
  const set = (changes: object) =>
    as(root, "/mc_api/merchant/merchant_quotaset", { MerchantAlias: "ACME", Currency: "THB", ...changes });

  test("are set, changed and lifted, each recorded", async () => {
    expect((await set({ DailyWithdrawalQuota: "5000.00" })).code).toBe(0);
    expect((await get("ACME")).Quotas).toEqual([
      { Currency: "THB", Daily: "5000.00", UsedToday: "0.00", Remaining: "5000.00" },
    ]);
    expect((await set({ DailyWithdrawalQuota: "0" })).code).toBe(0);
    const [line] = await query(
      "select change from operation_log where code = 0 and change is not null order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({ DailyWithdrawalQuota: { from: "5000.00", to: "0.00" } });
    expect((await set({})).code).toBe(0);
    expect((await get("ACME")).Quotas).toEqual([]);
  });

  test.each([
    [{ DailyWithdrawalQuota: "-1" }, errors.InvalidAmount.code],
    [{ DailyWithdrawalQuota: "1.001" }, errors.InvalidAmount.code],
    [{ DailyWithdrawalQuota: "1e3" }, errors.InvalidAmount.code],
    [{ Currency: "XXX", DailyWithdrawalQuota: "1" }, errors.CurrencyUnknown.code],
    [{ MerchantAlias: "NOONE", DailyWithdrawalQuota: "1" }, errors.NotFound.code],
    [{ MerchantAlias: "OPC", DailyWithdrawalQuota: "1" }, errors.SuperMerchantRefused.code],
  ])("%o is refused", async (changes, code) => {
    expect((await set(changes)).code).toBe(code);
  });
});
