/** Who moves, disables, enables and unlocks which user, and what no detour or race can do. */
import { errors } from "@opc/contract/errors";
import { beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import type { Person } from "../../testing/people.ts";
import { testStaff } from "../../testing/staff.ts";

const app = await testApp();
const { call, signIn, clock } = app;
const { people, add, browserOf, freshAdmin, whole, user, lastLine } = await testStaff(app);
let acme: Browser;
let operator: Browser;
beforeEach(async () => {
  acme = await freshAdmin("ACME");
  operator = await signIn(people["OPC/admin"]);
});

interface Change {
  group?: bigint;
  enable?: boolean;
  merchantAlias?: string;
}
async function update(browser: Browser, target: Person, change: Change) {
  return call(
    "/mc_api/updateUser",
    {
      UserName: target.userName,
      MerchantAlias: change.merchantAlias ?? target.merchantAlias,
      UserGroupId: (change.group ?? target.groupId).toString(),
      Enable: change.enable ?? true,
    },
    browser,
  );
}

describe("changing a user", () => {
  test("to disabled ends its terminals at once, and enabling wakes none of them", async () => {
    const target = await add("ACME", "PayOrder");
    const browser = await signIn(target);
    const list = () => call("/rp_api/xpay/payorder_list", {}, browser);
    expect((await list()).code).toBe(0);
    expect((await update(acme, target, { enable: false })).code).toBe(0);
    expect((await list()).code).toBe(errors.SessionExpired.code);
    const session = await whole((tx) =>
      tx.selectFrom("Session").select("EndReason").where("UserId", "=", target.userId).execute(),
    );
    expect(session).toEqual([{ EndReason: "revoked" }]);
    expect((await lastLine("updateUser")).Change).toEqual({
      User: `ACME/${target.userName}`,
      Enable: { from: true, to: false },
      SessionsEnded: 1,
    });
    expect((await update(acme, target, { enable: true })).code).toBe(0);
    expect((await list()).code).toBe(errors.SessionExpired.code);
    clock.advance(60_000);
    await signIn(target);
  });

  test("to another group holds from its next request, and the log says from which to which", async () => {
    const target = await add("ACME");
    const browser = await signIn(target);
    const list = () => call("/rp_api/xpay/payorder_list", {}, browser);
    expect((await list()).code).toBe(errors.NoPermission.code);
    expect((await update(acme, target, { group: people["ACME/viewer"].groupId })).code).toBe(0);
    expect((await list()).code).toBe(0);
    expect((await lastLine("updateUser")).Change).toEqual({
      User: `ACME/${target.userName}`,
      UserGroupName: { from: `${target.userName} group`, to: "viewers" },
    });
  });

  test("needs the function of what is changed", async () => {
    const target = await add("ACME");
    const { groupId } = people["ACME/nobody"];
    const mover = await browserOf("ACME", "UserList", "UserList.edit");
    const switcher = await browserOf("ACME", "UserList", "UserList.enable");
    const denied = errors.NoPermission.code;
    expect((await update(mover, target, { enable: false })).code).toBe(denied);
    expect((await update(mover, target, { group: groupId, enable: false })).code).toBe(denied);
    expect((await update(switcher, target, { group: groupId })).code).toBe(denied);
    expect((await update(switcher, target, { group: groupId, enable: false })).code).toBe(denied);
    expect(await user(target)).toMatchObject({ Enabled: true, UserGroupId: target.groupId });
    expect((await update(switcher, target, { enable: false })).code).toBe(0);
    expect((await update(mover, target, { group: groupId, enable: false })).code).toBe(0);
    expect(await user(target)).toMatchObject({ Enabled: false, UserGroupId: groupId });
  });

  test("of another merchant is refused as of nobody at all", async () => {
    const target = await add("LOTUS");
    const nobody = await update(acme, { ...target, merchantAlias: "ACME", userName: "nobody-there" }, {});
    expect(nobody.code).toBe(errors.NotFound.code);
    const group = people["ACME/nobody"].groupId;
    for (const change of [{ enable: false }, { group }, { merchantAlias: "ACME", group, enable: false }])
      expect(await update(acme, target, change)).toEqual(nobody);
    expect(await user(target)).toMatchObject({ Enabled: true, UserGroupId: target.groupId });
  });

  test("touches the namesake of one's own merchant, not of another", async () => {
    const input = {
      UserName: "VIEWER",
      UserGroupId: people["ACME/viewer"].groupId.toString(),
      Enable: false,
    };
    expect((await call("/mc_api/updateUser", input, acme)).code).toBe(0);
    expect(await user(people["ACME/viewer"])).toMatchObject({ Enabled: false });
    expect(await user(people["LOTUS/viewer"])).toMatchObject({ Enabled: true });
    expect(await user(people["OPC/viewer"])).toMatchObject({ Enabled: true });
    await update(acme, people["ACME/viewer"], { enable: true });
  });

  test("by the operator touches the user of the merchant that it names, its own without one", async () => {
    const disable = (more: object, UserGroupId: bigint) =>
      call(
        "/mc_api/updateUser",
        { UserName: "viewer", UserGroupId: UserGroupId.toString(), Enable: false, ...more },
        operator,
      );
    const states = async () =>
      Promise.all(
        (["OPC/viewer", "ACME/viewer", "LOTUS/viewer"] as const).map(
          async (name) => (await user(people[name])).Enabled,
        ),
      );
    expect((await disable({ MerchantAlias: "lotus" }, people["LOTUS/viewer"].groupId)).code).toBe(0);
    expect(await states()).toEqual([true, true, false]);
    expect((await disable({}, people["OPC/viewer"].groupId)).code).toBe(0);
    expect(await states()).toEqual([false, true, false]);
    for (const name of ["OPC/viewer", "LOTUS/viewer"] as const) await update(operator, people[name], {});
  });

  test("a key names a user of another merchant, for who may see it", async () => {
    const { groupId } = people["LOTUS/viewer"];
    const disable = (browser: Browser, more: object = {}) =>
      call(
        "/mc_api/updateUser",
        { UserName: "lotus/viewer", UserGroupId: groupId.toString(), Enable: false, ...more },
        browser,
      );
    // A key that says more, or says something else than the alias beside it, is nobody's.
    for (const wrong of [
      { UserName: "lotus/viewer/x" },
      { MerchantAlias: "LOTUS" },
      { MerchantAlias: "OPC" },
    ])
      expect((await disable(operator, wrong)).code).toBe(errors.NotFound.code);
    expect((await disable(acme)).code).toBe(errors.NotFound.code);
    expect(await user(people["LOTUS/viewer"])).toMatchObject({ Enabled: true });
    expect((await disable(operator)).code).toBe(0);
    expect(await user(people["LOTUS/viewer"])).toMatchObject({ Enabled: false });
    expect(await user(people["OPC/viewer"])).toMatchObject({ Enabled: true });
    await update(operator, people["LOTUS/viewer"], {});
  });

  test("moves nobody into a group of another merchant, not even by the operator", async () => {
    const target = await add("ACME");
    for (const group of [people["LOTUS/nobody"].groupId, people["OPC/nobody"].groupId, 0n])
      for (const browser of [acme, operator])
        expect((await update(browser, target, { group })).code).toBe(errors.NotFound.code);
    expect(await user(target)).toMatchObject({ UserGroupId: target.groupId });
    expect((await update(operator, target, { group: people["ACME/nobody"].groupId })).code).toBe(0);
  });

  test("moves nobody into a group that holds what one lacks, least of all oneself or a straw man", async () => {
    const mover = await add("ACME", "UserList", "UserList.edit", "UserList.enable");
    const browser = await signIn(mover);
    const strong = people["ACME/admin"].groupId;
    const straw = await add("ACME");
    expect((await update(browser, straw, { group: strong })).code).toBe(errors.RightsExceeded.code);
    expect((await update(browser, mover, { group: strong })).code).toBe(errors.OwnAccount.code);
    expect((await update(browser, mover, { group: people["ACME/nobody"].groupId })).code).toBe(
      errors.OwnAccount.code,
    );
    expect((await update(browser, mover, { enable: false })).code).toBe(errors.OwnAccount.code);
    expect(await user(straw)).toMatchObject({ UserGroupId: straw.groupId });
    expect(await user(mover)).toMatchObject({ UserGroupId: mover.groupId, Enabled: true });
    const clerk = await browserOf("OPC", "UserList", "UserList.edit");
    expect((await update(clerk, straw, { group: strong })).code).toBe(errors.RightsExceeded.code);
  });

  test("neither disables nor moves a user above oneself", async () => {
    const browser = await browserOf("ACME", "UserList", "UserList.edit", "UserList.enable");
    const boss = await add("ACME", "UserList", "UserList.edit", "UserList.enable", "PayOrder");
    const bossBrowser = await signIn(boss);
    const exceeded = errors.RightsExceeded.code;
    expect((await update(browser, boss, { enable: false })).code).toBe(exceeded);
    expect((await update(browser, boss, { group: people["ACME/nobody"].groupId })).code).toBe(exceeded);
    expect(await user(boss)).toMatchObject({ Enabled: true, UserGroupId: boss.groupId });
    expect((await call("/rp_api/xpay/payorder_list", {}, bossBrowser)).code).toBe(0);
  });

  test("many times at once leaves a chain of changes without a gap", async () => {
    const target = await add("ACME");
    const groups = [people["ACME/viewer"], people["ACME/nobody"], await add("ACME"), await add("ACME")];
    const answers = await Promise.all(groups.map(({ groupId }) => update(acme, target, { group: groupId })));
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0]);
    const lines = await whole((tx) =>
      tx.selectFrom("OperationLog").select("Change").where("Call", "=", "updateUser").execute(),
    );
    const changes = lines
      .map((line) => line.Change as { User: string; UserGroupName: { from: string; to: string } })
      .filter((change) => change?.User === `ACME/${target.userName}`)
      .map((change) => change.UserGroupName);
    const froms = changes.map((change) => change.from).sort();
    const tos = changes.map((change) => change.to);
    const { GroupName: last } = await user(target);
    expect(froms).toEqual([`${target.userName} group`, ...tos.filter((name) => name !== last)].sort());
  });

  test("to what it is already changes nothing and says nothing", async () => {
    const target = await add("ACME");
    expect((await update(acme, target, {})).code).toBe(0);
    expect((await lastLine("updateUser")).Change).toBeNull();
    expect((await update(acme, people["ACME/admin"], {})).code).toBe(0);
  });
});

