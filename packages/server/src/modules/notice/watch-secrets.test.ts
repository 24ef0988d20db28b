/** What people are told of sign-ins from elsewhere, of accounts that others made, of secrets that somebody saw, of broken glass. */
import type { CallOutput, Calls } from "@opc/contract";
import { minuteMs } from "@opc/contract/time";
import { expect, test, vi } from "vitest";
import { deviceCookie } from "../../call/cookies.ts";
import { newId } from "../../db/id.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { totpCode } from "../session/totp.ts";

const { app, call, clock, services, signIn } = await testApp();
const people = await createPeople(services);
const query = wholeQuery(services);
const device = deviceCookie(false);

async function noticesOf(browser: Browser, kind: string) {
  await watchOnce(services);
  const { data } = await call("/rp_api/home/notice_list", { Open: true }, browser);
  const { Rows } = data as CallOutput<Calls["noticeList"]>;
  return Rows.filter(({ Kind }) => Kind === kind).map(({ Parameters }) => Parameters);
}

async function enterFrom(person: Person, known?: Browser): Promise<Browser> {
  clock.advance(minuteMs);
  const response = await app.inject({
    ...{ method: "POST", url: "/mc_api/login", remoteAddress: "203.0.113.9" },
    cookies: known ? { [device]: known.cookies[device] ?? "" } : {},
    headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0" },
    payload: {
      ...{ MerchantAlias: person.merchantAlias, UserName: person.userName, Password: person.password },
      GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
    },
  });
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return { cookies, sessionId: response.json<{ data: { SessionId: string } }>().data.SessionId };
}

test("a sign-in from another browser is told to its user alone; not the first, nor one of a known browser", async () => {
  const owner = await addPerson(services, people["LOTUS/admin"], "traveller", []);
  const home = await signIn(owner);
  expect(await noticesOf(home, "SignInElsewhere")).toEqual([]);
  expect(await noticesOf(await enterFrom(owner, home), "SignInElsewhere")).toEqual([]);
  const elsewhere = await enterFrom(owner);
  const told = { Device: "Chrome 140 · Windows", Ip: "203.0.113.9", Area_enUS: "", Area_zhCN: "" };
  expect(await noticesOf(elsewhere, "SignInElsewhere")).toEqual([told]);
  // Told once, however often it is looked at, and for a week.
  expect(await noticesOf(await enterFrom(owner, elsewhere), "SignInElsewhere")).toEqual([told]);
  expect(await noticesOf(await signIn(people["LOTUS/admin"]), "SignInElsewhere")).toEqual([]);
  clock.advance(8 * 24 * 60 * minuteMs);
  await watchOnce(services);
  expect(await query("select from notice where kind = 'SignInElsewhere' and cleared_at is null")).toEqual([]);
});

test("sign-ins from elsewhere are told however many came at once, and however long nobody looked", async () => {
  const { merchantId, userId } = await addPerson(services, people["LOTUS/admin"], "courier", []);
  await watchOnce(services);
  const ids = Array.from({ length: 150 }, () => newId(clock.now()));
  await query(
    `insert into session (id, session_id, token_hash, merchant_id, user_id, created_at, last_active_at, previous_login_at,
       ip, user_agent, device_hash)
     select id, id::text, int8send(id), $2, $3, $4, $4, $4, '203.0.113.9', '', int8send(id)
       from unnest($1::bigint[]) as made (id)`,
    [ids, merchantId, userId, clock.now()],
  );
  const told = () =>
    query("select key from notice where kind = 'SignInElsewhere' and user_id = $1 order by id", [userId]);
  clock.advance(60 * minuteMs);
  for (const _ of [1, 2]) {
    await watchOnce(services);
    clock.advance(60 * minuteMs);
  }
  expect(await told()).toEqual(ids.map((id) => ({ Key: String(id) })));
  await watchOnce(services);
  expect(await told()).toHaveLength(ids.length);
});

test("who makes an account, or takes the link to one, is told to those who look after users", async () => {
  const maker = people["ACME/admin"];
  const browser = await enterFrom(maker);
  const whose = { UserName: "made-by-another", MerchantAlias: "ACME" };
  const made = { ...whose, UserGroupId: String(maker.groupId), Enable: true, Password: "river-lantern-77" };
  expect((await call("/mc_api/adduser", made, browser)).code).toBe(0);
  const link = { ...whose, LoginPassword: maker.password };
  expect((await call("/mc_api/getvalidatorinfo", link, browser)).code).toBe(0);
  const told = { User: "ACME/made-by-another", By: "ACME/admin" };
  for (const who of [browser, await enterFrom(people["OPC/admin"])]) {
    expect(await noticesOf(who, "AccountMade")).toEqual([told]);
    expect(await noticesOf(who, "EnrolmentLinkGiven")).toEqual([told]);
  }
  for (const who of [people["LOTUS/admin"], await addPerson(services, maker, "clerk", ["PayOrder"])])
    expect(await noticesOf(await enterFrom(who), "AccountMade")).toEqual([]);
});

test("who has seen a merchant's keys, or had a crawler's token issued, is told", async () => {
  const at = clock.now();
  await query(
    `insert into merchant_secret (merchant_id, secret_encrypted, last_viewed_at, last_viewed_by)
     values ($1, 'x', $2, 'OPC/admin')`,
    [people["ACME/admin"].merchantId, at],
  );
  await query(
    `insert into crawler (spider_id, flag, type, account, token_hash, token_issued_at, token_issued_by, token_issued_by_user_id)
     values ('SP-7', 'KBANK', 'QrCode', 'login', 'x', $1, 'OPC/admin', $2)`,
    [at, people["OPC/admin"].userId],
  );
  const [operator, owner] = [await enterFrom(people["OPC/admin"]), await enterFrom(people["ACME/admin"])];
  expect(await noticesOf(operator, "KeyViewed")).toEqual([{ Merchant: "ACME", By: "OPC/admin" }]);
  // Which of the operator's staff it was a merchant is not told.
  expect(await noticesOf(owner, "KeyViewed")).toEqual([{ Merchant: "ACME", By: "OPC" }]);
  expect(await noticesOf(operator, "CrawlerTokenIssued")).toEqual([{ SpiderId: "SP-7", By: "OPC/admin" }]);
  expect(await noticesOf(owner, "CrawlerTokenIssued")).toEqual([]);
  expect(await noticesOf(await enterFrom(people["LOTUS/admin"]), "KeyViewed")).toEqual([]);
});

test("broken glass stands in the running server's log as an error, once", async () => {
  const { merchantId } = people["OPC/admin"];
  const { userId } = await addPerson(services, people["OPC/admin"], "rescue", []);
  const error = vi.spyOn(services.log, "error");
  await query(
    "insert into account_touch (id, merchant_id, user_id, act, at, reason) values (1, $1, $2, 'BreakGlass', $3, 'fire in the house')",
    [merchantId, userId, clock.now()],
  );
  for (const _ of [1, 2]) await watchOnce(services);
  const said = error.mock.calls.filter(([facts]) => (facts as { user?: string }).user === "OPC/rescue");
  expect(said).toEqual([
    [{ user: "OPC/rescue", reason: "fire in the house" }, expect.stringContaining("administrator")],
  ]);
});
