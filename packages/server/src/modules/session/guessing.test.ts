/** What somebody learns who guesses, and how often they may: the same nothing, and not for ever. */
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { hashPassword } from "./password.ts";
import { countAttempt, networkOf, userThrottleKey } from "./throttle.ts";
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
  ["user, locked", (person) => withColumn(person, "locked_at = now()")],
];

async function usedCode(person: Person): Promise<object> {
  clock.advance(60_000);
  await signIn(person);
  return credentials(person);
}

async function withColumn(person: Person, column: string): Promise<object> {
  await query(`update user_account set ${column} where id = $1`, [person.userId]);
  return credentials(person);
}

async function asBefore(person: Person): Promise<void> {
  await forgive();
  await query("update user_account set enabled = true where id = $1", [person.userId]);
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

describe("guessing is capped for ever", () => {
  test("a patient guesser gets twenty tries in all, then not even what is right opens", async () => {
    const person = people["LOTUS/viewer"];
    const codes: number[] = [];
    for (let attempt = 0; attempt < 22; attempt++) {
      codes.push((await tryIn(credentials(person, { Password: "wrong password" }))).code);
      clock.advance(16 * 60_000);
    }
    expect(codes).toEqual(Array(22).fill(refused));
    expect((await tryIn(credentials(person))).code).toBe(refused);
    clock.advance(400 * 86_400_000);
    expect((await tryIn(credentials(person))).code).toBe(refused);
    const admin = await signIn(people["LOTUS/admin"]);
    expect((await call("/mc_api/user/user_unlock", { UserName: "viewer" }, admin)).code).toBe(0);
    clock.advance(60_000);
    expect((await tryIn(credentials(person))).code).toBe(0);
  });

  test("tries at sign-in and at step-up count together", async () => {
    const person = people["OPC/viewer"];
    const browser = await signIn(person);
    clock.advance(60_000);
    const guess = {
      OldPassword: "wrong password",
      NewPassword: "quiet-harbour-41",
      GoogleVerifyCode: "000000",
    };
    for (let attempt = 0; attempt < 10; attempt++) {
      await query("delete from sign_in_throttle");
      expect((await tryIn(credentials(person, { Password: "wrong password" }))).code).toBe(refused);
      const stepUp = await call("/mc_api/userpasswordchange", guess, browser);
      expect(stepUp.code).toBe(errors.StepUpRefused.code);
    }
    expect((await tryIn(credentials(person))).code).toBe(refused);
    const check = async () => (await call("/mc_api/checksession", {}, browser, { method: "GET" })).code;
    expect(await check()).toBe(errors.SessionExpired.code);
    const admin = await signIn(people["OPC/admin"]);
    expect((await call("/mc_api/user/user_unlock", { UserName: "viewer" }, admin)).code).toBe(0);
    expect(await check()).toBe(errors.SessionExpired.code);
  });

  test("blocks grow: of one name a hundred guesses a day are judged at most", async () => {
    const key = userThrottleKey("ACME", "of-nobody");
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

  test("by another address, terminal, language or cookie", async () => {
    const from = (attempt: number) => ({
      remoteAddress: `203.0.113.${attempt}`,
      headers: {
        "user-agent": `agent ${attempt}`,
        "accept-language": attempt % 2 ? "zh" : "en",
        cookie: `a=${attempt}`,
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
    expect(networkOf("2001:db8:9:9::1")).toBe(networkOf("2001:db8:9:9:ffff::2"));
    expect(networkOf("2001:db8:9:9::1")).not.toBe(networkOf("2001:db8:9:8::1"));
    expect(networkOf("::ffff:192.0.2.7")).toBe(networkOf("192.0.2.7"));
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
