/** What somebody learns who guesses, and how often they may: the same nothing, and not for ever. */
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { subscriberOf } from "../../ip-list.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { freeGuesses, guessesOfBrowser, lockMinutesAfter } from "./guard.ts";
import { hashPassword } from "./password.ts";
import { countAttempt, userThrottleKey } from "./throttle.ts";
import { totpCode } from "./totp.ts";

const { app, call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
const proxied = await buildApp({ services, log: services.log, trustProxy: ["10.0.0.1"] });
afterAll(() => proxied.close());
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});
beforeEach(async () => {
  clock.advance(120_000);
  await forgive();
});

async function forgive(): Promise<void> {
  await query("delete from sign_in_throttle");
  await query("delete from sign_in_guard");
  await query("update user_account set failure_count = 0, locked_at = null");
}

function credentials(person: Person, change: object = {}) {
  return {
    MerchantAlias: person.merchantAlias,
    UserName: person.userName,
    Password: person.password,
    GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
    ...change,
  };
}

const refused = errors.SignInRefused.code;
const tooMany = errors.TooManyAttempts.code;
interface From {
  remoteAddress?: string;
  headers?: Record<string, string>;
}
const tryIn = (input: object, from: From = {}) => call("/mc_api/login", input, undefined, from);

/** Every way to be wrong; the last ones need a look at the account. */
const wrongs: [string, (person: Person) => Promise<object> | object][] = [
  ["merchant", (person) => credentials(person, { MerchantAlias: "NOONE" })],
  ["user", (person) => credentials(person, { UserName: "noone" })],
  ["password", (person) => credentials(person, { Password: "wrong password" })],
  ["code", (person) => credentials(person, { GoogleVerifyCode: "000000" })],
  [
    "password and code",
    (person) => credentials(person, { Password: "wrong one", GoogleVerifyCode: "000000" }),
  ],
  ["code that was used", usedCode],
  ["user, disabled", (person) => withColumn(person, "enabled = false")],
  ["user, locked", (person) => withColumn(person, "locked_at = now() + interval '1 year'")],
  ["code, of a user locked for guesses", lockedForGuesses],
  ["address", offTheList],
];

async function usedCode(person: Person): Promise<object> {
  clock.advance(60_000);
  await signIn(person);
  return credentials(person);
}

async function lockedForGuesses(person: Person): Promise<object> {
  await query(
    `insert into sign_in_guard (user_id, password_mark, guesses, locked_until)
      select id, sha256(password_hash::bytea), 9, now() + interval '1 year' from user_account where id = $1`,
    [person.userId],
  );
  return credentials(person);
}

/** And the password: a right one would be told the address. */
async function offTheList(person: Person): Promise<object> {
  await query("update merchant set backend_ip_list = '10.1.2.0/24' where alias = $1", [person.merchantAlias]);
  return credentials(person, { GoogleVerifyCode: "000000" });
}

async function withColumn(person: Person, column: string): Promise<object> {
  await query(`update user_account set ${column} where id = $1`, [person.userId]);
  return credentials(person);
}

async function asBefore(person: Person): Promise<void> {
  await forgive();
  await query("update user_account set enabled = true where id = $1", [person.userId]);
  await query("update merchant set backend_ip_list = '' where alias = $1", [person.merchantAlias]);
}

describe("a refused sign-in, whatever was wrong", () => {
  test("gets one answer after the same statements in the same order", async () => {
    const person = people["ACME/viewer"];
    const seen: Record<string, unknown> = {};
    for (const [name, make] of wrongs) {
      const input = await make(person);
      const spy = vi.spyOn(pg.Client.prototype, "query");
      const { status, code, msg, data } = await tryIn(input);
      const statements = spy.mock.calls.map(([sent]) => (typeof sent === "string" ? sent : textOf(sent)));
      spy.mockRestore();
      seen[name] = { status, code, msg, data, statements };
      await asBefore(person);
    }
    const [first] = Object.values(seen);
    expect(first).toMatchObject({ code: refused });
    for (const [name, what] of Object.entries(seen)) expect(what, name).toEqual(first);
  });

  test("costs the same work: a password is hashed although there is nobody", async () => {
    const person = people["ACME/viewer"];
    const real = await hashPassword(person.password);
    await query("update user_account set password_hash = $1 where id = $2", [real, person.userId]);
    const rounds = 5;
    const guesses = wrongs.slice(0, 4);
    const spent = new Map<string, number[]>(guesses.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, make] of guesses) {
        const input = await make(person);
        // Of this process alone, its threads included: others on the machine do not count.
        const before = process.cpuUsage();
        await tryIn(input);
        const { user, system } = process.cpuUsage(before);
        spent.get(name)?.push(user + system);
        await asBefore(person);
      }
    }
    const medians = [...spent.values()].map(median);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2);
  }, 60_000);
});

