import type { NoticeRow } from "@opc/contract/home/notices";
import { grantablePermissions } from "@opc/contract/pages";
import { describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { assertSecondPerson } from "../modules/approval/second-person.ts";
import { type Browser, testApp } from "../testing/app.ts";
import { addPerson, type Person } from "../testing/people.ts";
import { wholeQuery } from "../testing/whole-query.ts";
import { watchOnce } from "../work/watch-notices.ts";
import { createFirstAdmin } from "./first-admin.ts";

const { services, signIn, call, clock } = await testApp();
const query = wholeQuery(services);
const admin = { merchantAlias: "OPC", merchantName: "Operator", userName: "ann", password: "a long one 7" };

test("the first administrator can sign in with the shown authenticator and holds every page", async () => {
  const address = new URL(await createFirstAdmin(services, admin));
  const totpSecret = address.searchParams.get("secret") ?? "";
  const browser = await signIn({ ...admin, totpSecret, merchantId: 0n, userId: 0n, groupId: 0n });
  const { code, data } = await call("/rp_api/user/currentpermission", undefined, browser, { method: "GET" });
  expect(code).toBe(0);
  expect(JSON.stringify(data)).toContain("/xpay/PayOrder");
});

test.each([
  [{ userName: "Ann" }, /a user ann already/],
  [{ merchantAlias: "OTHER" }, /super merchant is OPC/],
  [{ userName: "bob", password: "short" }, /Password: password cannot be less than 6/],
  [{ userName: "bob", password: "password1!" }, /too common/],
  [{ userName: "Robert", password: "robert" }, /the same as the user name/],
])("%j is refused in one line", async (change, message) => {
  await expect(createFirstAdmin(services, { ...admin, ...change })).rejects.toThrow(message);
});

test("the raised minimum length holds for the first administrator too", async () => {
  const strict = { ...services, passwordMinimumLength: 14 };
  await expect(createFirstAdmin(strict, { ...admin, userName: "bob" })).rejects.toThrow(/less than 14/);
});

async function colleagueOf(merchantAlias: string): Promise<Person> {
  const [row] = await query("select id from merchant where alias = $1", [merchantAlias]);
  const merchantId = row?.Id as bigint;
  return { merchantAlias, merchantId, userId: 0n, groupId: 0n, userName: "", password: "", totpSecret: "" };
}

describe("beside administrators that there are", () => {
  const noticesOf = async (browser: Browser) =>
    ((await call("/rp_api/home/notice_list", {}, browser)).data as { Rows: NoticeRow[] }).Rows;

  test("one made on the server is told to everybody of the operator for a week, whatever they hold", async () => {
    const person = await addPerson(services, await colleagueOf("OPC"), "nobody", []);
    await query("insert into merchant (alias, name, type) values ('ACME', 'Acme', 'Normal')");
    const merchants = await addPerson(
      services,
      await colleagueOf("ACME"),
      "clerk",
      grantablePermissions("Normal"),
    );
    const nobody = await signIn(person);
    expect(await noticesOf(nobody)).toEqual([]);
    await createFirstAdmin(services, { ...admin, userName: "carl" });
    await createFirstAdmin(services, { ...admin, userName: "rescue", breakGlass: "Ann is unreachable" });
    const told = [
      {
        Kind: "AdministratorMade",
        Severity: "Critical",
        Parameters: { User: "OPC/rescue", Reason: "Ann is unreachable" },
      },
      { Kind: "AdministratorMade", Severity: "Critical", Parameters: { User: "OPC/carl" } },
    ];
    expect(await noticesOf(nobody)).toMatchObject(told);
    expect(await noticesOf(await signIn(merchants))).toEqual([]);
    await watchOnce(services);
    expect(await noticesOf(nobody)).toMatchObject(told);
    const lines = await query(
      "select call, actor, input from operation_log where actor = 'server terminal' order by id",
    );
    expect(lines.at(-1)).toMatchObject({ Call: "break-glass", Input: { Reason: "Ann is unreachable" } });
    clock.advance(8 * 24 * 3_600_000);
    await watchOnce(services);
    expect(await noticesOf(await signIn(person))).toEqual([]);
  });

  test("one for an emergency approves at once, the other after a day", async () => {
    const waits = await query(
      "select u.user_name, t.act from account_touch t join user_account u on u.id = t.user_id order by t.id",
    );
    expect(waits).toEqual([
      { UserName: "carl", Act: "Made" },
      { UserName: "rescue", Act: "BreakGlass" },
    ]);
    const judge = async (userName: string) => {
      const [row] = await query("select id from user_account where user_name = $1", [userName]);
      const [made] = await query("select at from account_touch where user_id = $1", [row?.Id]);
      const who = { userId: row?.Id as bigint, sessionId: "", timeDifferenceMinutes: 0 };
      return inTransaction(services.database, wholeScope, (tx) =>
        assertSecondPerson(tx, [], who, made?.At as Date),
      );
    };
    await expect(judge("rescue")).resolves.toBeUndefined();
    await expect(judge("carl")).rejects.toThrow("AccountTooNew");
  });
});
