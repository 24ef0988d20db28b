import { generateKeyPairSync } from "node:crypto";
import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { type Lies, SoftwarePasskey } from "../../testing/software-passkey.ts";
import { type Entered, input, passkeyWorld, renew } from "./test-world.ts";

const world = await passkeyWorld();
const { add, begin, call, challenge, clock, enter, listed, people } = world;
const { proofs, prove, proven, query, register, services, useIt } = world;
const { PasskeyRefused, PasskeyProofOver, StepUpRefused, NotFound } = errors;

describe("a passkey", () => {
  test("is kept under its name, proves an act in place of password and code, and says when it did", async () => {
    const who = await enter(people["OPC/admin"]);
    const key = await register(who, "Office laptop");
    const [made] = (await listed(who)).Passkeys;
    expect(made).toMatchObject({ Name: "Office laptop", LastUsedAt: null, IsSynced: false });
    expect(await useIt(who.browser, await proven(who, key))).toBe(0);
    const [used] = (await listed(who)).Passkeys;
    expect(used?.LastUsedAt).not.toBeNull();
    const { data } = await call("/mc_api/logininfo", {}, who.browser, { method: "GET" });
    expect(data).toMatchObject({ HasPasskey: true, NeedsPasskey: false });
    const [line] = await query(
      "select input, code from operation_log where call = 'userRenewvalidator' order by id desc limit 1",
    );
    expect(line).toMatchObject({ Input: { ...input, ProvenBy: "passkey" }, Code: 0 });
  });

  test("stands beside others of the same person, ten at most", async () => {
    const who = await enter(await addPerson(services, people["OPC/admin"], "many", []));
    for (let index = 0; index < 10; index++) await register(who, `key ${index}`);
    expect((await listed(who)).Passkeys).toHaveLength(10);
    const more = { Name: "one more", ...proofs(who.person) };
    expect((await call("/mc_api/passkey/passkey_begin", more, who.browser)).code).toBe(
      errors.PasskeyLimit.code,
    );
  });

  test("is begun only by who proves who they are, and added only in the session that began it, once", async () => {
    const who = await enter(people["OPC/viewer"]);
    const wrong = { Name: "laptop", ...proofs(who.person), LoginPassword: "wrong password" };
    expect((await call("/mc_api/passkey/passkey_begin", wrong, who.browser)).code).toBe(StepUpRefused.code);
    const key = new SoftwarePasskey();
    const other = await enter(who.person);
    const made = key.make(await begin(who));
    expect((await call("/mc_api/passkey/passkey_add", made, other.browser)).code).toBe(PasskeyRefused.code);
    expect((await call("/mc_api/passkey/passkey_add", made, who.browser)).code).toBe(0);
    expect((await call("/mc_api/passkey/passkey_add", made, who.browser)).code).toBe(PasskeyRefused.code);
    expect((await add(who, key)).code).toBe(errors.PasskeyTaken.code);
  });

  test.each<[string, Lies]>([
    ["at another origin", { origin: "http://localhost.example" }],
    ["at another port", { origin: "http://localhost:81" }],
    ["for another host name", { rpId: "localhost.example" }],
    ["for another challenge", { challenge: "AAAA" }],
    ["as a use", { type: "webauthn.get" }],
    ["without the user verified", { isVerified: false }],
    ["without the user present", { isPresent: false }],
    [
      "with a certificate, whose addresses would be fetched",
      { attestation: { format: "packed", statement: new Map([["x5c", [new Uint8Array(4)]]]) } },
    ],
    ["with a statement of another kind", { attestation: { format: "tpm", statement: new Map() } }],
  ])("made %s is refused", async (_what, lies) => {
    const who = await enter(people["LOTUS/viewer"]);
    expect((await add(who, new SoftwarePasskey(), lies)).code).toBe(PasskeyRefused.code);
    expect((await listed(who)).Passkeys).toEqual([]);
  });
});

