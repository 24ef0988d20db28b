/** Permissions of user groups: who gives and takes what, and that no route leads to rights that one lacks. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { createGroup, type Person } from "../../testing/people.ts";
import { type MerchantAlias, testStaff } from "../../testing/staff.ts";

const app = await testApp();
const { call, signIn } = app;
const { people, add, browserOf, freshAdmin, whole, user, permissionsOf, lastLine } = await testStaff(app);
let acme: Browser;
let operator: Browser;
beforeEach(async () => {
  acme = await freshAdmin("ACME");
  operator = await signIn(people["OPC/admin"]);
});

let made = 0;
const groupWith = (merchant: MerchantAlias, ...permissions: Permission[]) =>
  whole((tx) => createGroup(tx, people[`${merchant}/admin`].merchantId, `group ${++made}`, permissions));

function modify(browser: Browser, groupId: bigint, codes: readonly string[]) {
  return call(
    "/mc_api/modifyusergrouppermission",
    {
      UserGroupId: groupId.toString(),
      PagePermissionCode: codes.filter((code) => !code.includes(".")),
      PageFunctionCode: codes.filter((code) => code.includes(".")),
    },
    browser,
  );
}
/** As browsers send a form. */
async function formCall(path: string, form: FormData, browser: Browser) {
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return call(path, Buffer.from(await request.arrayBuffer()), browser, { headers });
}
const setter: Permission[] = ["UserGroupRole", "UserGroupRole.edit"];

describe("the permission list", () => {
  type Answer = CallOutput<Calls["usergroupPermissionlist"]>;
  const read = (browser: Browser, groupId: bigint) =>
    call("/rp_api/usergroup/permissionlist", { UserGroupID: groupId.toString() }, browser);
  const codesOf = ({ Catalogue }: Answer) =>
    Catalogue.flatMap((page) => [
      page.PagePermissionCode,
      ...page.FunctionList.map((entry) => entry.PageFunctionCode),
    ]);
  const grantableOf = ({ Catalogue }: Answer) =>
    Catalogue.flatMap((page) => [
      ...(page.IsGrantable ? [page.PagePermissionCode] : []),
      ...page.FunctionList.filter((entry) => entry.IsGrantable).map((entry) => entry.PageFunctionCode),
    ]);

  test("holds what the group has and all that its kind of merchant may have", async () => {
    const id = await groupWith("ACME", "PayOrder", "PayOrder.export", "UserList");
    const { data } = await read(acme, id);
    expect(data).toMatchObject({
      UserGroupId: id.toString(),
      UserGroupName: `group ${made}`,
      MerchantAlias: "ACME",
      UserCount: 0,
      PagePermissionCode: ["PayOrder", "UserList"],
      PageFunctionCode: ["PayOrder.export"],
    });
    expect(codesOf(data as Answer)).toEqual(grantablePermissions("Normal"));
    // The operator sees the same of a merchant's group: what that merchant may have, not what it has itself.
    const seen = (await read(operator, id)).data as Answer;
    expect(codesOf(seen)).toEqual(grantablePermissions("Normal"));
    const own = (await read(operator, await groupWith("OPC"))).data as Answer;
    expect(codesOf(own)).toEqual(grantablePermissions("Super"));
    expect(own.Catalogue[0]?.FunctionList[0]).toMatchObject({
      FunctionName: "锁定",
      FunctionName_enUS: "Lock",
    });
  });

  test("marks what the asker may switch: what it holds, but nothing that a group above already has", async () => {
    const asker = await add("ACME", ...setter, "PayOrder");
    const browser = await signIn(asker);
    const marked = async (id: bigint) => grantableOf((await read(browser, id)).data as Answer).sort();
    expect(await marked(await groupWith("ACME"))).toEqual(["PayOrder", ...setter]);
    expect(await marked(await groupWith("ACME", "PayOrder", "UserList"))).toEqual(setter);
    expect(await marked(asker.groupId)).toEqual(["PayOrder"]);
  });

  test("of another merchant's group is as of none at all", async () => {
    const none = await read(acme, 0n);
    expect(none.code).toBe(errors.NotFound.code);
    expect(await read(acme, people["LOTUS/admin"].groupId)).toEqual(none);
    expect(await read(acme, people["OPC/admin"].groupId)).toEqual(none);
  });
});

