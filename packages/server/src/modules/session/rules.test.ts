/** Who may come in, at its borders; sign-in.test.ts tells it from end to end. */
import { hourMs, minuteMs } from "@opc/contract/time";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { recoveryHash } from "./recovery-codes.ts";
import {
  admit,
  type FoundUser,
  findUser,
  judge,
  type RightCode,
  recordFailure,
  secondsLeft,
  sessionStands,
} from "./rules.ts";
import { createSession } from "./store.ts";
import { secondsUntilAfter, totpCode, totpStep } from "./totp.ts";

const { services } = await testApp();
const query = wholeQuery(services);
const people = await createPeople(services);
const now = new Date("2026-11-20T12:00:00Z");
const ip = "192.0.2.7";
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const whole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);

let made = 0;
let person: Person;
let user: FoundUser;
let step: bigint;
beforeEach(async () => {
  made += 1;
  person = await addPerson(services, people["ACME/nobody"], `enters-${made}`, []);
  user = await found();
  step = totpStep(person.totpSecret, totpCode(person.totpSecret, now), now) ?? 0n;
});

async function found(): Promise<FoundUser> {
  const row = await whole((tx) => findUser(tx, person.merchantAlias, person.userName));
  if (!row) throw new Error("the person is not found");
  return row;
}

const judged = (changes: Partial<FoundUser>, given: { password?: string; code?: string } = {}) =>
  judge(
    { ...user, ...changes },
    {
      MerchantAlias: "ACME",
      UserName: person.userName,
      Password: given.password ?? person.password,
      GoogleVerifyCode: given.code ?? totpCode(person.totpSecret, now),
    },
    services.vault,
    now,
  );

test.each([
  [0, 30],
  [1, 30],
  [29_000, 1],
  [29_999, 1],
  [30_000, 0],
  [95_000, 0],
])("%i ms after a code's step began, the next one is %i s away", (ms, seconds) => {
  const step = 59_000_000n;
  expect(secondsUntilAfter(step, new Date(Number(step) * 30_000 + ms))).toBe(seconds);
});

test.each([
  ["at once", 0, 0, true],
  ["a quarter of an hour after the last act", 15 * minuteMs, hourMs, true],
  ["a moment later", 15 * minuteMs + 1, hourMs, false],
  ["twelve hours after it began", 0, 12 * hourMs, true],
  ["a moment after them", 0, 12 * hourMs + 1, false],
])("a session stands %s: idle for %i ms, begun %i ms ago: %s", (_when, idle, age, stands) => {
  expect(sessionStands({ LastActiveAt: before(idle), CreatedAt: before(age) }, now)).toBe(stands);
});

test.each([
  ["at once", 0, 0, { SecondsLeft: 900, MostSecondsLeft: 43_200 }],
  [
    "after fourteen idle minutes and a bit",
    14 * minuteMs + 1,
    hourMs,
    { SecondsLeft: 59, MostSecondsLeft: 39_600 },
  ],
  [
    "where the twelve hours are over first",
    minuteMs,
    12 * hourMs - 90_000,
    { SecondsLeft: 90, MostSecondsLeft: 90 },
  ],
  ["when it is over", 20 * minuteMs, 13 * hourMs, { SecondsLeft: 0, MostSecondsLeft: 0 }],
])("how long a session has %s: idle for %i ms, begun %i ms ago", (_when, idle, age, left) => {
  expect(secondsLeft({ LastActiveAt: before(idle), CreatedAt: before(age) }, now)).toEqual(left);
});

describe("who is judged with the right password and code", () => {
  const day = 24 * hourMs;
  test.each<[string, Partial<FoundUser>, boolean]>([
    ["nothing against them", {}, true],
    ["disabled", { Enabled: false }, false],
    ["of a merchant that is disabled", { MerchantEnabled: false }, false],
    ["locked now", { LockedAt: now }, false],
    ["locked until in a moment", { LockedAt: before(day - 1) }, false],
    ["locked a day ago", { LockedAt: before(day) }, true],
    ["with a temporary password that ends now", { TemporaryUntil: now }, false],
    ["with a temporary password that ends in a moment", { TemporaryUntil: before(-1) }, true],
  ])("%s", async (_what, changes, enters) => {
    const { passwordIsRight, right } = await judged(changes);
    expect(passwordIsRight).toBe(enters);
    expect(right?.code).toEqual(enters ? { step } : undefined);
    if (enters) expect(right?.user).toMatchObject({ Id: person.userId });
  });
});

describe("what is right of the credentials", () => {
  const refused = { passwordIsRight: false, right: undefined };
  const guessed = { passwordIsRight: true, right: undefined };

  test("a wrong password says nothing of the code, a wrong code is a guess", async () => {
    expect(await judged({}, { password: "wrong password" })).toEqual(refused);
    expect(await judged({}, { code: "000000" })).toEqual(guessed);
  });

  test("a code is right until its step is used, or one after it", async () => {
    expect((await judged({ TotpLastStep: step - 1n })).right?.code).toEqual({ step });
    expect(await judged({ TotpLastStep: step })).toEqual(guessed);
    expect(await judged({ TotpLastStep: step + 1n })).toEqual(guessed);
  });

  test("a recovery code is right where it is one of the user's own", async () => {
    const code = "0123456789ABCDEF";
    const hash = recoveryHash(user.Id, code);
    const own = { RecoveryHashes: [hash.toString("hex")] };
    expect((await judged(own, { code })).right?.code).toEqual({ recoveryHash: hash });
    expect(await judged({ RecoveryHashes: [] }, { code })).toEqual(guessed);
    const anothers = { RecoveryHashes: [recoveryHash(user.Id + 1n, code).toString("hex")] };
    expect(await judged(anothers, { code })).toEqual(guessed);
  });

  test.each(["000000", "0123456789ABCDEF"])("nobody's are refused: %s", async (GoogleVerifyCode) => {
    const credentials = { MerchantAlias: "A", UserName: "b", Password: "wrong password", GoogleVerifyCode };
    expect(await judge(undefined, credentials, services.vault, now)).toEqual(refused);
  });
});

