import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { totpCode } from "../session/totp.ts";

const { app, call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});
beforeEach(() => nextCode());

const nextCode = () => clock.advance(120_000);
const codeOf = (person: Person) => totpCode(person.totpSecret, clock.now());
async function enter(person: Person): Promise<Browser> {
  const browser = await signIn(person);
  nextCode();
  return browser;
}
const check = async (browser: Browser) =>
  (await call("/mc_api/checksession", {}, browser, { method: "GET" })).code;
const alive = 0;
const dead = errors.SessionExpired.code;
const fresh = "quiet-harbour-41";

const sendChange = (browser: Browser, person: Person, given: object = {}) =>
  app.inject({
    method: "POST",
    url: "/mc_api/userpasswordchange",
    cookies: browser.cookies,
    headers: { "x-session-id": browser.sessionId },
    payload: {
      OldPassword: person.password,
      NewPassword: fresh,
      ConfirmPassword: fresh,
      GoogleVerifyCode: codeOf(person),
      ...given,
    },
  });
const reset = (browser: Browser, asker: Person, given: object) =>
  call("/mc_api/resetuserpassword", { Password: fresh, GoogleVerifyCode: codeOf(asker), ...given }, browser);
const show = (browser: Browser, asker: Person, given: object) =>
  call("/mc_api/getvalidatorinfo", { LoginPassword: asker.password, ...given }, browser);
const renew = (browser: Browser, asker: Person, given: object) =>
  call("/mc_api/user/user_renewvalidator", { GoogleVerifyCode: codeOf(asker), ...given }, browser);

async function stored(person: Person) {
  const [row] = await query("select * from user_account where id = $1", [person.userId]);
  if (!row) throw new Error("no such user");
  return row;
}

describe("changing one's own password", () => {
  test("this terminal goes on with a new token, every other one is out, the old password is dead", async () => {
    const person = people["ACME/viewer"];
    const other = await enter(person);
    const mine = await enter(person);
    const response = await sendChange(mine, person);
    expect(response.json().code).toBe(0);
    const token = response.cookies.find((cookie) => cookie.name === "opc_session");
    expect(token).toMatchObject({ httpOnly: true, sameSite: "Strict" });
    const renewed = { ...mine, cookies: { ...mine.cookies, opc_session: token?.value ?? "" } };
    expect([await check(renewed), await check(mine), await check(other)]).toEqual([alive, dead, dead]);
    nextCode();
    await expect(signIn(person)).rejects.toThrow(String(errors.SignInRefused.code));
    expect(await check(await signIn({ ...person, password: fresh }))).toBe(alive);
  });

  test.each([
    ["the old one", "correct horse 7", "PasswordUnchanged"],
    ["the old one in full width", "ｃｏｒｒｅｃｔ horse 7", "PasswordUnchanged"],
    ["among the commonest", "password1!", "PasswordTooCommon"],
    ["one's own name", "viewer", "PasswordIsUserName"],
  ] as const)("is refused when the new one is %s, and changes nothing", async (_why, NewPassword, error) => {
    const person = people["LOTUS/viewer"];
    const before = await stored(person);
    const browser = await enter(person);
    const response = await sendChange(browser, person, { NewPassword, ConfirmPassword: NewPassword });
    expect(response.json().code).toBe(errors[error].code);
    expect(response.cookies).toEqual([]);
    expect((await stored(person)).PasswordHash).toBe(before.PasswordHash);
    expect(await check(browser)).toBe(alive);
  });

  test("tells at their fields: too short, not repeated, no code", async () => {
    const person = people["LOTUS/viewer"];
    const browser = await enter(person);
    const given = {
      OldPassword: "12345",
      NewPassword: fresh,
      ConfirmPassword: "other",
      GoogleVerifyCode: "",
    };
    const { code, data } = (await sendChange(browser, person, given)).json();
    expect(code).toBe(errors.InvalidInput.code);
    const repeated = (await sendChange(browser, person, { ConfirmPassword: "other one" })).json();
    expect([...data.Fields, ...repeated.data.Fields]).toEqual(
      expect.arrayContaining([
        { Field: "OldPassword", Message: "Password length is more than 6 characters" },
        { Field: "GoogleVerifyCode", Message: "Six digits" },
        { Field: "ConfirmPassword", Message: "The passwords entered twice do not match!" },
      ]),
    );
  });

  test("a raised minimum holds for new passwords, counted in characters", async () => {
    const person = people["LOTUS/viewer"];
    const browser = await enter(person);
    services.passwordMinimumLength = 10;
    try {
      for (const NewPassword of ["9 letters", "😀😀😀😀😀😀😀😀😀"]) {
        const answer = (
          await sendChange(browser, person, { NewPassword, ConfirmPassword: NewPassword })
        ).json();
        expect(answer).toMatchObject({ code: errors.PasswordTooShort.code });
        expect(answer.msg).toBe("Password must not be less than 10 characters.");
      }
    } finally {
      services.passwordMinimumLength = 6;
    }
  });

  test("of two changes at once with two codes one wins: the old password proves nothing any more", async () => {
    const person = people["OPC/viewer"];
    const browser = await enter(person);
    const codes = [clock.now(), new Date(clock.now().getTime() + 30_000)].map((at) =>
      totpCode(person.totpSecret, at),
    );
    const answers = await Promise.all(
      codes.map((GoogleVerifyCode, index) => {
        const NewPassword = `quiet-harbour-${index}`;
        return sendChange(browser, person, { GoogleVerifyCode, NewPassword, ConfirmPassword: NewPassword });
      }),
    );
    const answered = answers.map((answer) => answer.json().code).sort();
    expect(answered).toEqual([0, errors.StepUpRefused.code]);
  });
});

