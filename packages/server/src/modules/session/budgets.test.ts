/** How attempts, codes and guesses are counted in the database, at their borders; guessing.test.ts tells what they are for. */
import { minuteMs } from "@opc/contract/time";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import {
  acquaintanceOf,
  freeGuesses,
  giveBackGuess,
  guessesOfBrowser,
  liftLock,
  rememberBrowser,
  takeGuess,
} from "./guard.ts";
import {
  browserThrottleKey,
  countAttempt,
  forgetAttempt,
  forgetAttemptsAt,
  type ThrottleKey,
  touchAttempt,
  userThrottleKey,
} from "./throttle.ts";
import { newTotpSecret, totpAddress, totpCode, totpStep, useTotpStep } from "./totp.ts";

const { services } = await testApp();
const query = wholeQuery(services);
const people = await createPeople(services);
const now = new Date("2026-11-20T12:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const whole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);
const { userId } = people["ACME/viewer"];
const other = people["ACME/admin"].userId;

describe("attempts", () => {
  const key: ThrottleKey = { kind: "stepUp", key: "step-up:1" };
  const address: ThrottleKey = { kind: "address", key: "address:192.0.2.7" };
  beforeEach(() => query("delete from sign_in_throttle"));
  const attempt = (at = now, of = key) => whole((tx) => countAttempt(tx, of, at));
  const rows = () => query("select key, failure_count as failures from sign_in_throttle order by key");
  const failuresOf = async () => (await rows())[0]?.Failures;

  test("five are free, the sixth is judged and starts a block, and nothing is counted while it lasts", async () => {
    for (let failures = 1; failures <= 6; failures++) {
      expect(await attempt()).toBe(0);
      expect(await failuresOf()).toBe(failures);
    }
    expect(await attempt()).toBe(15);
    expect(await attempt(later(14_001))).toBe(1);
    expect(await failuresOf()).toBe(6);
    expect(await attempt(later(15_000))).toBe(0);
    expect(await failuresOf()).toBe(7);
    expect(await attempt(later(15_000))).toBe(30);
  });

  test("one of a moment before the last is none too many", async () => {
    expect(await attempt(later(5))).toBe(0);
    expect(await attempt(now)).toBe(0);
    expect(await failuresOf()).toBe(2);
  });

  test("are forgotten a quarter of an hour after the last, not before", async () => {
    await attempt();
    await attempt(later(15 * minuteMs));
    expect(await failuresOf()).toBe(2);
    await attempt(later(30 * minuteMs + 1));
    expect(await failuresOf()).toBe(1);
  });

  test("a touch changes nothing", async () => {
    await attempt();
    const before = await query("select * from sign_in_throttle");
    await whole((tx) => touchAttempt(tx, key));
    expect(await query("select * from sign_in_throttle")).toEqual(before);
  });

  test.each([key, address])(
    "a success takes back its own of $kind, and never more than there are",
    async (one) => {
      for (let failures = 0; failures < 3; failures++) await attempt(now, one);
      const forget = () => whole((tx) => forgetAttempt(tx, one));
      await forget();
      expect(await rows()).toEqual([{ Key: one.key, Failures: 2 }]);
      for (let times = 0; times < 3; times++) await forget();
      expect(await rows()).toEqual([{ Key: one.key, Failures: 0 }]);
    },
  );

  test("of a user, and of a known browser, it forgets all, and none of anybody else", async () => {
    const [user, browser] = [userThrottleKey("ACME", "Noi", "192.0.2.7"), browserThrottleKey(7n, "device")];
    for (const one of [user, browser, address]) await attempt(now, one);
    for (const one of [user, browser]) await whole((tx) => forgetAttempt(tx, one));
    expect(await rows()).toEqual([{ Key: address.key, Failures: 1 }]);
  });

  test("a user's are forgotten at every address, in any spelling, and not those of a longer name", async () => {
    const of = (name: string, ip: string) => userThrottleKey("ACME", name, ip);
    const keys = [of("noi", "192.0.2.7"), of("noi", "192.0.2.8"), of("noina", "192.0.2.7"), address];
    for (const one of keys) await attempt(now, one);
    await whole((tx) => forgetAttemptsAt(tx, "acme", "NOI"));
    expect((await rows()).map(({ Key }) => Key)).toEqual([address.key, "user:acme/noina 192.0.2.7"]);
  });

  test("a browser is its user's and its own", () => {
    const [first, second] = [browserThrottleKey(7n, "a"), browserThrottleKey(7n, "b")];
    expect(first).toMatchObject({ kind: "browser", key: expect.stringMatching(/^browser:7\/.{43}$/) });
    expect(second.key).not.toBe(first.key);
  });
});

describe("codes", () => {
  const secret = newTotpSecret();

  test("a secret has 160 bits, and no two are the same", () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
  });

  test("the address says whose it is, of whom, and the secret", () => {
    const address = new URL(totpAddress(secret, "ACME", "noi"));
    expect(decodeURIComponent(address.pathname)).toBe("/OPC Admin:ACME:noi");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: "OPC Admin",
      secret,
      period: "30",
    });
  });

  test.each([
    [-60, undefined],
    [-30, -1n],
    [0, 0n],
    [30, 1n],
    [60, undefined],
  ])("a code of %i seconds from now is that of step %s", (seconds, offset) => {
    const step = BigInt(now.getTime() / 30_000);
    expect(totpStep(secret, totpCode(secret, later(seconds * 1_000)), now)).toBe(
      offset === undefined ? undefined : step + offset,
    );
  });

  test("a step is used once, by its user, and none before it afterwards", async () => {
    const use = (step: bigint) => whole((tx) => useTotpStep(tx, userId, step));
    expect([await use(100n), await use(100n), await use(99n), await use(101n)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const [row] = await query("select totp_last_step as step from user_account where id = $1", [other]);
    expect(row).toEqual({ Step: 0n });
  });
});

