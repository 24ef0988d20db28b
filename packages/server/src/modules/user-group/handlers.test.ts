/** User groups: who sees, makes, renames, deletes them; races with users who come in. */
import { errors } from "@opc/contract/errors";
import type { UserGroupRow } from "@opc/contract/user/calls";
import { beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { addPerson, createGroup } from "../../testing/people.ts";
import { testStaff } from "../../testing/staff.ts";

const app = await testApp();
const { call, signIn, services } = app;
const { people, add, browserOf, freshAdmin, whole, user, lastLine } = await testStaff(app);
let acme: Browser;
let operator: Browser;
beforeEach(async () => {
  acme = await freshAdmin("ACME");
  operator = await signIn(people["OPC/admin"]);
});

let made = 0;
const acmeId = people["ACME/admin"].merchantId;
/** A group of Acme without users or permissions. */
const emptyGroup = () => whole((tx) => createGroup(tx, acmeId, `empty ${++made}`, []));
const groupNames = (merchantId: bigint) =>
  whole(async (tx) => {
    const rows = await tx
      .selectFrom("UserGroup")
      .select("Name")
      .where("MerchantId", "=", merchantId)
      .execute();
    return rows.map((row) => row.Name);
  });

async function listOf(browser: Browser, input: object = {}): Promise<UserGroupRow[]> {
  const { code, data } = await call("/rp_api/usergroup/list", { Size: 1000, ...input }, browser);
  expect(code).toBe(0);
  return (data as { Rows: UserGroupRow[] }).Rows;
}
async function simpleList(browser: Browser, input: object = {}): Promise<string[]> {
  const { code, data } = await call("/rp_api/usergroup/simplelist", input, browser);
  expect(code).toBe(0);
  return (data as { UserGroupName: string }[]).map((row) => row.UserGroupName);
}

describe("the lists of groups", () => {
  test("hold a merchant's own groups alone, whatever is asked for", async () => {
    const rows = await listOf(acme);
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map((row) => row.MerchantAlias))).toEqual(new Set(["ACME"]));
    expect(await listOf(acme, { MerchantAlias: "LOTUS" })).toEqual([]);
    expect(await simpleList(acme, { MerchantAlias: "LOTUS" })).toEqual([]);
    expect(await simpleList(acme, { MerchantAlias: "ACME" })).toEqual(await simpleList(acme));
  });

  test("hold all for the operator, or those of the merchant that it names", async () => {
    const aliases = (await listOf(operator)).map((row) => row.MerchantAlias);
    expect(new Set(aliases)).toEqual(new Set(["OPC", "ACME", "LOTUS"]));
    const lotus = await listOf(operator, { MerchantAlias: "LOTUS" });
    expect(new Set(lotus.map((row) => row.MerchantAlias))).toEqual(new Set(["LOTUS"]));
    expect(await simpleList(operator, { MerchantAlias: "LOTUS" })).toEqual(["admins", "nobodys", "viewers"]);
    expect(await simpleList(operator)).toContain("admins");
  });

  test("tell who is in a group and how much it holds", async () => {
    const person = await add("ACME", "PayOrder", "PayOrder.export", "UserList");
    for (let count = 0; count < 21; count++) {
      const more = await addPerson(services, person, `many-${String(count).padStart(2, "0")}`, []);
      await whole((tx) =>
        tx
          .updateTable("UserAccount")
          .set({ UserGroupId: person.groupId })
          .where("Id", "=", more.userId)
          .execute(),
      );
    }
    const [row] = await listOf(acme, { UserGroupName: `${person.userName.toUpperCase()} GROUP` });
    expect(row).toMatchObject({
      UserGroupId: person.groupId.toString(),
      UserGroupType: "Normal",
      IsDefault: false,
      UserCount: 22,
      PageCount: 2,
      FunctionCount: 1,
    });
    expect(row?.Users).toHaveLength(20);
    expect(row?.Users.slice(0, 2)).toEqual(["many-00", "many-01"]);
    expect((await listOf(operator, { MerchantAlias: "OPC" }))[0]?.UserGroupType).toBe("Super");
    expect(await listOf(acme, { UserGroupName: "%" })).toEqual([]);
  });
});

const addGroup = (browser: Browser, UserGroupName: string) =>
  call("/mc_api/addusergroup", { UserGroupName }, browser);

describe("adding a group", () => {
  test("makes an empty one in one's own merchant, also for the operator", async () => {
    const ofAcme = await addGroup(acme, "  Night shift ");
    expect(ofAcme.code).toBe(0);
    const { UserGroupId } = ofAcme.data as { UserGroupId: string };
    const [row] = await listOf(acme, { UserGroupName: "Night shift" });
    expect(row).toMatchObject({ UserGroupId, UserGroupName: "Night shift", UserCount: 0, PageCount: 0 });
    expect((await addGroup(operator, "Night shift")).code).toBe(0);
    const rows = await listOf(operator, { UserGroupName: "Night shift" });
    expect(rows.map((each) => each.MerchantAlias)).toEqual(["OPC", "ACME"]);
    const chosen = { UserGroupName: "Foreign", MerchantAlias: "LOTUS" };
    expect((await call("/mc_api/addusergroup", chosen, operator)).code).toBe(errors.InvalidInput.code);
  });

  test("of a name that the merchant has, whatever its case, is refused by name", async () => {
    const answer = await addGroup(acme, "ADMINS");
    expect(answer.code).toBe(errors.GroupNameTaken.code);
    expect(answer.msg).toContain("ADMINS");
  });

  test("eight times at once makes one group", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => addGroup(acme, at % 2 ? "Race" : "race")),
    );
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([0, ...Array(7).fill(errors.GroupNameTaken.code)]);
  });
});

