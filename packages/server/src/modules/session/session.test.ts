import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { createPeople, type People } from "../../testing/people.ts";

const { call, signIn, services, clock } = await testApp();
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});
beforeEach(() => clock.advance(30_000 * 4));

const check = (browser: Browser) => call("/mc_api/checksession", {}, browser, { method: "GET" });
const expired = errors.SessionExpired.code;

describe("a session", () => {
  test("ends fifteen minutes after the last act, however often it is polled", async () => {
    const browser = await signIn(people["ACME/admin"]);
    for (let minute = 0; minute < 14; minute++) {
      clock.advance(60_000);
      expect((await check(browser)).code).toBe(0);
    }
    clock.advance(61_000);
    expect((await check(browser)).code).toBe(expired);
  });

  test("goes on while somebody acts, but never past twelve hours", async () => {
    const browser = await signIn(people["ACME/admin"]);
    const act = () => call("/mc_api/logininfo", {}, browser, { method: "GET" });
    for (let step = 0; step < 12 * 6 - 1; step++) {
      clock.advance(600_000);
      expect((await act()).code).toBe(0);
    }
    clock.advance(601_000);
    expect((await act()).code).toBe(expired);
  });

  test("says how long it has: an act gives it a quarter of an hour anew, and nothing more than twelve hours", async () => {
    const browser = await signIn(people["LOTUS/admin"]);
    const left = async () => (await check(browser)).data as { SecondsLeft: number; MostSecondsLeft: number };
    // The test's own time is on the clock, too.
    const expectLeft = async (seconds: number, mostSeconds: number) => {
      const { SecondsLeft, MostSecondsLeft } = await left();
      expect(Math.abs(SecondsLeft - seconds)).toBeLessThan(20);
      expect(Math.abs(MostSecondsLeft - mostSeconds)).toBeLessThan(20);
    };
    await expectLeft(15 * 60, 12 * 3600);
    clock.advance(14 * 60_000);
    await expectLeft(60, 12 * 3600 - 14 * 60);
    await call("/mc_api/logininfo", {}, browser, { method: "GET" });
    await expectLeft(15 * 60, 12 * 3600 - 14 * 60);
  });

  test("is not kept alive by a list that refreshes itself", async () => {
    const browser = await signIn(people["OPC/admin"]);
    const refresh = () => call("/rp_api/xpay/payorder_list", {}, browser, { headers: { "x-polled": "1" } });
    for (let minute = 0; minute < 14; minute++) {
      clock.advance(60_000);
      expect((await refresh()).code).toBe(0);
    }
    clock.advance(61_000);
    expect((await refresh()).code).toBe(expired);
  });

  test("tells the time of the sign-in before, for as long as it lasts", async () => {
    const person = people["OPC/nobody"];
    const lastLogin = async (browser: Browser) => {
      const { data } = await call("/mc_api/logininfo", {}, browser, { method: "GET" });
      return (data as { LastLoginTime: string | null }).LastLoginTime;
    };
    const first = await signIn(person);
    expect(await lastLogin(first)).toBeNull();
    const before = clock.now().getTime();
    clock.advance(60_000);
    const second = await signIn(person);
    expect(Math.abs(Date.parse((await lastLogin(second)) ?? "") - before)).toBeLessThan(5_000);
    expect(await lastLogin(first)).toBeNull();
  });

  test("is over after logout, and its old token stays dead", async () => {
    const browser = await signIn(people["ACME/admin"]);
    expect((await call("/mc_api/logout", {}, browser)).code).toBe(0);
    expect((await check(browser)).code).toBe(expired);
  });

  test("kicked off by another terminal of the same user, it is dead from the next request", async () => {
    const first = await signIn(people["LOTUS/admin"]);
    clock.advance(60_000);
    const second = await signIn(people["LOTUS/admin"]);
    const list = await call("/mc_api/getonlineuserlist", {}, second);
    const { Rows } = list.data as { Rows: { SessionKey: string; IsCurrent: boolean }[] };
    const other = Rows.find((row) => !row.IsCurrent);
    expect(other?.SessionKey).toBe(first.sessionId);
    expect((await call("/mc_api/kickuser", { SessionKey: other?.SessionKey }, second)).code).toBe(0);
    expect((await check(first)).code).toBe(expired);
    expect((await check(second)).code).toBe(0);
  });

  test("of another user cannot be kicked, and is not in the list", async () => {
    const victim = await signIn(people["ACME/viewer"]);
    const attacker = await signIn(people["LOTUS/viewer"]);
    expect((await call("/mc_api/kickuser", { SessionKey: victim.sessionId }, attacker)).code).toBe(
      errors.NotFound.code,
    );
    expect((await check(victim)).code).toBe(0);
    const list = await call("/mc_api/getonlineuserlist", {}, attacker);
    expect(JSON.stringify(list.data)).not.toContain(victim.sessionId);
  });

  test("stops with its user, its merchant or its group's rights", async () => {
    const browser = await signIn(people["OPC/viewer"]);
    const { userId, groupId } = people["OPC/viewer"];
    const list = () => call("/rp_api/xpay/payorder_list", {}, browser);
    expect((await list()).code).toBe(0);
    await inTransaction(services.database, wholeScope, (tx) =>
      tx.deleteFrom("UserGroupPermission").where("UserGroupId", "=", groupId).execute(),
    );
    expect((await list()).code).toBe(errors.NoPermission.code);
    await inTransaction(services.database, wholeScope, (tx) =>
      tx.updateTable("UserAccount").set({ Enabled: false }).where("Id", "=", userId).execute(),
    );
    expect((await list()).code).toBe(expired);
  });

  test("its public name alone opens nothing, and its cookie alone changes nothing", async () => {
    const browser = await signIn(people["ACME/nobody"]);
    const nameOnly: Browser = {
      cookies: { opc_session_id: browser.sessionId },
      sessionId: browser.sessionId,
    };
    expect((await check(nameOnly)).code).toBe(expired);
    const cookieOnly: Browser = { cookies: browser.cookies, sessionId: "" };
    expect((await call("/mc_api/logout", {}, cookieOnly)).code).toBe(errors.RequestNotTrusted.code);
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site", origin: "http://localhost" },
    ]) {
      const answer = await call("/mc_api/logout", {}, browser, { headers });
      expect(answer.code).toBe(errors.RequestNotTrusted.code);
    }
    expect((await check(browser)).code).toBe(0);
  });

  test("currentpermission answers the group's part of the catalogue in the specification's shape", async () => {
    const browser = await signIn(people["LOTUS/viewer"]);
    const { data } = await call("/rp_api/user/currentpermission", {}, browser, { method: "GET" });
    expect(data).toContainEqual({
      AdminMenuCode: "Payments",
      AdminMenuName: "支付",
      AdminMenuName_enUS: "Payments",
      PagePermissionCode: "PayOrder",
      PageName: "收款订单",
      PageName_enUS: "Collection Orders",
      RouteName: "/xpay/PayOrder",
      hidden: false,
      FunctionList: [],
    });
  });
});
