/** One proof does for further acts of its kind: of the same person, session and time, and for nothing else. */
import { randomUUID } from "node:crypto";
import { type ErrorName, errors } from "@opc/contract/errors";
import { passkeyProofHeader } from "@opc/contract/passkey/act";
import { windowProof } from "@opc/contract/passkey/window";
import { minuteMs } from "@opc/contract/time";
import { beforeEach, expect, test } from "vitest";
import { usualProofMinutes } from "../session/proof-windows.ts";
import { type Entered, passkeyWorld } from "./test-world.ts";

const world = await passkeyWorld();
const { call, clock, enter, people, proofs, proven, query, register, services, useIt } = world;
const code = (name: ErrorName) => errors[name].code;
const asked = code("ProofAskedAnew");

/** Refused after the proof was judged: there is no such order. */
const sendAgain = { call: "cashoutorderSendagain", path: "/mc_api/xpay/cashoutorder_sendagain" };
const bind = { call: "originalrecordBind", path: "/mc_api/xpay/originalrecord_bind" };
const OrderNo = "C0000000000000000000";
const gone = code("NotFound");

const headers = { [passkeyProofHeader]: windowProof };
const byWindow = async ({ browser }: Entered, path = sendAgain.path, input: object = { OrderNo }) =>
  (await call(path, input, browser, { headers })).code;

/** By password and code: they prove one act by name, which is what opens the window. */
async function open(who: Entered, Call = sendAgain.call) {
  const answer = await call(
    "/mc_api/passkey/proof_many",
    { Call, Acts: ["[]"], ...proofs(who.person) },
    who.browser,
  );
  expect(answer.code).toBe(0);
}

async function listed({ browser }: Entered) {
  const { data } = await call("/rp_api/passkey/proofwindow_list", {}, browser);
  return data as { Kind: string; SecondsLeft: number; IsByPasskey: boolean }[];
}

const admin = () => enter(people["OPC/admin"]);

beforeEach(async () => {
  services.proofMinutes = usualProofMinutes;
  await query("delete from proof_window");
});

test("the word alone opens nothing, and one proof does for further acts of its kind", async () => {
  const who = await admin();
  expect(await byWindow(who)).toBe(asked);
  await open(who);
  for (const _ of [1, 2, 3]) expect(await byWindow(who)).toBe(gone);
  const [line] = await query(
    "select input::text as input from operation_log where call = $1 and code = $2 order by id desc limit 1",
    [sendAgain.call, gone],
  );
  expect(line?.Input).toContain("an earlier proof of the session");
});

test("it is shown with its time, and does not do for another kind", async () => {
  const who = await admin();
  await open(who);
  const [shown, ...others] = await listed(who);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ Kind: "moneyOut", IsByPasskey: false });
  expect(shown?.SecondsLeft).toBeGreaterThan(usualProofMinutes * 60 - 30);
  expect(await byWindow(who, bind.path, { TransactionId: "1", OrderNo })).toBe(asked);
  await open(who, bind.call);
  expect((await listed(who)).map(({ Kind }) => Kind)).toEqual(["credit", "moneyOut"]);
  expect(await byWindow(who, bind.path, { TransactionId: "1", OrderNo })).not.toBe(asked);
});

test("another person does not have it, nor another session of the same", async () => {
  const first = await admin();
  const second = await admin();
  await open(first);
  expect(await byWindow(second)).toBe(asked);
  expect(await byWindow(await enter(people["ACME/admin"]))).not.toBe(gone);
});

test("it ends with its time", async () => {
  const who = await admin();
  await open(who);
  clock.advance(usualProofMinutes * minuteMs - 5_000);
  expect(await byWindow(who)).toBe(gone);
  clock.advance(5_000);
  expect(await byWindow(who)).toBe(asked);
  expect(await listed(who)).toEqual([]);
});

test("a click ends it", async () => {
  const who = await admin();
  await open(who);
  expect((await call("/mc_api/passkey/proofwindow_end", {}, who.browser)).code).toBe(0);
  expect(await byWindow(who)).toBe(asked);
});

test("a sign-in anew ends it, and so does a sign-out", async () => {
  const who = await admin();
  await open(who);
  await admin();
  expect(await byWindow(who)).toBe(asked);
  await open(who);
  await call("/mc_api/logout", {}, who.browser);
  expect(await byWindow(who)).toBe(code("SessionExpired"));
});

