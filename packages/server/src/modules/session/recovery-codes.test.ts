import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { totpCode } from "./totp.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});
beforeEach(async () => {
  clock.advance(120_000);
  await query("delete from sign_in_throttle");
  await query("update user_account set failure_count = 0, locked_at = null");
});

const refused = errors.SignInRefused.code;

async function codesOf(person: Person): Promise<{ browser: Browser; codes: string[] }> {
  clock.advance(120_000);
  const browser = await signIn(person);
  clock.advance(120_000);
  const proofs = {
    LoginPassword: person.password,
    GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
  };
  const { code, data } = await call("/mc_api/passkey/recoverycode_make", proofs, browser);
  expect(code).toBe(0);
  return { browser, codes: (data as CallOutput<Calls["recoverycodeMake"]>).RecoveryCodes };
}

const enterWith = (person: Person, GoogleVerifyCode: string, Password = person.password) =>
  call("/mc_api/login", {
    MerchantAlias: person.merchantAlias,
    UserName: person.userName,
    Password,
    GoogleVerifyCode,
  });
const left = async (browser: Browser) =>
  ((await call("/rp_api/passkey/passkey_list", {}, browser)).data as CallOutput<Calls["passkeyList"]>)
    .RecoveryCodesLeft;

test("there are ten, each other than the rest, and none of them is kept as it is", async () => {
  const { browser, codes } = await codesOf(people["ACME/admin"]);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await left(browser)).toBe(10);
  const stored = JSON.stringify(await query("select encode(code_hash, 'hex') as hash from recovery_code"));
  const logged = JSON.stringify(
    await query("select input::text as input, change::text as change from operation_log"),
  );
  for (const code of codes) {
    for (const kept of [stored, logged]) expect(kept).not.toContain(code);
  }
});

test("each signs in once, in any spelling, with the right password; the log and a notice tell of it", async () => {
  const person = people["LOTUS/admin"];
  const { codes } = await codesOf(person);
  const [first = "", second = ""] = codes;
  expect((await enterWith(person, first, "wrong password")).code).toBe(refused);
  expect((await enterWith(person, first.toLowerCase().replaceAll("-", " "))).code).toBe(0);
  expect((await enterWith(person, first)).code).toBe(refused);
  expect((await enterWith(person, second)).code).toBe(0);
  clock.advance(120_000);
  const browser = await signIn(person);
  expect(await left(browser)).toBe(8);
  const lines = await query(
    "select change from operation_log where call = 'login' and code = 0 and change is not null",
  );
  expect(lines).toEqual([
    { Change: { RecoveryCode: { from: "unused", to: "used" } } },
    { Change: { RecoveryCode: { from: "unused", to: "used" } } },
  ]);
  await watchOnce(services);
  const { data } = await call("/rp_api/home/notice_list", { Open: true }, browser);
  const { Rows } = data as CallOutput<Calls["noticeList"]>;
  expect(Rows.filter(({ Kind }) => Kind === "RecoveryCodeUsed")).toHaveLength(2);
});

test("of ten uses at once one signs in", async () => {
  const person = people["ACME/viewer"];
  const { codes } = await codesOf(person);
  await query("delete from sign_in_throttle");
  const uses = Array.from({ length: 5 }, () => enterWith(person, codes[0] ?? ""));
  const answers = (await Promise.all(uses)).map(({ code }) => code);
  expect(answers.filter((code) => code === 0)).toHaveLength(1);
});

test("nobody else signs in with one", async () => {
  const { codes } = await codesOf(people["OPC/admin"]);
  expect((await enterWith(people["OPC/viewer"], codes[0] ?? "")).code).toBe(refused);
  expect((await enterWith(people["OPC/admin"], codes[0] ?? "")).code).toBe(0);
});

test("new ones end those before, and are made only by who proves who they are", async () => {
  const person = await addPerson(services, people["ACME/admin"], "renewing", []);
  const { codes: before } = await codesOf(person);
  const { browser, codes } = await codesOf(person);
  expect((await enterWith(person, before[0] ?? "")).code).toBe(refused);
  expect((await enterWith(person, codes[0] ?? "")).code).toBe(0);
  clock.advance(120_000);
  const wrong = {
    LoginPassword: "wrong password",
    GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
  };
  expect((await call("/mc_api/passkey/recoverycode_make", wrong, browser)).code).toBe(
    errors.StepUpRefused.code,
  );
});

test("end with the authenticator that somebody renewed", async () => {
  const person = await addPerson(services, people["ACME/admin"], "renewed", []);
  const { codes } = await codesOf(person);
  const administrator = await signIn(people["ACME/admin"]);
  clock.advance(120_000);
  const GoogleVerifyCode = totpCode(people["ACME/admin"].totpSecret, clock.now());
  const renewed = { UserName: "renewed", GoogleVerifyCode };
  expect((await call("/mc_api/user/user_renewvalidator", renewed, administrator)).code).toBe(0);
  expect((await enterWith(person, codes[0] ?? "")).code).toBe(refused);
});

test("guesses are throttled as those of Google codes are", async () => {
  const person = people["OPC/viewer"];
  const guesses: number[] = [];
  for (let index = 0; index < 7; index++)
    guesses.push((await enterWith(person, `0000-0000-0000-000${index}`)).code);
  expect(guesses.filter((code) => code === refused)).toHaveLength(6);
  expect(guesses.at(-1)).toBe(errors.TooManyAttempts.code);
});

test("is no code for an act: what proves there is an authenticator or a passkey", async () => {
  const person = people["LOTUS/admin"];
  const { browser, codes } = await codesOf(person);
  const act = { UserName: "nobody", GoogleVerifyCode: codes[0] };
  expect((await call("/mc_api/user/user_renewvalidator", act, browser)).code).toBe(errors.InvalidInput.code);
});