describe("resetting a password", () => {
  test("ends the user's sessions; until it is changed nothing but changing it is possible", async () => {
    const asker = people["ACME/admin"];
    const target = people["ACME/nobody"];
    const theirs = await enter(target);
    const browser = await enter(asker);
    expect((await reset(browser, asker, { UserName: "NOBODY" })).code).toBe(0);
    expect(await check(theirs)).toBe(dead);
    nextCode();
    const temporary = { ...target, password: fresh };
    const again = await enter(temporary);
    const info = await call("/mc_api/logininfo", {}, again, { method: "GET" });
    expect(info.data).toMatchObject({ MustChangePassword: true });
    const menu = await call("/rp_api/user/currentpermission", {}, again, { method: "GET" });
    expect(menu.data).toEqual([]);
    const list = () => call("/mc_api/paytypelist", {}, again);
    expect((await list()).code).toBe(errors.MustChangePassword.code);
    const changed = await sendChange(again, temporary, {
      NewPassword: "another-harbour-7",
      ConfirmPassword: "another-harbour-7",
    });
    expect(changed.json().code).toBe(0);
    again.cookies.opc_session = changed.cookies[0]?.value ?? "";
    expect((await list()).code).toBe(0);
  });

  test("gives one that signs in for a day, then it is wrong like any other until it is reset anew", async () => {
    const asker = people["ACME/admin"];
    const target = { ...people["ACME/nobody"], password: fresh };
    await reset(await enter(asker), asker, { UserName: "nobody" });
    clock.advance(24 * 3_600_000 - 60_000);
    await enter(target);
    clock.advance(60_000);
    await query("delete from sign_in_throttle");
    await expect(enter(target)).rejects.toThrow(`sign-in failed: ${errors.SignInRefused.code}`);
    await query("delete from sign_in_throttle");
    await reset(await enter(asker), asker, { UserName: "nobody" });
    await query("delete from sign_in_throttle");
    const browser = await enter(target);
    const changed = await sendChange(browser, target, {
      NewPassword: "another-harbour-8",
      ConfirmPassword: "another-harbour-8",
    });
    expect(changed.json().code).toBe(0);
    clock.advance(48 * 3_600_000);
    await query("delete from sign_in_throttle");
    await enter({ ...target, password: "another-harbour-8" });
  });

  test("a sign-in that was judged by the old password before does not slip in after", async () => {
    const asker = people["ACME/admin"];
    const target = people["ACME/nobody"];
    const browser = await enter(asker);
    await reset(browser, asker, { UserName: "nobody" });
    for (let round = 0; round < 5; round++) {
      await query("delete from sign_in_throttle");
      nextCode();
      const password = round % 2 ? fresh : "quiet-harbour-42";
      const before = round % 2 ? "quiet-harbour-42" : fresh;
      const [, entered] = await Promise.all([
        reset(browser, asker, { UserName: "nobody", Password: password }),
        signIn({ ...target, password: before }).catch(() => undefined),
      ]);
      if (entered) expect(await check(entered)).toBe(dead);
    }
  });

  test.each([
    ["oneself", { UserName: "admin" }, "OwnAccount"],
    ["nobody", { UserName: "no-such-user" }, "NotFound"],
    ["a user of another merchant", { UserName: "viewer", MerchantAlias: "LOTUS" }, "NotFound"],
    ["a user of the operator", { UserName: "viewer", MerchantAlias: "OPC" }, "NotFound"],
    ["to a common password", { UserName: "viewer", Password: "password1!" }, "PasswordTooCommon"],
    ["to the user's name", { UserName: "viewer", Password: "Viewer99" }, "PasswordIsUserName"],
  ] as const)("of %s is refused by name", async (_whom, given, error) => {
    const asker = people["ACME/admin"];
    const browser = await enter(asker);
    expect((await reset(browser, asker, given)).code).toBe(errors[error].code);
  });

  test("of a user who may more than the asker is refused, also for renewing and showing", async () => {
    const asker = people["ACME/viewer"];
    await query(
      `insert into user_group_permission (user_group_id, merchant_id, permission)
       values ($1, $2, 'UserList.resetPassword'), ($1, $2, 'UserList.validatorInfo')`,
      [asker.groupId, asker.merchantId],
    );
    const mine = { ...asker, password: fresh };
    const browser = await enter(mine);
    const given = { UserName: "admin" };
    const before = await stored(people["ACME/admin"]);
    for (const attempt of [reset, show, renew]) {
      nextCode();
      expect((await attempt(browser, mine, given)).code).toBe(errors.RightsExceeded.code);
    }
    expect(await stored(people["ACME/admin"])).toEqual(before);
  });

  test("of a locked user does not unlock", async () => {
    const asker = people["LOTUS/admin"];
    await query("update user_account set locked_at = $2 where id = $1", [
      people["LOTUS/nobody"].userId,
      clock.now(),
    ]);
    const browser = await enter(asker);
    expect((await reset(browser, asker, { UserName: "nobody" })).code).toBe(0);
    await expect(signIn({ ...people["LOTUS/nobody"], password: fresh })).rejects.toThrow();
  });
});