function textOf(sent: unknown): unknown {
  return (sent as { text: unknown }).text;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

describe("guesses are limited permanently", () => {
  test("who has the password has five guesses of the code, then one in a time that doubles", async () => {
    const person = people["LOTUS/viewer"];
    const started = clock.now().getTime();
    const day = 86_400_000;
    const guesses = async () =>
      Number(
        (await query("select guesses from sign_in_guard where user_id = $1", [person.userId]))[0]?.Guesses,
      );
    for (let at = 0; clock.now().getTime() - started < 7 * day; at++) {
      const remoteAddress = `10.${at >> 8}.${at & 255}.1`;
      const wrong = credentials(person, { GoogleVerifyCode: "000000" });
      expect((await tryIn(wrong, { remoteAddress })).code).toBe(refused);
      clock.advance(3_600_000);
    }
    expect(await guesses()).toBe(freeGuesses + 9);
    // Nobody is told that the password was right, and what is right does not open from a browser that is not known.
    expect((await tryIn(credentials(person))).code).toBe(refused);
    clock.advance(lockMinutesAfter(freeGuesses + 9) * 60_000);
    expect((await tryIn(credentials(person))).code).toBe(0);
    expect(await guesses()).toBe(freeGuesses + 9);
  }, 60_000);

  test("parallel guesses from many addresses are no more than one after the other", async () => {
    const person = people["LOTUS/admin"];
    const input = credentials(person, { GoogleVerifyCode: "000000" });
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => tryIn(input, { remoteAddress: `198.51.100.${at}` })),
    );
    const [row] = await query("select guesses from sign_in_guard where user_id = $1", [person.userId]);
    expect(row).toEqual({ Guesses: freeGuesses });
  });

  test("a known browser is let in all the same, and has five guesses of its own", async () => {
    const person = people["ACME/viewer"];
    const known = await signIn(person);
    clock.advance(60_000);
    const wrong = () => credentials(person, { GoogleVerifyCode: "000000" });
    for (let at = 0; at < 8; at++) await tryIn(wrong(), { remoteAddress: `203.0.113.${at}` });
    expect((await tryIn(credentials(person))).code).toBe(refused);
    const withCookie = (input: object) =>
      call("/mc_api/login", input, {
        cookies: { opc_device: known.cookies.opc_device ?? "" },
        sessionId: "",
      });
    expect((await withCookie(credentials(person))).code).toBe(0);
    for (let at = 0; at < guessesOfBrowser; at++) {
      clock.advance(60_000);
      expect((await withCookie(wrong())).code).toBe(refused);
    }
    clock.advance(60_000);
    expect((await withCookie(credentials(person))).code).toBe(refused);
    await query("update sign_in_guard set locked_until = null");
    clock.advance(60_000);
    const { cookies } = await app.inject({
      method: "POST",
      url: "/mc_api/login",
      payload: credentials(person),
      cookies: { opc_device: known.cookies.opc_device ?? "" },
    });
    const renewed = cookies.find(({ name }) => name === "opc_device")?.value;
    expect([undefined, known.cookies.opc_device]).not.toContain(renewed);
  });

  test("another's cookie, or one from before the password changed, makes no browser known", async () => {
    const person = people["ACME/nobody"];
    const other = await signIn(people["ACME/admin"]);
    const own = await signIn(person);
    clock.advance(60_000);
    for (let at = 0; at < 8; at++)
      await tryIn(credentials(person, { GoogleVerifyCode: "000000" }), { remoteAddress: `203.0.113.${at}` });
    const from = (cookies: Record<string, string>) =>
      call("/mc_api/login", credentials(person), { cookies, sessionId: "" });
    expect((await from({ opc_device: other.cookies.opc_device ?? "" })).code).toBe(refused);
    expect((await from({ opc_device: "made-up" })).code).toBe(refused);
    await query("update known_browser set password_mark = '\\x00' where user_id = $1", [person.userId]);
    expect((await from({ opc_device: own.cookies.opc_device ?? "" })).code).toBe(refused);
  });

  test("tries at step-up lock the user for a day and end the sessions", async () => {
    const person = people["OPC/viewer"];
    const browser = await signIn(person);
    clock.advance(60_000);
    const guess = {
      OldPassword: "wrong password",
      NewPassword: "quiet-harbour-41",
      GoogleVerifyCode: "000000",
    };
    for (let attempt = 0; attempt < 20; attempt++) {
      await query("delete from sign_in_throttle");
      const stepUp = await call("/mc_api/userpasswordchange", guess, browser);
      expect(stepUp.code).toBe(errors.StepUpRefused.code);
    }
    expect((await tryIn(credentials(person))).code).toBe(refused);
    const check = async () => (await call("/mc_api/checksession", {}, browser, { method: "GET" })).code;
    expect(await check()).toBe(errors.SessionExpired.code);
    const admin = await signIn(people["OPC/admin"]);
    expect((await call("/mc_api/user/user_unlock", { UserName: "viewer" }, admin)).code).toBe(0);
    expect(await check()).toBe(errors.SessionExpired.code);
    await query("update user_account set locked_at = $2 where id = $1", [person.userId, clock.now()]);
    clock.advance(86_400_000 - 1_000);
    expect((await tryIn(credentials(person))).code).toBe(refused);
    clock.advance(1_000);
    expect((await tryIn(credentials(person))).code).toBe(0);
  });

  test("blocks grow: of one name a hundred guesses a day are judged at most", async () => {
    const key = userThrottleKey("ACME", "of-nobody", "192.0.2.7");
    let judged = 0;
    for (let minute = 0; minute < 24 * 60; minute += 2) {
      const now = new Date(clock.now().getTime() + minute * 60_000);
      const wait = await inTransaction(services.database, wholeScope, (tx) => countAttempt(tx, key, now));
      if (wait === 0) judged += 1;
    }
    expect(judged).toBeGreaterThan(6);
    expect(judged).toBeLessThanOrEqual(100);
  });

  test("many names from one address share its budget", async () => {
    const codes: number[] = [];
    for (let at = 0; at < 33; at++) {
      const input = credentials(people["ACME/admin"], { UserName: `name-${at}` });
      codes.push((await tryIn(input, { remoteAddress: "198.51.100.4" })).code);
    }
    expect(codes).toEqual([...Array(31).fill(refused), tooMany, tooMany]);
  }, 60_000);
});

