/** What tests of passkeys start from: people who sign in, authenticators, and an act that is proven by them. */
import type { CallOutput, Calls } from "@opc/contract";
import { passkeyProofHeader } from "@opc/contract/passkey/act";
import { beforeEach, expect } from "vitest";
import { type Browser, type TestApp, testApp } from "../../testing/app.ts";
import { createPeople, type Person } from "../../testing/people.ts";
import { type Lies, SoftwarePasskey } from "../../testing/software-passkey.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { totpCode } from "../session/totp.ts";
import { actHash } from "./act-hash.ts";

export interface Entered {
  person: Person;
  browser: Browser;
}

/** The act of these tests: a call with a code, that can be made again and again. */
export const renew = { call: "userRenewvalidator", path: "/mc_api/user/user_renewvalidator" };
export const input = { UserName: "ACME/nobody" };

export async function passkeyWorld() {
  const started = await testApp();
  const people = await createPeople(started.services);
  const query = wholeQuery(started.services);
  beforeEach(async () => {
    started.clock.advance(120_000);
    await query("delete from sign_in_throttle");
    await query("update user_account set failure_count = 0, locked_at = null");
    await query("update merchant set needs_passkey = false");
  });
  return { ...started, people, query, ...peopleWith(started), ...proofsIn(started) };
}

/** People who sign in and add passkeys. */
function peopleWith({ call, signIn, clock }: TestApp) {
  /** Each time a code that nobody has used. */
  const nextCode = () => clock.advance(120_000);
  const proofs = (person: Person) => {
    nextCode();
    return {
      LoginPassword: person.password,
      GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
    };
  };
  const enter = async (person: Person): Promise<Entered> => {
    nextCode();
    const browser = await signIn(person);
    nextCode();
    return { person, browser };
  };
  const begin = async ({ person, browser }: Entered, Name = "Laptop") => {
    const { code, data } = await call("/mc_api/passkey/passkey_begin", { Name, ...proofs(person) }, browser);
    expect(code).toBe(0);
    return data as CallOutput<Calls["passkeyBegin"]>;
  };
  const add = async (who: Entered, key: SoftwarePasskey, lies: Lies = {}, name?: string) =>
    call("/mc_api/passkey/passkey_add", key.make(await begin(who, name), lies), who.browser);
  const register = async (who: Entered, name?: string): Promise<SoftwarePasskey> => {
    const key = new SoftwarePasskey();
    expect((await add(who, key, {}, name)).code).toBe(0);
    return key;
  };
  const listed = async ({ browser }: Entered) => {
    const { data } = await call("/rp_api/passkey/passkey_list", {}, browser);
    return data as CallOutput<Calls["passkeyList"]>;
  };
  return { proofs, enter, begin, add, register, listed };
}

/** Challenges, what is signed for them, and the calls that carry the proof. */
function proofsIn({ call }: TestApp) {
  const challenge = async ({ browser }: Entered, act = renew.call, fields: object = input) => {
    const asked = { Call: act, ActHash: actHash(act, fields).toString("hex") };
    const { code, data } = await call("/mc_api/passkey/passkey_challenge", asked, browser);
    expect(code).toBe(0);
    return data as CallOutput<Calls["passkeyChallenge"]>;
  };
  const prove = (browser: Browser, signed: object) => call("/mc_api/passkey/passkey_prove", signed, browser);
  const proven = async (who: Entered, key: SoftwarePasskey, act?: string, fields?: object) => {
    const asked = await challenge(who, act, fields);
    const { code, data } = await prove(who.browser, key.sign(asked));
    expect({ code, data }).toEqual({ code: 0, data: { Outcome: "Proven" } });
    return asked.ProofId;
  };
  const useIt = async (browser: Browser, ProofId: string, fields: object = input, path = renew.path) =>
    (await call(path, fields, browser, { headers: { [passkeyProofHeader]: ProofId } })).code;
  return { challenge, prove, proven, useIt };
}