describe("unlocking a user", () => {
  const unlock = (browser: Browser, target: Person, more: object = {}) => {
    const { userName: UserName, merchantAlias: MerchantAlias } = target;
    return call("/mc_api/user/user_unlock", { UserName, MerchantAlias, ...more }, browser);
  };
  const lock = ({ userId }: Person) =>
    whole((tx) =>
      tx
        .updateTable("UserAccount")
        .set({ LockedAt: clock.now(), FailureCount: 20 })
        .where("Id", "=", userId)
        .execute(),
    );

  test("lets it in again, also when its name was blocked by failures a moment ago", async () => {
    const target = await add("ACME");
    const guess = { ...target, password: "wrong horse 7" };
    for (let count = 0; count < 6; count++) await expect(signIn(guess)).rejects.toThrow();
    await lock(target);
    clock.advance(1000);
    await expect(signIn(target)).rejects.toThrow(/^sign-in failed: 111 /);
    expect((await unlock(acme, target)).code).toBe(0);
    await signIn(target);
    expect((await lastLine("userUnlock")).Change).toMatchObject({
      User: `ACME/${target.userName}`,
      LockedAt: { to: null },
      FailureCount: { from: 20, to: 0 },
    });
  });

  test("is not for another merchant's user, one above, or oneself", async () => {
    const foreign = await add("LOTUS");
    const boss = await add("ACME", "UserList", "UserList.unlock", "PayOrder");
    const asker = await add("ACME", "UserList", "UserList.unlock");
    await lock(foreign);
    await lock(boss);
    const browser = await signIn(asker);
    const nobody = await unlock(browser, asker, { UserName: "nobody-there" });
    expect(nobody.code).toBe(errors.NotFound.code);
    expect(await unlock(browser, foreign)).toEqual(nobody);
    expect((await unlock(browser, boss)).code).toBe(errors.RightsExceeded.code);
    expect((await unlock(browser, asker)).code).toBe(errors.OwnAccount.code);
    for (const person of [foreign, boss]) expect((await user(person)).LockedAt).not.toBeNull();
  });
});
