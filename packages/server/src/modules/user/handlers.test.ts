/** Users: who sees and adds whom, and what another merchant, a detour or a race cannot do. */
import { errors } from "@opc/contract/errors";
import type { UserRow } from "@opc/contract/user/calls";
import { beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { type MerchantAlias, testStaff } from "../../testing/staff.ts";
import { openTotp } from "../session/totp-seal.ts";

const app = await testApp();
const { call, signIn, services, clock } = app;
const { people, add, browserOf, freshAdmin, whole, lastLine } = await testStaff(app);
let acme: Browser;
let operator: Browser;
beforeEach(async () => {
  acme = await freshAdmin("ACME");
  operator = await signIn(people["OPC/admin"]);
});

const usersNamed = (name: string) =>
  whole((tx) => tx.selectFrom("UserAccount").selectAll().where("UserName", "=", name).execute());

async function listOf(browser: Browser, input: object = {}) {
  const { code, data } = await call("/rp_api/user/list", input, browser);
  expect(code).toBe(0);
  return data as { Rows: UserRow[]; NextCursor: string | null; Total: number };
}
const namesIn = async (browser: Browser, input: object = {}) =>
  (await listOf(browser, input)).Rows.map((row) => row.UserKey);

describe("the list of users", () => {
  test("holds a merchant's own users alone, whatever is asked for", async () => {
    const own = await namesIn(acme, { Size: 1000 });
    expect(own).toContain("ACME/viewer");
    expect(own.every((key) => key.startsWith("ACME/"))).toBe(true);
    expect(await namesIn(acme, { MerchantAlias: "LOTUS" })).toEqual([]);
    const foreignGroup = { UserGroupIds: [people["LOTUS/admin"].groupId.toString()] };
    expect(await namesIn(acme, foreignGroup)).toEqual([]);
    expect(await namesIn(operator, foreignGroup)).toEqual(["LOTUS/admin"]);
  });

  test("holds everybody for the operator, or those of the merchant that it names", async () => {
    const all = await namesIn(operator, { UserName: "viewer" });
    expect(all.sort()).toEqual(["ACME/viewer", "LOTUS/viewer", "OPC/viewer"]);
    expect(await namesIn(operator, { UserName: "viewer", MerchantAlias: "LOTUS" })).toEqual(["LOTUS/viewer"]);
  });

  test("is narrowed by a part of the name, taken literally, by group and by state", async () => {
    const off = await add("ACME");
    const locked = await add("ACME");
    await whole(async (tx) => {
      await tx.updateTable("UserAccount").set({ Enabled: false }).where("Id", "=", off.userId).execute();
      const LockedAt = clock.now();
      await tx.updateTable("UserAccount").set({ LockedAt }).where("Id", "=", locked.userId).execute();
    });
    const narrowed = (input: object) => namesIn(acme, input);
    expect(await narrowed({ UserName: "IEWE" })).toEqual(["ACME/viewer"]);
    expect(await narrowed({ UserName: "_iewer" })).toEqual([]);
    expect(await narrowed({ UserGroupIds: people["ACME/admin"].groupId.toString() })).toEqual(["ACME/admin"]);
    expect(await narrowed({ UserGroupIds: ["9223372036854775807"] })).toEqual([]);
    expect(await narrowed({ States: ["Disabled"] })).toEqual([`ACME/${off.userName}`]);
    expect(await narrowed({ States: ["Locked"] })).toEqual([`ACME/${locked.userName}`]);
    expect(await narrowed({ States: ["Locked", "Disabled"] })).toEqual([
      `ACME/${locked.userName}`,
      `ACME/${off.userName}`,
    ]);
    expect(await narrowed({ States: ["Enabled"], UserName: off.userName })).toEqual([]);
  });

  test("goes on by key to its end, newest first", async () => {
    const everybody = await namesIn(operator, { Size: 1000 });
    const found: string[] = [];
    let Cursor: string | undefined;
    do {
      const page = await listOf(operator, { Size: 2, ...(Cursor && { Cursor }) });
      expect(page.Total).toBe(everybody.length);
      found.push(...page.Rows.map((row) => row.UserKey));
      Cursor = page.NextCursor ?? undefined;
    } while (Cursor);
    expect(found).toEqual(everybody);
  });

  test("shows how far the authenticator is bound", async () => {
    const { userId, userName } = await add("ACME");
    const bind = (ValidatorShownAt: Date | null, ValidatorBoundAt: Date | null) =>
      whole((tx) =>
        tx
          .updateTable("UserAccount")
          .set({ ValidatorShownAt, ValidatorBoundAt })
          .where("Id", "=", userId)
          .execute(),
      );
    const binding = async () => (await listOf(acme, { UserName: userName })).Rows[0]?.GoogleBinding;
    await bind(null, null);
    expect(await binding()).toBe("NotShown");
    await bind(clock.now(), null);
    expect(await binding()).toBe("Shown");
    await bind(clock.now(), clock.now());
    expect(await binding()).toBe("Bound");
  });

  test("shows state, terminals and the last sign-in, and who asks", async () => {
    const person = await add("ACME");
    const row = async () => (await listOf(acme, { UserName: person.userName })).Rows[0];
    expect(await row()).toMatchObject({
      Enable: true,
      IsLocked: false,
      MustChangePassword: false,
      UserGroupId: person.groupId.toString(),
      UserGroupName: `${person.userName} group`,
      OnlineCount: 0,
      LastLoginTime: null,
      LastLoginIp: null,
      LastLoginArea: "",
      IsSelf: false,
    });
    await signIn(person);
    clock.advance(60_000);
    await signIn(person);
    expect(await row()).toMatchObject({
      OnlineCount: 2,
      LastLoginIp: "127.0.0.1",
      LastLoginArea: "This machine",
    });
    clock.advance(14 * 60_000 + 1000);
    expect(await row()).toMatchObject({ OnlineCount: 1 });
    expect((await listOf(acme, { UserName: "admin" })).Rows[0]).toMatchObject({ IsSelf: true });
  });
});

let made = 0;
const firstPassword = "first horse 42";
function newUser(merchant: MerchantAlias, groupId: bigint, more: object = {}) {
  return {
    UserName: `new-${++made}`,
    MerchantAlias: merchant,
    UserGroupId: groupId.toString(),
    Enable: true,
    Password: firstPassword,
    ...more,
  };
}
const addUser = (browser: Browser, input: object) => call("/mc_api/adduser", input, browser);

describe("adding a user", () => {
  test("makes one who must change the password and whose authenticator nobody has seen", async () => {
    const input = newUser("ACME", people["ACME/viewer"].groupId);
    expect((await addUser(acme, input)).code).toBe(0);
    const [user] = await usersNamed(input.UserName);
    if (!user) throw new Error("not added");
    expect(user).toMatchObject({
      MerchantId: people["ACME/viewer"].merchantId,
      Enabled: true,
      MustChangePassword: true,
      ValidatorShownAt: null,
      ValidatorBoundAt: null,
      LastLoginAt: null,
    });
    const totpSecret = openTotp(services.vault, user);
    const person = {
      ...people["ACME/viewer"],
      userName: input.UserName,
      password: firstPassword,
      totpSecret,
    };
    const browser = await signIn(person);
    const answer = await call("/rp_api/xpay/payorder_list", {}, browser);
    expect(answer.code).toBe(errors.MustChangePassword.code);
  });

  test("is in the log without the password", async () => {
    const input = newUser("ACME", people["ACME/viewer"].groupId, { Enable: false });
    await addUser(acme, input);
    const line = await lastLine("adduser");
    expect(line).toMatchObject({
      Actor: "ACME/admin",
      Code: 0,
      Change: { User: `ACME/${input.UserName}`, UserGroupName: "viewers", Enable: false },
    });
    expect(JSON.stringify(line)).not.toContain(firstPassword);
    await addUser(acme, input);
    const refused = await lastLine("adduser");
    expect(refused.Code).toBe(errors.UserNameTaken.code);
    expect(JSON.stringify(refused)).not.toContain(firstPassword);
  });

  test.each([
    ["abc12", errors.InvalidInput.code],
    ["qwerty123", errors.PasswordTooCommon.code],
    ["newcomer-1", errors.PasswordIsUserName.code],
  ])("with the password %s is refused", async (Password, code) => {
    const input = newUser("ACME", people["ACME/viewer"].groupId, { Password, UserName: "newcomer-1" });
    expect((await addUser(acme, input)).code).toBe(code);
    expect(await usersNamed("newcomer-1")).toEqual([]);
  });

  test("with a password below the raised minimum is refused, and told the minimum", async () => {
    const raised = services.passwordMinimumLength;
    services.passwordMinimumLength = firstPassword.length + 1;
    const input = newUser("ACME", people["ACME/viewer"].groupId);
    const answer = await addUser(acme, input);
    services.passwordMinimumLength = raised;
    expect(answer.code).toBe(errors.PasswordTooShort.code);
    expect(answer.msg).toContain(String(firstPassword.length + 1));
    expect((await addUser(acme, input)).code).toBe(0);
  });

  test("of a name that the merchant has, whatever its case, is refused by name; another merchant may have it", async () => {
    const input = newUser("ACME", people["ACME/viewer"].groupId, { UserName: "VIEWER" });
    const answer = await addUser(acme, input);
    expect(answer.code).toBe(errors.UserNameTaken.code);
    expect(answer.msg).toContain("VIEWER");
    const other = newUser("LOTUS", people["LOTUS/viewer"].groupId, { UserName: "Only-In-Lotus" });
    expect((await addUser(operator, other)).code).toBe(0);
    const same = { ...other, MerchantAlias: "ACME", UserGroupId: people["ACME/viewer"].groupId.toString() };
    expect((await addUser(operator, same)).code).toBe(0);
  });

  test("eight times at once makes one user", async () => {
    const { groupId } = people["ACME/viewer"];
    const input = newUser("ACME", groupId);
    const names = [input.UserName, input.UserName.toUpperCase()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => addUser(acme, { ...input, UserName: names[at % 2] })),
    );
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([0, ...Array(7).fill(errors.UserNameTaken.code)]);
  });

  test("to another merchant is refused as to none at all, and so is a group of another", async () => {
    const lotusGroup = people["LOTUS/nobody"].groupId;
    const nothing = await addUser(acme, newUser("ACME", 0n));
    expect(nothing.code).toBe(errors.NotFound.code);
    const attempts = [
      newUser("LOTUS", lotusGroup),
      newUser("OPC", people["OPC/nobody"].groupId),
      newUser("ACME", lotusGroup),
      newUser("LOTUS", people["ACME/nobody"].groupId),
      newUser("ACME", 2n ** 63n - 1n),
      { ...newUser("ACME", 0n), MerchantAlias: "NOSUCH" },
    ];
    for (const input of attempts) {
      expect(await addUser(acme, input)).toEqual(nothing);
      expect(await usersNamed(input.UserName)).toEqual([]);
    }
    // The operator reaches both merchants, but does not mix them.
    for (const input of [newUser("ACME", lotusGroup), newUser("OPC", lotusGroup)])
      expect(await addUser(operator, input)).toEqual(nothing);
    expect((await addUser(operator, newUser("LOTUS", lotusGroup))).code).toBe(0);
  });

  test("into a group that holds what one lacks is refused by the group's name, also for the operator's staff", async () => {
    const manager = await browserOf("ACME", "UserList", "UserList.add");
    const strong = newUser("ACME", people["ACME/admin"].groupId);
    const answer = await addUser(manager, strong);
    expect(answer.code).toBe(errors.RightsExceeded.code);
    expect(answer.msg).toContain("admins");
    expect(await usersNamed(strong.UserName)).toEqual([]);
    expect((await addUser(manager, newUser("ACME", people["ACME/nobody"].groupId))).code).toBe(0);
    const clerk = await browserOf("OPC", "UserList", "UserList.add");
    const foreign = newUser("ACME", people["ACME/admin"].groupId);
    expect((await addUser(clerk, foreign)).code).toBe(errors.RightsExceeded.code);
  });

  test("with columns that are not the form's is refused", async () => {
    const input = newUser("ACME", people["ACME/viewer"].groupId, { MustChangePassword: false });
    expect((await addUser(acme, input)).code).toBe(errors.InvalidInput.code);
  });
});
