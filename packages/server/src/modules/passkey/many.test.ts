/** One proof for many acts: each of them once, by the same person in the same session, and nothing that was not named. */
import { type ErrorName, errors } from "@opc/contract/errors";
import { actText } from "@opc/contract/passkey/act";
import { provenActsMinutes } from "@opc/contract/passkey/calls";
import { minuteMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { type Entered, passkeyWorld, renew } from "./test-world.ts";

const world = await passkeyWorld();
const { call, clock, enter, people, proofs, useIt } = world;
const code = (name: ErrorName) => errors[name].code;
const names = ["ACME/nobody", "LOTUS/nobody"] as const;
const textOf = (name: string) => actText(renew.call, [["UserName", name]]);

async function many(who: Entered, acts: readonly string[] = names.map(textOf), of = renew.call) {
  const input = { Call: of, Acts: acts, ...proofs(who.person) };
  return call("/mc_api/passkey/proof_many", input, who.browser);
}

async function proven(who: Entered): Promise<string> {
  const { code: answered, data } = await many(who);
  expect(answered).toBe(0);
  return (data as { ProofId: string }).ProofId;
}

const admin = () => enter(people["OPC/admin"]);

test("each named act is done once, and one that was not named is not", async () => {
  const who = await admin();
  const id = await proven(who);
  for (const UserName of names) expect(await useIt(who.browser, id, { UserName })).toBe(0);
  for (const UserName of names)
    expect(await useIt(who.browser, id, { UserName })).toBe(code("PasskeyProofOver"));
  expect(await useIt(who.browser, id, { UserName: "ACME/viewer" })).toBe(code("PasskeyProofOver"));
});

test("of the same act sent twice at once one is done", async () => {
  const who = await admin();
  const id = await proven(who);
  const [UserName] = names;
  const answers = await Promise.all([1, 2, 3].map(() => useIt(who.browser, id, { UserName })));
  expect(answers.sort()).toEqual([0, code("PasskeyProofOver"), code("PasskeyProofOver")]);
});

test("an act that is refused for another reason may be made again on it", async () => {
  const who = await admin();
  const UserName = "ACME/nobody-there";
  const { data } = await many(who, [textOf(UserName)]);
  const { ProofId } = data as { ProofId: string };
  for (const _ of [1, 2]) expect(await useIt(who.browser, ProofId, { UserName })).toBe(code("NotFound"));
});

test("it is worth nothing to another session, for another call, or later", async () => {
  const who = await admin();
  const id = await proven(who);
  const [UserName] = names;
  const again = await admin();
  expect(await useIt(again.browser, id, { UserName })).toBe(code("PasskeyProofOver"));
  const reset = { UserName, Password: "another-way-4711" };
  const path = "/mc_api/resetuserpassword";
  expect(await useIt(who.browser, id, reset, path)).toBe(code("PasskeyProofOver"));
  clock.advance(provenActsMinutes * minuteMs);
  expect(await useIt(who.browser, id, { UserName })).toBe(code("PasskeyProofOver"));
});

test("a wrong code proves nothing", async () => {
  const who = await admin();
  const input = { Call: renew.call, Acts: [textOf(names[0])], LoginPassword: who.person.password };
  const answer = await call(
    "/mc_api/passkey/proof_many",
    { ...input, GoogleVerifyCode: "000000" },
    who.browser,
  );
  expect(answer.code).toBe(code("StepUpRefused"));
});

test.each(["approvalApprove", "passkeyBegin", "userpasswordchange", "userList", "no-such-call"])(
  "there is none for %s",
  async (of) => {
    const who = await admin();
    expect((await many(who, ["{}"], of)).code).toBe(code("NotFound"));
  },
);