describe("a proof", () => {
  let who: Entered;
  let key: SoftwarePasskey;
  beforeAll(async () => {
    who = await enter(people["OPC/admin"]);
    key = await register(who, "for proofs");
  });

  test.each<[string, Lies]>([
    ["at another origin", { origin: "https://localhost" }],
    ["for another host name", { rpId: "console.example" }],
    ["for another challenge", { challenge: "AAAA" }],
    ["as a new key", { type: "webauthn.create" }],
    ["without the user verified", { isVerified: false }],
    ["without the user present", { isPresent: false }],
    ["in a frame of another site", { isFramed: true }],
    ["with another key", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
  ])("signed %s is none", async (_what, lies) => {
    const asked = await challenge(who);
    expect((await prove(who.browser, key.sign(asked, lies))).code).toBe(PasskeyRefused.code);
    expect(await useIt(who.browser, asked.ProofId)).toBe(PasskeyProofOver.code);
  });

  test("that nobody signed is none, nor is one that was made up", async () => {
    const { ProofId } = await challenge(who);
    expect(await useIt(who.browser, ProofId)).toBe(PasskeyProofOver.code);
    expect(await useIt(who.browser, "made-up")).toBe(PasskeyProofOver.code);
  });

  test("is good once, of ten uses at once", async () => {
    const ProofId = await proven(who, key);
    const uses = Array.from({ length: 10 }, () => useIt(who.browser, ProofId));
    const codes = (await Promise.all(uses)).sort((one, other) => one - other);
    expect(codes).toEqual([0, ...Array.from({ length: 9 }, () => PasskeyProofOver.code)]);
  });

  test("cannot be signed a second time", async () => {
    const asked = await challenge(who);
    expect((await prove(who.browser, key.sign(asked))).code).toBe(0);
    expect((await prove(who.browser, key.sign(asked))).code).toBe(PasskeyRefused.code);
  });

  test("is for that call with those fields alone", async () => {
    const ProofId = await proven(who, key);
    expect(await useIt(who.browser, ProofId, { UserName: "ACME/viewer" })).toBe(PasskeyProofOver.code);
    expect(await useIt(who.browser, ProofId, { ...input, MerchantAlias: "ACME" })).toBe(
      PasskeyProofOver.code,
    );
    const reset = { UserName: "ACME/nobody", Password: "quiet-harbour-41" };
    expect(await useIt(who.browser, ProofId, reset, "/mc_api/resetuserpassword")).toBe(PasskeyProofOver.code);
    expect(await useIt(who.browser, ProofId)).toBe(0);
  });

  test("of a call that fails for another reason is as it was", async () => {
    const fields = { UserName: "ACME/not-here" };
    const ProofId = await proven(who, key, renew.call, fields);
    expect(await useIt(who.browser, ProofId, fields)).toBe(NotFound.code);
    expect(await useIt(who.browser, ProofId, fields)).toBe(NotFound.code);
  });

  test("belongs to the session that asked", async () => {
    const other = await enter(who.person);
    const asked = await challenge(who);
    expect((await prove(other.browser, key.sign(asked))).code).toBe(PasskeyRefused.code);
    expect((await prove(who.browser, key.sign(asked))).code).toBe(0);
    expect(await useIt(other.browser, asked.ProofId)).toBe(PasskeyProofOver.code);
    expect(await useIt(who.browser, asked.ProofId)).toBe(0);
  });

  test("is not made with somebody else's passkey, nor used by somebody else", async () => {
    const colleague = await enter(await addPerson(services, people["OPC/admin"], "colleague", []));
    const theirs = await register(colleague, "theirs");
    expect((await prove(who.browser, theirs.sign(await challenge(who)))).code).toBe(PasskeyRefused.code);
    const ProofId = await proven(who, key);
    expect(await useIt(colleague.browser, ProofId, { ...input })).not.toBe(0);
    expect(await useIt(who.browser, ProofId)).toBe(0);
  });

  test("is over after two minutes, the challenge as well as what was signed", async () => {
    const late = await challenge(who);
    clock.advance(120_001);
    expect((await prove(who.browser, key.sign(late))).code).toBe(PasskeyRefused.code);
    const ProofId = await proven(who, key);
    clock.advance(120_001);
    expect(await useIt(who.browser, ProofId)).toBe(PasskeyProofOver.code);
  });

  test("a new challenge takes the place of the one that nobody signed", async () => {
    const first = await challenge(who);
    const second = await challenge(who);
    expect((await prove(who.browser, key.sign(first))).code).toBe(PasskeyRefused.code);
    expect((await prove(who.browser, key.sign(second))).code).toBe(0);
    const [count] = await query(
      "select count(*)::int as n from passkey_ceremony where session_id = $1 and passkey_id is null",
      [who.browser.sessionId],
    );
    expect(count).toEqual({ N: 0 });
  });

  test("is none for a password that is to be changed", async () => {
    const change = { OldPassword: "correct horse 7", NewPassword: "quiet-harbour-41" };
    const asked = { Call: "userpasswordchange", ActHash: "0".repeat(64) };
    expect((await call("/mc_api/passkey/passkey_challenge", asked, who.browser)).code).toBe(NotFound.code);
    const ProofId = await proven(who, key);
    const path = "/mc_api/userpasswordchange";
    expect(await useIt(who.browser, ProofId, change, path)).toBe(errors.InvalidInput.code);
    const guessed = { ...change, GoogleVerifyCode: "000000" };
    expect(await useIt(who.browser, ProofId, guessed, path)).toBe(StepUpRefused.code);
  });
});