describe("who was judged right is admitted", () => {
  const enter = (code: RightCode = { step }) => whole((tx) => admit(tx, user, code, ip, now));
  const change = (columns: string, values: unknown[] = []) =>
    query(`update user_account set ${columns} where id = $1`, [person.userId, ...values]);

  test("and everything that failed before is forgotten, of nobody else", async () => {
    const other = await addPerson(services, people["ACME/nobody"], `stays-out-${made}`, []);
    await query("update user_account set failure_count = 7, locked_at = $2 where id = any($1)", [
      [person.userId, other.userId],
      before(24 * hourMs),
    ]);
    await enter();
    expect(await found()).toMatchObject({
      FailureCount: 0,
      LockedAt: null,
      LastLoginAt: now,
      LastLoginIp: ip,
      ValidatorBoundAt: now,
      TotpLastStep: step,
    });
    const [row] = await query("select failure_count, last_login_at from user_account where id = $1", [
      other.userId,
    ]);
    expect(row).toEqual({ FailureCount: 7, LastLoginAt: null });
  });

  test("the first code binds the authenticator, and later ones leave that time", async () => {
    const bound = before(hourMs);
    await change("validator_bound_at = $2", [bound]);
    await enter();
    expect(await found()).toMatchObject({ ValidatorBoundAt: bound });
  });

  test("a recovery code is used up, and binds no authenticator", async () => {
    const hash = recoveryHash(user.Id, "0123456789ABCDEF");
    await query(
      "insert into recovery_code (user_id, merchant_id, code_hash, made_at) values ($1, $2, $3, $4)",
      [person.userId, person.merchantId, hash, now],
    );
    await enter({ recoveryHash: hash });
    expect(await found()).toMatchObject({ ValidatorBoundAt: null, RecoveryHashes: [], LastLoginAt: now });
    await expect(enter({ recoveryHash: hash })).rejects.toThrow("SignInRefused");
  });

  test.each([
    ["its step was used", "totp_last_step = 9000000000"],
    ["the password was replaced", "password_hash = password_hash || 'x'"],
    ["the authenticator was replaced", "totp_secret_encrypted = totp_secret_encrypted || '\\x00'"],
    ["the user was disabled", "enabled = false"],
    ["the user was locked", "locked_at = '2026-11-20T11:59:59Z'"],
    ["the user is locked for a moment more", "locked_at = '2026-11-19T12:00:00.001Z'"],
  ])("but not where meanwhile %s", async (_what, columns) => {
    await change(columns);
    await expect(enter()).rejects.toThrow("SignInRefused");
    expect(await found()).toMatchObject({ LastLoginAt: null });
  });

  test("and a lock that is over is none", async () => {
    await change("locked_at = $2", [before(24 * hourMs)]);
    await enter();
    expect(await found()).toMatchObject({ LastLoginAt: now, LockedAt: null });
  });
});

describe("a wrong proof of somebody who is signed in", () => {
  const fail = (at = now) => whole((tx) => recordFailure(tx, person.userId, at));
  const failedBefore = (count: number) =>
    query("update user_account set failure_count = $2 where id = $1", [person.userId, count]);
  const signedIn = ({ merchantId, userId }: Person) =>
    whole((tx) => createSession(tx, { merchantId, userId, ip, userAgent: "", previousLoginAt: null, now }));
  const endsOf = (userId: bigint) =>
    query("select ended_at, end_reason from session where user_id = $1 order by id", [userId]);

  test("is counted, and the nineteenth locks nobody", async () => {
    await failedBefore(18);
    await signedIn(person);
    await fail();
    expect(await found()).toMatchObject({ FailureCount: 19, LockedAt: null });
    expect(await endsOf(person.userId)).toEqual([{ EndedAt: null, EndReason: null }]);
  });

  test("locks from the twentieth on, and ends the sessions of that user that are open", async () => {
    const [other, was] = [people["ACME/viewer"], before(hourMs)];
    await signedIn(person);
    await query("update session set ended_at = $2, end_reason = 'logout' where user_id = $1", [
      person.userId,
      was,
    ]);
    await signedIn(person);
    await signedIn(other);
    await failedBefore(19);
    await fail();
    expect(await found()).toMatchObject({ FailureCount: 20, LockedAt: now });
    expect(await endsOf(person.userId)).toEqual([
      { EndedAt: was, EndReason: "logout" },
      { EndedAt: now, EndReason: "revoked" },
    ]);
    expect(await endsOf(other.userId)).toEqual([{ EndedAt: null, EndReason: null }]);
  });

  test("leaves the time of a lock that is there", async () => {
    await failedBefore(19);
    await fail();
    await fail(before(-minuteMs));
    expect(await found()).toMatchObject({ FailureCount: 21, LockedAt: now });
  });
});
