/** An agent's signature beside its token: what it covers, how often it is good, and when it is demanded. */
import { randomUUID } from "node:crypto";
import { errors } from "@opc/contract/errors";
import { Webhook } from "standardwebhooks";
import { beforeAll, expect, test } from "vitest";
import { nextRowId } from "../db/row-id.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { crawlerTokenHash } from "../modules/crawler/token.ts";
import { sealPlace } from "../ports/sealed-columns.ts";
import { newSecret } from "../ports/webhook-signature.ts";
import { testApp } from "../testing/app.ts";
import { wholeQuery } from "../testing/whole-query.ts";
import { cleanUp } from "../work/clean-up.ts";

const { app, services, clock } = await testApp();
const query = wholeQuery(services);
const { AgentSignatureRequired, AgentSignatureInvalid, AgentSignatureExpired, AgentRequestRepeated } = errors;
const heartbeat = "/agent/heartbeat";

async function newAgent(name: string, key: string | undefined): Promise<string> {
  const token = `token-of-${name}-0123456789`;
  await inTransaction(services.database, wholeScope, async (tx) => {
    const Id = await nextRowId(tx, "crawler");
    const place = sealPlace("crawler.signing_key_encrypted", Id);
    await tx
      .insertInto("Crawler")
      .values({
        ...{ Id, SpiderId: name, Flag: "KBANK", Type: "QrCode", Account: name },
        TokenHash: crawlerTokenHash(token),
        SigningKeyEncrypted: key === undefined ? null : services.vault.seal(place, key),
        ...{ LastHeartbeatAt: null, BalanceSeenMinor: null, BalanceCurrency: null },
      })
      .execute();
  });
  return token;
}

const keys = { one: newSecret(), other: newSecret() };
const tokens = { one: "", other: "", keyless: "" };
beforeAll(async () => {
  tokens.one = await newAgent("SIGNS-1", keys.one);
  tokens.other = await newAgent("SIGNS-2", keys.other);
  tokens.keyless = await newAgent("SIGNS-3", undefined);
});

const send = async (token: string, body: string, headers: Record<string, string>, path = heartbeat) => {
  const sent = { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers };
  const response = await app.inject({ method: "POST", url: path, payload: body, headers: sent });
  return response.json<{ code: number }>().code;
};
const sign = (
  key: string,
  body: string,
  { line = `POST ${heartbeat}`, id = randomUUID(), at = clock.now() } = {},
) => ({
  "webhook-id": id,
  "webhook-timestamp": Math.floor(at.getTime() / 1000).toString(),
  "webhook-signature": new Webhook(key).sign(id, at, `${line}\n${body}`),
});
const demand = (name: string, isDemanded: boolean) =>
  query("update crawler set signed_only = $2 where spider_id = $1", [name, isDemanded]);

test("a token alone goes on, until signatures are demanded: then what is not signed is refused by name", async () => {
  expect(await send(tokens.one, "{}", {})).toBe(0);
  await demand("SIGNS-1", true);
  expect(await send(tokens.one, "{}", {})).toBe(AgentSignatureRequired.code);
  expect(await send(tokens.one, "{}", sign(keys.one, "{}"))).toBe(0);
  await demand("SIGNS-1", false);
  expect(await send(tokens.one, "{}", {})).toBe(0);
});

test.each([false, true])(
  "a signature that is not of this request is refused, demanded or not (%s)",
  async (isDemanded) => {
    await demand("SIGNS-1", isDemanded);
    const invalid = AgentSignatureInvalid.code;
    const body = JSON.stringify({ Balance: "1.00", Currency: "THB" });
    expect(await send(tokens.one, "{}", sign(keys.one, body))).toBe(invalid);
    expect(await send(tokens.one, "{}", sign(keys.other, "{}"))).toBe(invalid);
    expect(await send(tokens.one, "{}", sign(keys.one, "{}", { line: "POST /agent/transactions" }))).toBe(
      invalid,
    );
    expect(await send(tokens.one, "{}", sign(keys.one, "{}", { line: `GET ${heartbeat}` }))).toBe(invalid);
    const whole = sign(keys.one, "{}");
    expect(await send(tokens.one, "{}", { ...whole, "webhook-id": "another" })).toBe(invalid);
    expect(await send(tokens.one, "{}", { ...whole, "webhook-timestamp": "1" })).toBe(invalid);
    expect(await send(tokens.one, "{}", { "webhook-signature": whole["webhook-signature"] })).toBe(invalid);
    // Another crawler's agent, signed as its own.
    expect(await send(tokens.other, "{}", sign(keys.one, "{}"))).toBe(invalid);
    expect(await send(tokens.one, "{}", whole)).toBe(0);
  },
);

test("a signed request is good once, and for five minutes", async () => {
  await demand("SIGNS-1", true);
  const id = randomUUID();
  const signed = sign(keys.one, "{}", { id });
  expect(await send(tokens.one, "{}", signed)).toBe(0);
  expect(await send(tokens.one, "{}", signed)).toBe(AgentRequestRepeated.code);
  // The id is its agent's own: another may use the same.
  expect(await send(tokens.other, "{}", sign(keys.other, "{}", { id }))).toBe(0);
  // Whole seconds are signed, and the clock goes on: a second on either side is nobody's.
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  for (const seconds of [-302, 302])
    expect(await send(tokens.one, "{}", sign(keys.one, "{}", { at: at(seconds) }))).toBe(
      AgentSignatureExpired.code,
    );
  for (const seconds of [-298, 298])
    expect(await send(tokens.one, "{}", sign(keys.one, "{}", { at: at(seconds) }))).toBe(0);
});

test("of one sent twice at once one is taken", async () => {
  const signed = sign(keys.one, "{}");
  const codes = await Promise.all([1, 2, 3].map(() => send(tokens.one, "{}", signed)));
  expect(codes.sort()).toEqual([0, AgentRequestRepeated.code, AgentRequestRepeated.code]);
});

test("what was received is remembered for longer than it could be sent again, and no longer", async () => {
  const signed = sign(keys.one, "{}", { at: new Date(clock.now().getTime() + 299_000) });
  expect(await send(tokens.one, "{}", signed)).toBe(0);
  clock.advance(590_000);
  await cleanUp(services);
  expect(await send(tokens.one, "{}", signed)).toBe(AgentRequestRepeated.code);
  clock.advance(3_600_000);
  await cleanUp(services);
  expect(await query("select from agent_request")).toEqual([]);
});

test("where no key was given out a signature is not looked at", async () => {
  expect(await send(tokens.keyless, "{}", sign(keys.one, "{}"))).toBe(0);
});

test("a signature covers the call that it was made for", async () => {
  const body = JSON.stringify({ TaskId: null });
  const path = "/agent/tasks/next";
  const as = (line: string) => send(tokens.one, body, sign(keys.one, body, { line }), path);
  expect(await as(`POST ${heartbeat}`)).toBe(AgentSignatureInvalid.code);
  expect(await as(`POST ${path}`)).not.toBe(AgentSignatureInvalid.code);
});
