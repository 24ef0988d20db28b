import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { copyAccount, createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { totpCode } from "./totp.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});
/** Each test has a code step of its own, and nobody has failed yet. */
beforeEach(async () => {
  nextCode();
  await query("delete from sign_in_throttle");
  await query("update user_account set failure_count = 0, locked_at = null");
});

const nextCode = () => clock.advance(120_000);
const codeOf = (person: Person) => totpCode(person.totpSecret, clock.now());

/** Signed in, with a code to use that is not the sign-in's. */
async function enter(person: Person): Promise<Browser> {
  const browser = await signIn(person);
  nextCode();
  return browser;
}

/** A call that asks for a code and fails for another reason when the proof is right. */
const renew = (browser: Browser, code: string, UserName = "nobody-here") =>
  call("/mc_api/user/user_renewvalidator", { UserName, GoogleVerifyCode: code }, browser);
/** The same with the login password. */
const show = (browser: Browser, LoginPassword: string, UserName = "nobody-here") =>
  call("/mc_api/getvalidatorinfo", { UserName, LoginPassword }, browser);
const change = (browser: Browser, person: Person, given: object) =>
  call(
    "/mc_api/userpasswordchange",
    {
      OldPassword: person.password,
      NewPassword: "quiet-harbour-41",
      GoogleVerifyCode: codeOf(person),
      ...given,
    },
    browser,
  );
const refused = errors.StepUpRefused.code;
const used = errors.CodeUsed.code;
const tooMany = errors.TooManyAttempts.code;

describe("step-up", () => {
  test("a wrong old password, a wrong code and both get one and the same answer", async () => {
    const person = people["ACME/viewer"];
    const browser = await enter(person);
    const answers = [
      await change(browser, person, { OldPassword: "wrong password" }),
      await change(browser, person, { GoogleVerifyCode: "000000" }),
      await change(browser, person, { OldPassword: "wrong password", GoogleVerifyCode: "000000" }),
    ];
    expect(answers[0]?.code).toBe(refused);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("a call that fails for another reason leaves the code as it was", async () => {
    const person = people["ACME/admin"];
    const browser = await enter(person);
    const code = codeOf(person);
    expect((await renew(browser, code)).code).toBe(errors.NotFound.code);
    expect((await renew(browser, code, "nobody")).code).toBe(0);
    expect((await renew(browser, code, "nobody")).code).toBe(used);
  });

  test("a spent code says so, and when there is another; with a wrong password nothing is said of it", async () => {
    const person = people["ACME/admin"];
    const browser = await enter(person);
    clock.toNextCode();
    const code = codeOf(person);
    expect((await renew(browser, code, "nobody")).code).toBe(0);
    const again = await renew(browser, code, "nobody");
    const { Seconds } = again.data as { Seconds: number };
    expect(again.code).toBe(used);
    expect(Seconds).toBeGreaterThan(0);
    expect(Seconds).toBeLessThanOrEqual(30);
    expect(again.msg).toContain(`${Seconds} seconds`);
    const wrong = { OldPassword: "wrong password", GoogleVerifyCode: code };
    expect((await change(browser, person, wrong)).code).toBe(refused);
    clock.advance(Seconds * 1_000);
    expect((await renew(browser, codeOf(person), "nobody")).code).toBe(0);
  });

  test("spent codes count as failures do", async () => {
    const person = people["OPC/admin"];
    const browser = await enter(person);
    const code = codeOf(person);
    expect((await renew(browser, code, "nobody")).code).toBe(0);
    await renew(browser, code, "nobody");
    const [row] = await query("select failure_count from user_account where id = $1", [person.userId]);
    expect(row?.FailureCount).toBe(1);
  });

  test("a code that signed in is no proof, and a code that proved does not sign in", async () => {
    const person = people["LOTUS/admin"];
    const code = codeOf(person);
    const browser = await signIn(person);
    expect((await renew(browser, code, "nobody")).code).toBe(used);
    nextCode();
    expect((await renew(browser, codeOf(person), "nobody")).code).toBe(0);
    await expect(signIn(person)).rejects.toThrow(String(errors.SignInRefused.code));
  });

  test("one code has one effect, of thirty uses at once in three calls and two sign-ins", async () => {
    const person = people["LOTUS/admin"];
    const browser = await enter(person);
    const code = codeOf(person);
    const uses = Array.from({ length: 30 }, (_, index) => {
      if (index % 15 === 7)
        return signIn(person).then(
          () => ({ code: 0 }),
          () => ({ code: refused }),
        );
      if (index % 3 === 0) return renew(browser, code, "nobody");
      if (index % 3 === 1) return renew(browser, code, "viewer");
      return call(
        "/mc_api/resetuserpassword",
        { UserName: "viewer", Password: "quiet-harbour-41", GoogleVerifyCode: code },
        browser,
      );
    });
    const answers = await Promise.all(uses);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    for (const answer of answers) expect([0, refused, used, tooMany]).toContain(answer.code);
  });

  test("guessing is slowed after five failures, one budget for all calls, for parallel guesses too", async () => {
    const person = people["OPC/admin"];
    const browser = await enter(person);
    const guesses = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? renew(browser, "000000") : show(browser, "wrong password"),
    );
    const codes = (await Promise.all(guesses)).map((answer) => answer.code);
    expect(codes.filter((code) => code === refused)).toHaveLength(6);
    expect(codes.filter((code) => code === tooMany)).toHaveLength(6);
    const blocked = await renew(browser, codeOf(person));
    expect(blocked).toMatchObject({ code: tooMany });
    expect(blocked.msg).toMatch(/\d+ seconds/);
  });

  test("another terminal, address or forwarded header buys no further guesses", async () => {
    const person = people["OPC/admin"];
    const first = await enter(person);
    const second = await enter(person);
    for (let guess = 0; guess < 6; guess++) await renew(guess % 2 ? first : second, "000000");
    const headers = {
      "x-forwarded-for": "198.51.100.7",
      "x-real-ip": "198.51.100.7",
      forwarded: "for=1.2.3.4",
    };
    const input = { UserName: "NOBODY", GoogleVerifyCode: "000000" };
    const options = { headers, remoteAddress: "203.0.113.9" };
    expect((await call("/mc_api/user/user_renewvalidator", input, second, options)).code).toBe(tooMany);
  });

  test("a right password between wrong codes buys no further codes", async () => {
    const person = people["OPC/admin"];
    const browser = await enter(person);
    for (let guess = 0; guess < 6; guess++) {
      expect((await renew(browser, "000000")).code).toBe(refused);
      if (guess < 5) expect((await show(browser, person.password)).code).toBe(errors.NotFound.code);
    }
    expect((await renew(browser, "000000")).code).toBe(tooMany);
  });

  test("after twenty failures in all the user is locked, and its session is over", async () => {
    const person = people["ACME/viewer"];
    const browser = await enter(person);
    for (let failure = 0; failure < 20; failure++) {
      await query("delete from sign_in_throttle");
      expect((await change(browser, person, { GoogleVerifyCode: "000000" })).code).toBe(refused);
    }
    expect((await change(browser, person, {})).code).toBe(errors.SessionExpired.code);
    await expect(signIn(person)).rejects.toThrow(String(errors.SignInRefused.code));
  });

  test("a right proof costs nothing of the budget, whether the call succeeds or fails", async () => {
    const person = people["OPC/admin"];
    const browser = await enter(person);
    for (let index = 0; index < 8; index++) {
      expect((await show(browser, person.password)).code).toBe(errors.NotFound.code);
    }
    for (let index = 0; index < 12; index++) {
      expect((await renew(browser, codeOf(person), "nobody")).code).toBe(0);
      clock.advance(31_000);
    }
  });

  test("who may not make the call is told so before any proof is judged", async () => {
    const person = people["ACME/viewer"];
    const browser = await enter(person);
    for (let guess = 0; guess < 8; guess++) {
      expect((await renew(browser, "000000")).code).toBe(errors.NoPermission.code);
    }
  });

  test("each refusal has a line in the operation log, which holds no proof", async () => {
    const person = people["OPC/admin"];
    const browser = await enter(person);
    await show(browser, "planted-secret-7");
    const [line] = await query(
      "select code, actor, input::text as input from operation_log where session_id = $1 and call = 'getvalidatorinfo'",
      [browser.sessionId],
    );
    expect(line).toMatchObject({ Code: refused, Actor: "OPC/admin" });
    expect(JSON.stringify(line)).not.toContain("planted-secret-7");
  });

  test("two who renew one another at once wait for one another, and both are answered", async () => {
    const people = [await likeAdmin("one"), await likeAdmin("other")] as const;
    const browsers = [await signIn(people[0]), await signIn(people[1])] as const;
    nextCode();
    const calls = await whileHeld(people, 2, () => [
      renew(browsers[0], codeOf(people[0]), "other"),
      renew(browsers[1], codeOf(people[1]), "one"),
    ]);
    const codes = (await Promise.all(calls)).map((answer) => answer.code);
    // Whoever comes second had been renewed, so that the code proved nothing any more.
    expect(codes.sort()).toEqual([0, refused]);
  });
});

/** Starts what `start` starts while the users' rows are held, and lets go when so many wait for them. */
async function whileHeld<Result>(
  held: readonly Person[],
  waiting: number,
  start: () => Result,
): Promise<Result> {
  return inTransaction(services.database, wholeScope, async (tx) => {
    const ids = held.map((person) => person.userId);
    await tx.selectFrom("UserAccount").select("Id").where("Id", "in", ids).forUpdate().execute();
    const result = start();
    await vi.waitFor(async () => {
      const [row] = await query(
        `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`,
      );
      expect(row?.N).toBe(waiting);
    }, 10_000);
    return result;
  });
}

/** Another administrator of the operator, with the same password and authenticator. */
async function likeAdmin(userName: string): Promise<Person> {
  const person = people["OPC/admin"];
  const userId = await inTransaction(services.database, wholeScope, (tx) =>
    copyAccount(tx, services, person, { UserName: userName }),
  );
  return { ...person, userName, userId };
}
