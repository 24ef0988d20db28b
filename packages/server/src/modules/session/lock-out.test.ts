/**
 * Seven days of somebody who wants to keep the administrators out: a thousand addresses, every name, thousands of tries,
 * and for a while even the right password. An administrator signs in each hour and is never refused.
 */

import { errors } from "@opc/contract/errors";
import { hourMs } from "@opc/contract/time";
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People, type Person } from "../../testing/people.ts";
import { times } from "../../testing/thoroughness.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { freeGuesses, lockMinutesAfter } from "./guard.ts";
import { totpCode } from "./totp.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
const hours = 7 * 24;
const addresses = Array.from({ length: 1_000 }, (_, at) => `10.66.${at >> 8}.${at & 255}`);
const triesAnHour = times(3, 200);
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});

const right = (person: Person) => ({
  MerchantAlias: person.merchantAlias,
  UserName: person.userName,
  Password: person.password,
  GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
});

let tries = 0;
/** From the next address, at the next name; nobody's code is ever right. */
async function attack(names: readonly Person[], knowsPassword: boolean): Promise<number> {
  const person = names[tries % names.length] as Person;
  const remoteAddress = addresses[(tries * 7) % addresses.length] as string;
  tries += 1;
  const input = { ...right(person), GoogleVerifyCode: "000000" };
  const password = knowsPassword ? person.password : `wrong password ${tries}`;
  return (await call("/mc_api/login", { ...input, Password: password }, undefined, { remoteAddress })).code;
}

test("an administrator who signs in each hour, from a browser known or not, is never refused", async () => {
  const admin = people["OPC/admin"];
  const names = Object.values(people);
  const codes = new Map<number, number>();
  for (let hour = 0; hour < hours; hour++) {
    for (let count = 0; count < triesAnHour; count++) {
      const code = await attack(count % 2 ? names : [admin], false);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    await signIn(admin);
    clock.advance(hourMs);
  }
  // All of it was judged or turned away; nothing came in, and none of it was held against the users.
  expect([...codes.keys()].filter((code) => code !== errors.TooManyAttempts.code)).toEqual([
    errors.SignInRefused.code,
  ]);
  expect(await query("select max(guesses) as most from sign_in_guard")).toEqual([{ Most: 0 }]);
  expect(await query("select 1 from user_account where locked_at is not null or failure_count > 0")).toEqual(
    [],
  );
}, 600_000);

test("with the password stolen the known browser still comes in each hour, and a week holds few guesses", async () => {
  const admin = people["LOTUS/admin"];
  const { cookies } = await signIn(admin);
  const browser = { cookies: { opc_device: cookies.opc_device ?? "" }, sessionId: "" };
  for (let hour = 0; hour < hours; hour++) {
    clock.advance(hourMs);
    for (let count = 0; count < times(1, 30); count++) await attack([admin], true);
    expect((await call("/mc_api/login", right(admin), browser)).code).toBe(0);
  }
  const [guard] = await query("select guesses, locked_until from sign_in_guard where user_id = $1", [
    admin.userId,
  ]);
  const guesses = Number(guard?.Guesses);
  const lockedMinutes = Array.from({ length: guesses }, (_, at) => lockMinutesAfter(at)).reduce(
    (a, b) => a + b,
  );
  expect(guesses).toBeGreaterThan(freeGuesses);
  expect(lockedMinutes).toBeLessThanOrEqual(hours * 60);
}, 600_000);
