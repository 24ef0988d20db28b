/** Limit by address, then who, then access, then the body: what nobody may send is not read. */
import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../testing/app.ts";
import { formOf } from "../testing/form.ts";
import { createPeople, type People } from "../testing/people.ts";
import { bodyLimitOf, formBudgetOf } from "./body-budget.ts";

const { app, call, signIn, services } = await testApp();
let people: People;
let admin: Browser;
let nobody: Browser;
beforeAll(async () => {
  people = await createPeople(services);
  [admin, nobody] = await Promise.all([signIn(people["OPC/admin"]), signIn(people["OPC/nobody"])]);
});

const rows = Object.entries<Call>(calls).filter(([, row]) => row.method === "POST");
const forUsers = rows.filter(([, row]) => /session|page/.test(row.access.by));
/** No parser would take it. */
const broken = { payload: "{", headers: { "content-type": "application/json" } };

describe("a body that cannot be read", () => {
  test.each(forUsers)("to %s, of nobody: the session is asked for first", async (_name, row) => {
    const answer = await app.inject({ method: "POST", url: row.path, ...broken });
    expect(answer.json()).toMatchObject({ code: errors.SessionExpired.code });
  });

  test("of who may not: the right is asked for first", async () => {
    const path = "/mc_api/article/article_add";
    const headers = { ...broken.headers, "x-session-id": nobody.sessionId };
    const asked = { method: "POST", url: path, payload: "{", cookies: nobody.cookies, headers } as const;
    expect((await app.inject(asked)).json()).toMatchObject({ code: errors.NoPermission.code });
  });

  test("of a merchant: the signature is asked for first, and of a form it covers nothing", async () => {
    for (const sent of [broken, await formOf({ MerchantOrderNo: "x" })]) {
      const { code } = (await app.inject({ method: "POST", url: "/gateway/pay/create", ...sent })).json();
      expect(code).toBe(errors.SignatureInvalid.code);
    }
  });

  test("of an agent: the token is asked for first", async () => {
    const answer = await app.inject({ method: "POST", url: "/agent/transactions", ...broken });
    expect(answer.json()).toMatchObject({ code: errors.CrawlerTokenInvalid.code });
  });
});

describe("a form", () => {
  const login = "/mc_api/login";
  const good = {
    MerchantAlias: "ACME",
    UserName: "x",
    Password: "wrong password",
    GoogleVerifyCode: "000000",
  };

  test("with more fields than the call could take is refused", async () => {
    const fields = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, "1"]));
    expect((await call(login, {}, undefined, await formOf({ ...good, ...fields }))).code).toBe(
      errors.RequestTooLarge.code,
    );
    const few = { ...good, Planted: "1" };
    expect((await call(login, {}, undefined, await formOf(few))).code).toBe(errors.InvalidInput.code);
  });

  test("that is longer than the call reads is refused, whether it says its length or not", async () => {
    const { payload, headers } = await formOf({ ...good, Password: "x".repeat(200_000) });
    const answer = await call(login, {}, undefined, { payload, headers });
    expect([answer.status, answer.code]).toEqual([413, errors.RequestTooLarge.code]);
    const { Readable } = await import("node:stream");
    const parts = Readable.from(
      Array.from({ length: payload.length / 1000 }, (_, at) => payload.subarray(at * 1000, at * 1000 + 1000)),
    );
    expect((await call(login, {}, undefined, { payload: parts, headers })).code).toBe(
      errors.RequestTooLarge.code,
    );
  });

  test("with a field that is longer than fields are is refused, never cut", async () => {
    const long = { Key: "audit", Value: JSON.stringify("x".repeat(70_000)) };
    const form = await formOf(long);
    const headers = { ...form.headers, "x-session-id": admin.sessionId };
    const answer = await call("/mc_api/user/preference_save", {}, admin, { ...form, headers });
    expect(answer.code).toBe(errors.RequestTooLarge.code);
  });
});

test("before it is known who asks no call reads a megabyte, nor afterwards many", () => {
  for (const [name, row] of rows) {
    const isKnown = !["anyone", "merchantSignature"].includes(row.access.by);
    const form = formBudgetOf(row);
    expect([name, bodyLimitOf(row) <= (isKnown ? 512 : 64) * 1024]).toEqual([name, true]);
    expect([name, form.bytes <= (isKnown ? 6 * 1024 : 64) * 1024]).toEqual([name, true]);
    expect([name, form.fields <= (isKnown ? 10_000 : 64)]).toEqual([name, true]);
  }
});