describe("renaming a group", () => {
  const rename = (browser: Browser, id: bigint, UserGroupName: string) =>
    call("/mc_api/updateusergroup", { UserGroupId: id.toString(), UserGroupName }, browser);

  test("keeps it what it is, and the log says from which name to which", async () => {
    const id = await emptyGroup();
    expect((await rename(acme, id, "Renamed")).code).toBe(0);
    expect((await lastLine("updateusergroup")).Change).toMatchObject({
      MerchantAlias: "ACME",
      UserGroupName: { from: `empty ${made}`, to: "Renamed" },
    });
    expect((await rename(acme, id, "RENAMED")).code).toBe(0);
    expect(await groupNames(acmeId)).toContain("RENAMED");
  });

  test("to the name of another is refused; a group of another merchant is as none at all", async () => {
    const id = await emptyGroup();
    expect((await rename(acme, id, "Viewers")).code).toBe(errors.GroupNameTaken.code);
    const none = await rename(acme, 0n, "Stolen");
    expect(none.code).toBe(errors.NotFound.code);
    for (const merchant of ["LOTUS", "OPC"] as const) {
      expect(await rename(acme, people[`${merchant}/admin`].groupId, "Stolen")).toEqual(none);
      expect(await groupNames(people[`${merchant}/admin`].merchantId)).not.toContain("Stolen");
    }
    expect((await rename(operator, id, "By the operator")).code).toBe(0);
  });
});

const remove = (browser: Browser, id: bigint) =>
  call("/mc_api/deleteusergroup", { UserGroupId: id.toString() }, browser);
const exists = (id: bigint) =>
  whole(
    async (tx) => (await tx.selectFrom("UserGroup").select("Id").where("Id", "=", id).execute()).length > 0,
  );

describe("deleting a group", () => {
  test("takes its permissions with it, and the log keeps them", async () => {
    const id = await whole((tx) => createGroup(tx, acmeId, "Leaving", ["PayOrder", "PayOrder.export"]));
    expect((await remove(acme, id)).code).toBe(0);
    expect(await exists(id)).toBe(false);
    expect((await lastLine("deleteusergroup")).Change).toMatchObject({
      UserGroupName: { from: "Leaving", to: null },
      Permissions: { PayOrder: { from: ["PayOrder", "PayOrder.export"], to: [] } },
    });
  });

  test("with users, or the default one, is refused", async () => {
    const person = await add("ACME");
    const answer = await remove(acme, person.groupId);
    expect(answer.code).toBe(errors.GroupHasUsers.code);
    expect(answer.msg).toContain("1");
    const id = await emptyGroup();
    await whole((tx) => tx.updateTable("UserGroup").set({ IsDefault: true }).where("Id", "=", id).execute());
    expect((await remove(acme, id)).code).toBe(errors.DefaultGroup.code);
    expect(await exists(id)).toBe(true);
  });

  test("above oneself, or of another merchant, is refused", async () => {
    const deleter = await browserOf("ACME", "UserGroup", "UserGroup.delete");
    const strong = await whole((tx) => createGroup(tx, acmeId, "Strong", ["UserGroup", "PayOrder"]));
    expect((await remove(deleter, strong)).code).toBe(errors.RightsExceeded.code);
    const none = await remove(acme, 0n);
    expect(none.code).toBe(errors.NotFound.code);
    const lotusId = people["LOTUS/admin"].merchantId;
    const foreign = await whole((tx) => createGroup(tx, lotusId, "Foreign", []));
    expect(await remove(acme, foreign)).toEqual(none);
    expect(await exists(strong)).toBe(true);
    expect(await exists(foreign)).toBe(true);
    expect((await remove(operator, foreign)).code).toBe(0);
  });

  test("while users come in has one clear outcome: it stays with them, or is gone without them", async () => {
    for (let round = 0; round < 8; round++) {
      const id = await emptyGroup();
      const mover = await add("ACME");
      const moves = [
        () => remove(acme, id),
        () =>
          call(
            "/mc_api/updateUser",
            { UserName: mover.userName, UserGroupId: id.toString(), Enable: true },
            acme,
          ),
      ];
      const answers = await Promise.all((round % 2 ? moves : moves.reverse()).map((move) => move()));
      const [removed, moved] = (round % 2 ? answers : answers.reverse()).map((answer) => answer.code);
      const { UserGroupId } = await user(mover);
      const outcome = { removed, moved, stays: await exists(id), isIn: UserGroupId === id };
      expect([
        { removed: 0, moved: errors.NotFound.code, stays: false, isIn: false },
        { removed: errors.GroupHasUsers.code, moved: 0, stays: true, isIn: true },
      ]).toContainEqual(outcome);
    }
  });

  test("waits for a user who is being added, and then refuses", async () => {
    const id = await emptyGroup();
    const mover = await add("ACME");
    let removal: ReturnType<typeof remove> | undefined;
    await whole(async (tx) => {
      await tx.selectFrom("UserGroup").select("Id").where("Id", "=", id).forKeyShare().execute();
      removal = remove(acme, id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.updateTable("UserAccount").set({ UserGroupId: id }).where("Id", "=", mover.userId).execute();
    });
    expect((await removal)?.code).toBe(errors.GroupHasUsers.code);
  });
});