describe("budgets cannot be rotated around", () => {
  const person = () => people["ACME/nobody"];
  /** Five are free, the sixth starts a block. */
  async function exhaust(change: (attempt: number) => object, from: (attempt: number) => From = () => ({})) {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const input = credentials(person(), { Password: "wrong password", ...change(attempt) });
      codes.push((await tryIn(input, from(attempt))).code);
    }
    return codes;
  }
  const capped = [...Array(6).fill(refused), tooMany, tooMany];

  test("by spelling the name otherwise", async () => {
    const spellings = ["nobody", "NOBODY", " nobody", "Nobody ", "nobodY", "NoBody", "nObody", "\tnobody"];
    expect(await exhaust((attempt) => ({ UserName: spellings[attempt] }))).toEqual(capped);
    await forgive();
    const aliases = ["ACME", "acme", " Acme", "aCME", "acmE", "ACme", "AcMe", "acME "];
    expect(await exhaust((attempt) => ({ MerchantAlias: aliases[attempt] }))).toEqual(capped);
  });

  test("by asking another process in turn", async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const payload = credentials(person(), { Password: "wrong password" });
      const server = attempt % 2 ? proxied : app;
      const response = await server.inject({ method: "POST", url: "/mc_api/login", payload });
      codes.push(response.json<{ code: number }>().code);
    }
    expect(codes).toEqual(capped);
  });

  test("by another terminal, language or cookie", async () => {
    const from = (attempt: number) => ({
      headers: {
        "user-agent": `agent ${attempt}`,
        "accept-language": attempt % 2 ? "zh" : "en",
        cookie: `a=${attempt}; opc_device=made-up-${attempt}`,
      },
    });
    expect(await exhaust(() => ({}), from)).toEqual(capped);
  });

  test.each([
    "x-forwarded-for",
    "x-real-ip",
    "forwarded",
    "cf-connecting-ip",
    "true-client-ip",
    "x-client-ip",
    "x-cluster-client-ip",
  ])("by the header %s, with or without a trusted proxy in front", async (header) => {
    const caller = "198.51.100.9";
    for (const [server, remoteAddress] of [
      [app, caller],
      [proxied, caller],
      [proxied, "10.0.0.1"],
    ] as const) {
      // A proxy adds the address that it saw behind what it was told.
      const forwarded = remoteAddress === caller ? {} : { "x-forwarded-for": caller };
      const claimed = header === "x-forwarded-for" ? `192.0.2.7, ${caller}` : "192.0.2.7";
      const headers = { ...forwarded, [header]: claimed };
      const request = { method: "POST", url: "/mc_api/access/check", headers, remoteAddress } as const;
      expect((await server.inject(request)).json().data).toEqual({ Ip: caller });
    }
  });

  test("the limit of requests a minute neither, nor by another address of one /64", async () => {
    expect(subscriberOf("2001:db8:9:9::1")).toBe(subscriberOf("2001:db8:9:9:ffff::2"));
    expect(subscriberOf("2001:db8:9:9::1")).not.toBe(subscriberOf("2001:db8:9:8::1"));
    expect(subscriberOf("::ffff:192.0.2.7")).toBe(subscriberOf("192.0.2.7"));
    const codes: number[] = [];
    for (let index = 0; index < 602; index++) {
      const headers = { "x-forwarded-for": `192.0.2.${index % 250}` };
      const remoteAddress = `2001:db8:9:9::${index.toString(16)}`;
      const request = { method: "POST", url: "/mc_api/access/check", headers, remoteAddress } as const;
      codes.push((await app.inject(request)).json().code);
    }
    expect(codes).toEqual([...Array(600).fill(0), ...Array(2).fill(errors.TooManyRequests.code)]);
  }, 60_000);
});