describe("changing permissions", () => {
  test("holds from the next request of the group's users, and the log says from what to what", async () => {
    const person = await add("ACME");
    const browser = await signIn(person);
    const list = () => call("/rp_api/xpay/payorder_list", {}, browser);
    expect((await list()).code).toBe(errors.NoPermission.code);
    expect((await modify(acme, person.groupId, ["PayOrder", "PayOrder.export"])).code).toBe(0);
    expect((await list()).code).toBe(0);
    expect((await modify(acme, person.groupId, ["UserList"])).code).toBe(0);
    expect((await list()).code).toBe(errors.NoPermission.code);
    expect(await permissionsOf(person.groupId)).toEqual(["UserList"]);
    const line = await lastLine("modifyusergrouppermission");
    expect(line).toMatchObject({
      Actor: "ACME/admin",
      Code: 0,
      Change: {
        MerchantAlias: "ACME",
        UserGroupName: `${person.userName} group`,
        Permissions: {
          PayOrder: { from: ["PayOrder", "PayOrder.export"], to: [] },
          UserList: { from: [], to: ["UserList"] },
        },
      },
    });
  });

  test("upon what somebody else has changed meanwhile is refused; of two at once one is", async () => {
    const id = await groupWith("ACME", "PayOrder");
    const { data } = await call("/rp_api/usergroup/permissionlist", { UserGroupID: id.toString() }, acme);
    const { Version } = data as CallOutput<Calls["usergroupPermissionlist"]>;
    const save = (page: Permission) =>
      call(
        "/mc_api/modifyusergrouppermission",
        { UserGroupId: id.toString(), PagePermissionCode: ["PayOrder", page], Version },
        acme,
      );
    const codes = (await Promise.all([save("UserList"), save("OnlineUser")])).map(({ code }) => code);
    expect(codes.sort((one, other) => one - other)).toEqual([0, errors.RecordChanged.code]);
    const held = await permissionsOf(id);
    expect(held).toHaveLength(2);
    expect((await save("CallbackRecord")).code).toBe(errors.RecordChanged.code);
    expect(await permissionsOf(id)).toEqual(held);
    // What is as it was again is no other version.
    await modify(acme, id, ["PayOrder"]);
    expect((await save("CallbackRecord")).code).toBe(0);
  });

  test("to nothing is sent by leaving the lists out", async () => {
    const id = await groupWith("ACME", "PayOrder");
    const answer = await call("/mc_api/modifyusergrouppermission", { UserGroupId: id.toString() }, acme);
    expect(answer.code).toBe(0);
    expect(await permissionsOf(id)).toEqual([]);
  });

  test("is sent as a form, however many codes there are", async () => {
    const id = await groupWith("ACME");
    const send = (codes: readonly string[]) => {
      const form = new FormData();
      form.set("UserGroupId", id.toString());
      for (const code of codes)
        form.append(code.includes(".") ? "PageFunctionCode" : "PagePermissionCode", code);
      return formCall("/mc_api/modifyusergrouppermission", form, acme);
    };
    const all = grantablePermissions("Normal");
    expect((await send(all)).code).toBe(0);
    expect(await permissionsOf(id)).toEqual([...all].sort());
    const many = Array.from({ length: 400 }, (_, at) => `PayOrder.function${at}`);
    expect((await send(["PayOrder", ...many])).code).toBe(errors.InvalidInput.code);
    expect((await send(["PayOrder"])).code).toBe(0);
    expect(await permissionsOf(id)).toEqual(["PayOrder"]);
  });

  test("gives no merchant's group an operator's code, whoever asks, and no code that does not exist", async () => {
    const id = await groupWith("ACME");
    const attempts = [
      ["WithdrawalConfirm"],
      ["WithdrawalConfirm", "WithdrawalConfirm.export"],
      ["Everything"],
      ["PayOrder", "PayOrder.everything"],
      ["PayOrder.export"],
      ["__proto__"],
    ];
    for (const codes of attempts)
      for (const browser of [acme, operator])
        expect((await modify(browser, id, codes)).code, codes.join()).toBe(errors.InvalidInput.code);
    expect(await permissionsOf(id)).toEqual([]);
  });

  test("of another merchant's group is refused as of none at all", async () => {
    const none = await modify(acme, 0n, ["PayOrder"]);
    expect(none.code).toBe(errors.NotFound.code);
    for (const merchant of ["LOTUS", "OPC"] as const) {
      const id = await groupWith(merchant, "UserList");
      expect(await modify(acme, id, ["PayOrder"])).toEqual(none);
      expect(await permissionsOf(id)).toEqual(["UserList"]);
    }
    const id = await groupWith("LOTUS", "UserList");
    expect((await modify(operator, id, ["PayOrder"])).code).toBe(0);
  });

  test("many times at once ends as one of them, whole", async () => {
    const id = await groupWith("ACME");
    const wishes: Permission[][] = [
      ["PayOrder"],
      ["PayOrder", "PayOrder.export"],
      ["UserList"],
      ["UserGroup", "UserGroup.add"],
    ];
    const answers = await Promise.all(wishes.map((wish) => modify(acme, id, wish)));
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0]);
    expect(wishes).toContainEqual(await permissionsOf(id));
  });
});