test.each([
  ["another password", "update user_account set password_hash = password_hash || ' ' where id = $1"],
  [
    "another authenticator",
    "update user_account set totp_secret_encrypted = totp_secret_encrypted || '\\x00' where id = $1",
  ],
])("%s ends it, however it came", async (_what, change) => {
  const who = await admin();
  await open(who);
  const [was] = await query("select password_hash, totp_secret_encrypted from user_account where id = $1", [
    who.person.userId,
  ]);
  await query(change, [who.person.userId]);
  expect(await byWindow(who)).toBe(asked);
  await query("update user_account set password_hash = $2, totp_secret_encrypted = $3 where id = $1", [
    who.person.userId,
    was?.PasswordHash,
    was?.TotpSecretEncrypted,
  ]);
});

test("a new passkey ends it, and new recovery codes do", async () => {
  const who = await enter(people["LOTUS/admin"]);
  await open(who);
  await register(who);
  expect(await listed(who)).toEqual([]);
  await open(who);
  await call("/mc_api/passkey/recoverycode_make", proofs(who.person), who.browser);
  expect(await listed(who)).toEqual([]);
});

test("where the operator wants none there is none", async () => {
  services.proofMinutes = 0;
  const who = await admin();
  await open(who);
  expect(await byWindow(who)).toBe(asked);
});

test.each<[string, string, object]>([
  ["a passkey's removal", "/mc_api/passkey/passkey_revoke", { PasskeyId: "1" }],
  ["one proof of many acts", "/mc_api/passkey/proof_many", { Call: sendAgain.call, Acts: ["[]"] }],
  ["a merchant's key", "/mc_api/merchant/merchant_keylist", { MerchantAlias: "ACME" }],
  [
    "a balance changed by hand",
    "/mc_api/merchant/merchant_balancechange",
    {
      MerchantAlias: "ACME",
      Currency: "THB",
      Amount: "1.00",
      Remark: "a correction",
      RequestId: randomUUID(),
    },
  ],
])("%s is proven each time", async (_what, path, input) => {
  const who = await admin();
  await open(who);
  await open(who, bind.call);
  expect(await byWindow(who, path, input)).toBe(asked);
});

test("where a passkey is demanded only a passkey's window does", async () => {
  const who = await admin();
  await register(who);
  const seen = { OrderNo, StatusSince: "2026-11-18T05:00:00.000Z" };
  const approving = () => byWindow(who, "/mc_api/xpay/cashoutorder_approve", seen);
  await open(who);
  expect(await approving()).toBe(gone);
  await query("update merchant set needs_passkey = true where id = $1", [who.person.merchantId]);
  expect(await approving()).toBe(asked);
  expect(await byWindow(who)).toBe(gone);
  await query("update proof_window set passkey_id = (select max(id) from passkey where user_id = $1)", [
    who.person.userId,
  ]);
  expect(await approving()).toBe(gone);
  await query(
    "update passkey set revoked_at = now(), revoke_reason = 'Own', revoked_by = 'OPC/admin' where user_id = $1",
    [who.person.userId],
  );
  expect(await approving()).toBe(asked);
});

test("a passkey's proof opens one, and proves no second act of another kind itself", async () => {
  const who = await enter(people["OPC/admin"]);
  const key = await register(who);
  const quota = { MerchantAlias: "ACME", Currency: "THB" };
  const id = await proven(who, key, "merchantQuotaset", quota);
  expect(await useIt(who.browser, id, quota, "/mc_api/merchant/merchant_quotaset")).toBe(0);
  expect(await listed(who)).toMatchObject([{ Kind: "destination", IsByPasskey: true }]);
  expect(await useIt(who.browser, id, { OrderNo }, sendAgain.path)).toBe(code("PasskeyProofOver"));
});

test("an act that fails opens nothing", async () => {
  const who = await admin();
  const input = { OrderNo, ...proofs(who.person) };
  expect((await call(sendAgain.path, input, who.browser)).code).toBe(gone);
  expect(await listed(who)).toEqual([]);
});

test("of many at once, ended in between, none is taken for another: each is done or asks", async () => {
  const who = await admin();
  await open(who);
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => byWindow(who)),
    call("/mc_api/passkey/proofwindow_end", {}, who.browser).then((answer) => answer.code),
    ...[1, 2, 3].map(() => byWindow(who)),
  ]);
  for (const answer of answers) expect([0, gone, asked]).toContain(answer);
  expect(await byWindow(who)).toBe(asked);
});
