/** An authenticator's secret that does not open is said to who has the right password alone; renewing it mends that. */
import { errors } from "@opc/contract/errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { tokenOf } from "../../testing/enrol.ts";
import { createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { freeGuesses } from "./guard.ts";
import { totpCode } from "./totp.ts";

const app = await testApp();
const { call, signIn, services, clock } = app;
const query = wholeQuery(services);
const people = await createPeople(services);
const person = people["ACME/viewer"];
const unreadable = errors.AuthenticatorUnreadable.code;
const refused = errors.SignInRefused.code;
const logged = vi.spyOn(services.log, "error");

const put = (sealed: unknown) =>
  query("update user_account set totp_secret_encrypted = $2 where id = $1", [person.userId, sealed]);
const [own] = await query("select totp_secret_encrypted as sealed from user_account where id = $1", [
  person.userId,
]);
/** Somebody else's, put there by whoever writes to the database, and what no key opens. */
const [theirs] = await query("select totp_secret_encrypted as sealed from user_account where id = $1", [
  people["LOTUS/viewer"].userId,
]);
const spoilt = {
  "somebody else's": theirs?.Sealed,
  "of a key that is gone": Buffer.from([3, 1, 2, 3, 4, 5]),
};

beforeEach(async () => {
  clock.advance(120_000);
  await query("delete from sign_in_throttle");
  await query("delete from sign_in_guard");
  logged.mockClear();
});
afterEach(() => query("update merchant set backend_ip_list = '' where alias = 'ACME'"));

const enter = async (change: object = {}, who: Person = person) =>
  (
    await call("/mc_api/login", {
      MerchantAlias: who.merchantAlias,
      UserName: who.userName,
      Password: who.password,
      GoogleVerifyCode: totpCode(who.totpSecret, clock.now()),
      ...change,
    })
  ).code;

test.each(Object.entries(spoilt))(
  "with one that is %s, it is said by name and logged once",
  async (_, sealed) => {
    await put(sealed);
    // Of the one whose seal it is, too: no code is right.
    for (const { totpSecret } of [person, people["LOTUS/viewer"]]) {
      logged.mockClear();
      await query("delete from sign_in_throttle");
      expect(await enter({ GoogleVerifyCode: totpCode(totpSecret, clock.now()) })).toBe(unreadable);
      expect(logged.mock.calls).toEqual([
        [{ err: expect.any(Error), user: "ACME/viewer" }, expect.stringContaining("does not open")],
      ]);
    }
  },
);

test("nothing is said or logged of it without the right password, from elsewhere, or of who may not come in", async () => {
  await put(theirs?.Sealed);
  expect(await enter({ Password: "wrong password" })).toBe(refused);
  expect(await enter({ UserName: "nobody-there" })).toBe(refused);
  await query("update merchant set backend_ip_list = '10.1.2.0/24' where alias = 'ACME'");
  expect(await enter()).toBe(refused);
  await query("update merchant set backend_ip_list = '' where alias = 'ACME'");
  await query("update user_account set enabled = false where id = $1", [person.userId]);
  expect(await enter()).toBe(refused);
  await query("update user_account set enabled = true where id = $1", [person.userId]);
  expect(logged).not.toHaveBeenCalled();
});

test("asking again and again locks nobody out; it comes in as soon as the secret opens", async () => {
  await put(theirs?.Sealed);
  for (let asked = 0; asked <= freeGuesses; asked++) {
    await query("delete from sign_in_throttle");
    expect(await enter()).toBe(unreadable);
  }
  await put(own?.Sealed);
  await query("delete from sign_in_throttle");
  expect(await enter()).toBe(0);
});

test("a recovery code comes in all the same, and proofs by code are refused by name", async () => {
  await put(own?.Sealed);
  const browser = await signIn(person);
  const who = { person, browser };
  const made = await call("/mc_api/passkey/recoverycode_make", freshProof(app, who), browser);
  const [code] = (made.data as { RecoveryCodes: string[] }).RecoveryCodes;
  await put(theirs?.Sealed);
  const again = () => call("/mc_api/passkey/recoverycode_make", freshProof(app, who), browser);
  expect((await again()).code).toBe(unreadable);
  expect(logged).toHaveBeenCalledTimes(1);
  const wrong = { ...freshProof(app, who), LoginPassword: "wrong password" };
  expect((await call("/mc_api/passkey/recoverycode_make", wrong, browser)).code).toBe(
    errors.StepUpRefused.code,
  );
  for (let asked = 0; asked < 8; asked++) expect((await again()).code).toBe(unreadable);
  expect(await enter({ GoogleVerifyCode: code })).toBe(0);
});

test("an administrator renews the authenticator, and its user enrols and signs in", async () => {
  await put(theirs?.Sealed);
  const admin = people["ACME/admin"];
  const browser = await signIn(admin);
  const proof = () => freshProof(app, { person: admin, browser });
  const whose = { UserName: person.userName };
  const { GoogleVerifyCode } = proof();
  expect((await call("/mc_api/user/user_renewvalidator", { GoogleVerifyCode, ...whose }, browser)).code).toBe(
    0,
  );
  const LoginPassword = admin.password;
  const handed = await call("/mc_api/getvalidatorinfo", { LoginPassword, ...whose }, browser);
  const link = { Token: tokenOf(handed.data), Password: person.password };
  const shown = await call("/mc_api/user/enrolment_open", link);
  const { Secret: totpSecret } = shown.data as { Secret: string };
  const bound = { ...link, GoogleVerifyCode: totpCode(totpSecret, clock.now()) };
  expect((await call("/mc_api/user/enrolment_finish", bound)).code).toBe(0);
  clock.advance(120_000);
  expect(await enter({}, { ...person, totpSecret })).toBe(0);
});
