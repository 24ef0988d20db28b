/** The tester finds of requests with separate keys what the gateway finds. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret } from "../../ports/webhook-signature.ts";
import { addLiveKey, newPair, type Pair, signedBy, signSeparately } from "../../testing/separate-keys.ts";
import { merchantWorld } from "../merchant/test-world.ts";

const world = await merchantWorld();
const { as, proven, query, people, root, services, clock, collections } = world;
const acme = people["ACME/admin"];
const reading = { secret: newSecret() };
const pair = newPair();
const readingId = await addLiveKey(services, acme, "Reading", { by: reading, decider: root });
const payoutId = await addLiveKey(services, acme, "PayingOut", { by: pair, decider: root });
const other = newPair();

type By = Pair | { secret: string };
const body = { OrderNo: "none" };
const path = "/gateway/payout/query";
let sent = 0;

function pasted(by: By, keyId: string | undefined) {
  const [id, at, payload] = [`msg_pasted_${++sent}`, clock.now(), JSON.stringify(body)];
  const signature =
    "secret" in by ? new Webhook(by.secret).sign(id, at, payload) : signedBy(by, id, at, payload);
  const SignedHeaders = [
    "content-type: application/json",
    "opc-merchant: ACME",
    `webhook-id: ${id}`,
    `webhook-timestamp: ${Math.floor(at.getTime() / 1000)}`,
    `webhook-signature: ${signature}`,
    ...(keyId === undefined ? [] : [`opc-key: ${keyId}`]),
  ].join("\n");
  return { SignedHeaders, SignedBody: payload, Path: path };
}

async function judged(by: By, keyId: string | undefined) {
  const gateway = await signSeparately(world, path, body, { by, ...(keyId !== undefined && { keyId }) });
  const answer = await as(acme, "/rp_api/merchant/apiinfo_signaturecheck", pasted(by, keyId));
  expect(answer.code).toBe(0);
  const { Steps } = answer.data as CallOutput<Calls["apiinfoSignaturecheck"]>;
  return {
    code: gateway.code,
    bad: Steps.filter(({ Outcome }) => Outcome === "Bad").map(({ Finding }) => Finding),
  };
}

const right = errors.PayoutNotFound.code;
const invalid = errors.SignatureInvalid.code;
const present = () => ({ secret: collections.secrets.ACME });

test.each([
  ["the present key", present, undefined, right, []],
  ["a reading key", () => reading, readingId, right, []],
  ["a payout key", () => pair, payoutId, right, []],
  ["a pair that is not registered", () => other, payoutId, invalid, ["SignatureMismatchPublic"]],
  ["the present key under a payout key's id", present, payoutId, invalid, ["SignatureFormAsymmetric"]],
  ["an unknown id", () => reading, "123", invalid, ["KeyUnknown", "KeyUnknown"]],
  [
    "a payout key without its id",
    () => pair,
    undefined,
    invalid,
    ["SignatureFormOtherVersion", "SignatureMismatch"],
  ],
])("%s", async (_what, by, keyId, code, bad) => {
  expect(await judged(by(), keyId)).toEqual({ code, bad });
});

test("a demand of separate keys is told before a request meets it", async () => {
  await query("insert into separate_key_demand values ($1, '{Reading}', 'OPC/admin', $2)", [
    acme.merchantId,
    clock.now(),
  ]);
  clock.advance(2_000);
  expect(await judged(present(), undefined)).toEqual({
    code: errors.SeparateKeyNeeded.code,
    bad: ["KeyNeeded"],
  });
  expect(await judged(reading, readingId)).toEqual({ code: right, bad: [] });
});

test("nothing is signed here with a separate key, whose secret is shown once", async () => {
  const answer = await proven(acme, "/mc_api/merchant/apiinfo_signatureexpected", pasted(reading, readingId));
  expect(answer).toMatchObject({ code: 0, data: { Expected: [] } });
});