describe("guesses of a code", () => {
  const user = { Id: userId, PasswordHash: "one" };
  const renewed = { Id: userId, PasswordHash: "another" };
  beforeEach(async () => {
    await query("delete from sign_in_guard");
    await query("delete from known_browser");
  });
  const guess = (at = now, device?: string, whose: typeof user | undefined = user) =>
    whole((tx) => takeGuess(tx, whose, device, at));
  const guard = () => query("select user_id, guesses, locked_until from sign_in_guard order by user_id");
  const acquaintance = (device: string | undefined, whose: typeof user | undefined = user) =>
    whole((tx) => acquaintanceOf(tx, whose, device));
  const remember = (device: string, whose = user) => whole((tx) => rememberBrowser(tx, whose, device, now));

  test("five are free, then each locks for twice as long, and none is taken while it does", async () => {
    for (let guesses = 1; guesses < freeGuesses; guesses++)
      expect(await guess()).toEqual({ device: undefined, lockedUntil: null });
    const first = later(15 * minuteMs);
    expect(await guess()).toEqual({ device: undefined, lockedUntil: first });
    expect(await guess(later(15 * minuteMs - 1))).toBeUndefined();
    expect(await guess(first)).toEqual({ device: undefined, lockedUntil: later(45 * minuteMs) });
    expect(await guard()).toEqual([{ UserId: userId, Guesses: 6, LockedUntil: later(45 * minuteMs) }]);
  });

  test("another password starts anew, also under a lock", async () => {
    for (let guesses = 0; guesses < freeGuesses; guesses++) await guess();
    expect(await guess(now, undefined, renewed)).toEqual({ device: undefined, lockedUntil: null });
    expect(await guard()).toEqual([{ UserId: userId, Guesses: 1, LockedUntil: null }]);
  });

  test("a guess given back is none, and takes away the lock that it made and no other", async () => {
    const giveBack = (taken: Awaited<ReturnType<typeof guess>>, whose = user) =>
      whole((tx) => giveBackGuess(tx, whose, taken ?? { device: undefined, lockedUntil: null }));
    const taken = [];
    for (let guesses = 0; guesses < freeGuesses; guesses++) taken.push(await guess());
    const lockedUntil = later(15 * minuteMs);
    await giveBack(taken[0]);
    expect(await guard()).toEqual([{ UserId: userId, Guesses: 4, LockedUntil: lockedUntil }]);
    await giveBack(taken.at(-1), renewed);
    expect(await guard()).toEqual([{ UserId: userId, Guesses: 4, LockedUntil: lockedUntil }]);
    await giveBack(taken.at(-1));
    expect(await guard()).toEqual([{ UserId: userId, Guesses: 3, LockedUntil: null }]);
    for (let times = 0; times < 4; times++) await giveBack(taken[0]);
    expect(await guard()).toMatchObject([{ Guesses: 0 }]);
  });

  test("who looks after a user lifts the lock, and how many there were is not forgotten", async () => {
    for (let guesses = 0; guesses < freeGuesses; guesses++) {
      await guess();
      await guess(now, undefined, { Id: other, PasswordHash: "one" });
    }
    await whole((tx) => liftLock(tx, userId));
    const lifted = [
      { UserId: userId, Guesses: freeGuesses, LockedUntil: null },
      { UserId: other, Guesses: freeGuesses, LockedUntil: later(15 * minuteMs) },
    ];
    expect(await guard()).toEqual(lifted.sort((one, two) => Number(one.UserId - two.UserId)));
  });

  test("nobody guesses nobody's", async () => {
    expect(await whole((tx) => takeGuess(tx, undefined, undefined, now))).toBeUndefined();
    expect(await guard()).toEqual([]);
    expect(await whole((tx) => acquaintanceOf(tx, undefined, "device"))).toBe("unknown");
  });

  test("a browser is known to the user who signed in from it, with that password", async () => {
    await remember("device");
    expect(await acquaintance("device")).toBe("known");
    expect(await acquaintance("other device")).toBe("unknown");
    expect(await acquaintance(undefined)).toBe("unknown");
    expect(await acquaintance("device", renewed)).toBe("unknown");
    expect(await acquaintance("device", { Id: other, PasswordHash: "one" })).toBe("unknown");
  });

  test("a known browser has five of its own, and is spent; a right one is given back", async () => {
    await remember("device");
    for (let guesses = 1; guesses <= guessesOfBrowser; guesses++) {
      expect(await acquaintance("device")).toBe("known");
      expect(await guess(now, "device")).toEqual({ device: "device", lockedUntil: null });
    }
    expect(await acquaintance("device")).toBe("spent");
    expect(await guess(now, "device")).toBeUndefined();
    expect(await guard()).toEqual([]);
    const taken = { device: "device", lockedUntil: null };
    await whole((tx) => giveBackGuess(tx, { Id: other, PasswordHash: "one" }, taken));
    await whole((tx) => giveBackGuess(tx, user, { ...taken, device: "other device" }));
    expect(await acquaintance("device")).toBe("spent");
    await whole((tx) => giveBackGuess(tx, user, taken));
    expect(await acquaintance("device")).toBe("known");
    for (let times = 0; times < 6; times++) await whole((tx) => giveBackGuess(tx, user, taken));
    expect(await query("select wrong_codes as wrong from known_browser")).toEqual([{ Wrong: 0 }]);
  });

  test("guesses from a known browser are not held against the others, nor the other way round", async () => {
    await remember("device");
    await guess(now, "device");
    await guess();
    expect(await guard()).toMatchObject([{ Guesses: 1 }]);
    expect(await query("select wrong_codes as wrong from known_browser")).toEqual([{ Wrong: 1 }]);
  });

  test("signing in again keeps what a browser guessed, another password does not", async () => {
    await remember("device");
    await guess(now, "device");
    await remember("device");
    const wrong = () => query("select wrong_codes as wrong, last_used_at as at from known_browser");
    expect(await wrong()).toEqual([{ Wrong: 1, At: now }]);
    await remember("device", renewed);
    expect(await wrong()).toEqual([{ Wrong: 0, At: now }]);
    expect(await acquaintance("device", renewed)).toBe("known");
  });
});