describe("no route leads to rights that one lacks", () => {
  const mayAll: Permission[] = [
    ...setter,
    "UserList",
    "UserList.add",
    "UserList.edit",
    "UserList.enable",
    "UserGroup",
    "UserGroup.add",
    "UserGroup.delete",
  ];

  async function attacker(merchant: MerchantAlias = "ACME"): Promise<{ person: Person; browser: Browser }> {
    const person = await add(merchant, ...mayAll);
    return { person, browser: await signIn(person) };
  }

  test("not by giving to one's own group", async () => {
    const { person, browser } = await attacker();
    const answer = await modify(browser, person.groupId, [...mayAll, "PayOrder", "PayOrder.export"]);
    expect(answer.code).toBe(errors.PermissionNotHeld.code);
    expect(answer.msg).toContain("PayOrder, PayOrder.export");
    expect(answer.msg).not.toContain("UserList");
    expect(await permissionsOf(person.groupId)).toEqual([...mayAll].sort());
  });

  test("not by giving to another group, of which one could become", async () => {
    const { browser } = await attacker();
    const id = await groupWith("ACME");
    expect((await modify(browser, id, ["PayOrder"])).code).toBe(errors.PermissionNotHeld.code);
    expect((await modify(browser, id, ["UserList", "UserList.unlock"])).code).toBe(
      errors.PermissionNotHeld.code,
    );
    expect(await permissionsOf(id)).toEqual([]);
  });

  test("not by a new group with a straw man", async () => {
    const { browser } = await attacker();
    const created = await call("/mc_api/addusergroup", { UserGroupName: `mine ${++made}` }, browser);
    const id = BigInt((created.data as { UserGroupId: string }).UserGroupId);
    expect((await modify(browser, id, ["PayOrder"])).code).toBe(errors.PermissionNotHeld.code);
    const straw = await add("ACME");
    const move = {
      UserName: straw.userName,
      UserGroupId: people["ACME/viewer"].groupId.toString(),
      Enable: true,
    };
    expect((await call("/mc_api/updateUser", move, browser)).code).toBe(errors.RightsExceeded.code);
    expect((await user(straw)).UserGroupId).toBe(straw.groupId);
  });

  test("not by the operator's staff over a merchant's group", async () => {
    const { browser } = await attacker("OPC");
    const id = await groupWith("ACME");
    expect((await modify(browser, id, ["PayOrder"])).code).toBe(errors.PermissionNotHeld.code);
    expect((await modify(browser, id, ["UserList"])).code).toBe(0);
  });

  test("nor is anything taken from those above: what they hold, or what makes them able to give it back", async () => {
    const { browser } = await attacker();
    const above = await groupWith("ACME", ...mayAll, "PayOrder");
    expect((await modify(browser, above, mayAll)).code).toBe(errors.PermissionNotHeld.code);
    const without = [...mayAll, "PayOrder"].filter((code) => code !== "UserGroupRole.edit");
    expect((await modify(browser, above, without)).code).toBe(errors.RightsExceeded.code);
    expect(await permissionsOf(above)).toEqual([...mayAll, "PayOrder"].sort());
  });

  test("nor does anybody lock their own group out of changing permissions", async () => {
    const { person, browser } = await attacker();
    const without = mayAll.filter((code) => code !== "UserGroupRole.edit");
    expect((await modify(browser, person.groupId, without)).code).toBe(errors.OwnAccount.code);
    expect((await modify(browser, person.groupId, [])).code).toBe(errors.OwnAccount.code);
    expect(await permissionsOf(person.groupId)).toEqual([...mayAll].sort());
    expect((await modify(browser, person.groupId, setter)).code).toBe(0);
  });

  test("and without the function nothing is changed at all", async () => {
    const browser = await browserOf("ACME", "UserGroupRole", "PayOrder");
    const id = await groupWith("ACME");
    expect((await modify(browser, id, ["PayOrder"])).code).toBe(errors.NoPermission.code);
  });
});

test("a permission of another merchant's group cannot even be written with one's own merchant on it", async () => {
  const foreign = people["LOTUS/nobody"].groupId;
  const row = { UserGroupId: foreign, MerchantId: people["ACME/admin"].merchantId, Permission: "PayOrder" };
  await expect(whole((tx) => tx.insertInto("UserGroupPermission").values(row).execute())).rejects.toThrow(
    /foreign key/,
  );
});

test("what only the operator may is nobody else's, though a row of the database says so", async () => {
  const browser = await browserOf("ACME", "PayOrder", "WithdrawalConfirm" as Permission);
  const menu = await call("/rp_api/user/currentpermission", {}, browser, { method: "GET" });
  const pages = (menu.data as CallOutput<Calls["currentpermission"]>).map((one) => one.PagePermissionCode);
  expect(pages).toEqual(["PayOrder"]);
  expect((await call("/rp_api/xpay/withdrawal_list", {}, browser)).code).toBe(errors.NoPermission.code);
});
