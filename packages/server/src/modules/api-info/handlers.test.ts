import { errors } from "@opc/contract/errors";
import type { Permission } from "@opc/contract/pages";
import { beforeAll, expect, test } from "vitest";
import { keyOfSecret, newSecret, signatureOf } from "../../ports/webhook-signature.ts";
import { type Answer, type Browser, testApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { type Collections, testCollections, type Watched } from "../../testing/collections.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { totpCode } from "../session/totp.ts";
import { maxChecks } from "./tester-budget.ts";

const started = await testApp();
const { call, signIn, services, clock } = started;
const query = wholeQuery(services);
let collections: Collections;
let account: Watched;
let acme: Browser;
let lotus: Browser;
let operator: Browser;
const persons = new Map<Browser, Person>();

beforeAll(async () => {
  collections = await testCollections(started);
  account = await collections.addAccount("KBANK-1", { slots: 500n });
  acme = await enter(collections.people["ACME/admin"]);
  lotus = await enter(collections.people["LOTUS/admin"]);
  operator = await enter(collections.people["OPC/admin"]);
});

async function enter(person: Person): Promise<Browser> {
  const browser = await signIn(person);
  persons.set(browser, person);
  return browser;
}

const group = "/merchant/apiinfo_";
const read = (what: string, input: object, browser: Browser) =>
  call(`/rp_api${group}${what}`, input, browser);
const write = (what: string, input: object, browser: Browser, options = {}) =>
  call(`/mc_api${group}${what}`, { ...proofOf(browser), ...input }, browser, options);
const proofOf = (browser: Browser) =>
  freshProof(started, { browser, person: persons.get(browser) as Person });

/** The clock has gone on for the codes. */
async function create(...args: Parameters<Collections["create"]>): Promise<Answer> {
  await collections.beat(account);
  return collections.create(...args);
}

let people = 0;
async function personWith(
  permissions: readonly Permission[],
  of: "ACME" | "LOTUS" = "ACME",
): Promise<Browser> {
  people += 1;
  return enter(await addPerson(services, collections.people[`${of}/admin`], `person${people}`, permissions));
}

async function lastLine(callName: string) {
  const [line] = await query(
    "select input, change, code from operation_log where call = $1 and code = 0 order by id desc limit 1",
    [callName],
  );
  return line as { Input: unknown; Change: Record<string, unknown> | null; Code: number } | undefined;
}

interface Info {
  MerchantAlias: string;
  Keys: { KeyId: string; Masked: string; ExpiresAt: string | null; LastViewedBy: string | null }[];
  ApiIpList: string;
  BackendIpList: string;
}
const infoOf = ({ data }: Answer) => data as Info;

test("a merchant sees its own gateway: addresses, masked keys, lists", async () => {
  const answer = await read("get", {}, acme);
  expect(answer).toMatchObject({
    code: 0,
    data: {
      MerchantAlias: "ACME",
      GatewayAddress: "http://localhost",
      DocumentAddress: "http://localhost/gateway/docs",
      Callback: { UserAgent: "OPC-Callbacks/1", SenderAddresses: "203.0.113.80", TotalTimeoutMs: 10_000 },
      OwnIp: "127.0.0.1",
      IsOwnMerchant: true,
    },
  });
  expect(JSON.stringify(answer)).not.toContain(collections.secrets.ACME.slice(6, -5));
  const { Endpoints } = answer.data as { Endpoints: { Path: string; Address: string }[] };
  for (const { Path, Address } of Endpoints) {
    expect(Address).toBe(`http://localhost${Path}`);
    expect((await collections.sign(Path, {})).code).not.toBe(errors.NoSuchCall.code);
  }
});

test("nobody sees another merchant's; the operator names one, and has none itself", async () => {
  for (const MerchantAlias of ["LOTUS", "OPC", "NOBODY"]) {
    expect((await read("get", { MerchantAlias }, acme)).code).toBe(errors.NotFound.code);
    expect((await write("keyview", { MerchantAlias }, acme)).code).toBe(errors.NotFound.code);
    expect((await write("keyrotate", { MerchantAlias, OldKeyHours: 1 }, acme)).code).toBe(
      errors.NotFound.code,
    );
  }
  expect(infoOf(await read("get", { MerchantAlias: "LOTUS" }, operator)).MerchantAlias).toBe("LOTUS");
  expect((await read("get", { MerchantAlias: "OPC" }, operator)).code).toBe(errors.NotFound.code);
  expect((await read("get", {}, operator)).code).toBe(errors.NotFound.code);
});

test("without the permission the answer is the specification's own words", async () => {
  const viewer = await personWith(["ApiInfo"]);
  const msg = "the current account has no permission to view API info";
  expect(await write("keyview", {}, viewer)).toMatchObject({ code: errors.ApiInfoNotPermitted.code, msg });
  const stranger = await personWith(["PayOrder"]);
  expect(await read("get", {}, stranger)).toMatchObject({ code: errors.ApiInfoNotPermitted.code, msg });
  const pasted = { SignedHeaders: "", SignedBody: "" };
  expect((await write("signatureexpected", pasted, viewer)).msg).toBe(msg);
});

test("keys are shown after password and code, and the log says who saw them and not what", async () => {
  const refused = await write("keyview", { LoginPassword: "wrong password" }, acme);
  expect(refused.code).toBe(errors.StepUpRefused.code);
  const noCode = await call(`/mc_api${group}keyview`, { ...proofOf(acme), GoogleVerifyCode: "000000" }, acme);
  expect(noCode.code).toBe(errors.StepUpRefused.code);
  const { data } = await write("keyview", {}, acme);
  expect(data).toMatchObject({ Keys: [{ Secret: collections.secrets.ACME }] });
  const line = await lastLine("apiinfoKeyview");
  expect(line?.Change).toMatchObject({ MerchantAlias: "ACME", Viewed: [{ Masked: expect.any(String) }] });
  const log = await query("select input, change from operation_log");
  expect(JSON.stringify(log)).not.toContain(collections.secrets.ACME.slice(6, 40));
  expect(infoOf(await read("get", {}, acme)).Keys[0]?.LastViewedBy).toBe("ACME/admin");
});

test("while a key changes both sign; the old one ends at its hour, or when it is ended", async () => {
  const old = collections.secrets.ACME;
  const rotated = await write("keyrotate", { OldKeyHours: 24 }, acme);
  const { Secret, KeyId } = rotated.data as { Secret: string; KeyId: string };
  expect(keyOfSecret(Secret)?.length).toBe(32);
  expect((await create({}, { secret: old })).code).toBe(0);
  expect((await create({}, { secret: Secret })).code).toBe(0);
  expect((await write("keyrotate", { OldKeyHours: 1 }, acme)).code).toBe(errors.TwoKeysLive.code);
  const keys = infoOf(await read("get", {}, acme)).Keys;
  expect(keys.map(({ ExpiresAt }) => ExpiresAt === null)).toEqual([true, false]);
  const oldId = keys.find((key) => key.KeyId !== KeyId)?.KeyId;
  expect((await write("keyexpire", { KeyId: oldId }, lotus)).code).toBe(errors.NotFound.code);
  expect((await write("keyexpire", { KeyId: oldId }, acme)).code).toBe(0);
  expect((await create({}, { secret: old })).code).toBe(errors.SignatureInvalid.code);
  expect((await create({}, { secret: Secret })).code).toBe(0);
  expect((await write("keyexpire", { KeyId }, acme)).code).toBe(errors.LastKey.code);
  collections.secrets.ACME = Secret;
  expect((await lastLine("apiinfoKeyrotate"))?.Change).not.toHaveProperty("Secret");
});

test("who may change keys but not see them does not see the new one", async () => {
  const changer = await personWith(["ApiInfo", "ApiInfo.rotateKey"], "LOTUS");
  const { data } = await write("keyrotate", { OldKeyHours: 0 }, changer);
  expect(data).toMatchObject({ Secret: null, KeyId: expect.any(String) });
  expect((await create({}, { merchant: "LOTUS" })).code).toBe(errors.SignatureInvalid.code);
  expect((await write("keyview", {}, changer)).code).toBe(errors.ApiInfoNotPermitted.code);
  const [shown] = ((await write("keyview", {}, lotus)).data as { Keys: { Secret: string }[] }).Keys;
  collections.secrets.LOTUS = shown?.Secret ?? "";
  expect((await create({}, { merchant: "LOTUS" })).code).toBe(0);
});

test("two who change the key at once make one new key", async () => {
  const changers: Browser[] = [];
  while (changers.length < 3) changers.push(await personWith(["ApiInfo", "ApiInfo.rotateKey"], "LOTUS"));
  clock.toNextCode();
  const inputs = changers.map((one) => {
    const { password: LoginPassword, totpSecret } = persons.get(one) as Person;
    return { OldKeyHours: 24, LoginPassword, GoogleVerifyCode: totpCode(totpSecret, clock.now()) };
  });
  const answers = await Promise.all(
    changers.map((one, at) => call(`/mc_api${group}keyrotate`, inputs[at], one)),
  );
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([0, errors.TwoKeysLive.code, errors.TwoKeysLive.code]);
  expect(infoOf(await read("get", {}, lotus)).Keys).toHaveLength(2);
});

const lists = (now: Info) => ({ ApiIpListWas: now.ApiIpList, BackendIpListWas: now.BackendIpList });

test("address lists are saved as they are read, and hold for the merchant's next request", async () => {
  const now = infoOf(await read("get", {}, acme));
  const next = { ApiIpList: "203.0.113.7，2001:db8::/32", BackendIpList: "127.0.0.0/8" };
  const saved = await write("ipupdate", { ...lists(now), ...next }, acme);
  expect(saved.data).toEqual({
    ...{ ApiIpList: "203.0.113.7, 2001:db8::/32", BackendIpList: "127.0.0.0/8" },
    ApprovalId: null,
  });
  expect((await create()).code).toBe(errors.ApiIpNotAllowed.code);
  expect((await create({}, { ip: "203.0.113.7" })).code).toBe(0);
  expect((await lastLine("apiinfoIpupdate"))?.Change).toEqual({
    MerchantAlias: "ACME",
    ApiIpList: { from: "", to: "203.0.113.7, 2001:db8::/32" },
    BackendIpList: { from: "", to: "127.0.0.0/8" },
  });
  // As they were before: somebody else's change would be undone.
  const stale = await write("ipupdate", { ...lists(now), ApiIpList: "", BackendIpList: "" }, acme);
  expect(stale.code).toBe(errors.IpListChanged.code);
  const same = infoOf(await read("get", {}, acme));
  const unchanged = { ...lists(same), ApiIpList: same.ApiIpList, BackendIpList: same.BackendIpList };
  expect((await write("ipupdate", unchanged, acme)).code).toBe(errors.IpListUnchanged.code);
  expect((await write("ipupdate", { ...lists(same), ApiIpList: "", BackendIpList: "" }, acme)).code).toBe(0);
});

test("the servers' list is not emptied while payouts are enabled and limited", async () => {
  const now = infoOf(await read("get", {}, acme));
  const was = lists(now);
  expect((await write("ipupdate", { ...was, ApiIpList: "192.0.2.1", BackendIpList: "" }, acme)).code).toBe(0);
  const id = collections.people["ACME/admin"].merchantId;
  await query(
    "insert into merchant_payout_limit (merchant_id, currency, daily_minor) values ($1, 'THB', 1)",
    [id],
  );
  await query(
    "insert into cashout_type (code, currency, name_en, name_zh, fee_basis_points) values ('BANK', 'THB', 'Bank', '银行', 0)",
  );
  await query(
    `insert into merchant_cashout_type (merchant_id, cashout_type_code, currency, minimum_minor, maximum_minor)
     values ($1, 'BANK', 'THB', 1, 2)`,
    [id],
  );
  const next = { ApiIpListWas: "192.0.2.1", BackendIpListWas: "", ApiIpList: "", BackendIpList: "" };
  expect((await write("ipupdate", next, acme)).code).toBe(errors.ApiListNeeded.code);
  await query("update merchant_cashout_type set enabled = false where merchant_id = $1", [id]);
  expect((await write("ipupdate", next, acme)).code).toBe(0);
});

test("nobody locks out themselves; the operator, who comes in by another list, may", async () => {
  const now = infoOf(await read("get", {}, acme));
  const next = { ...lists(now), ApiIpList: now.ApiIpList, BackendIpList: "198.51.100.0/24" };
  expect(await write("ipupdate", next, acme)).toMatchObject({
    code: errors.OwnAddressLockedOut.code,
    data: { Ip: "127.0.0.1" },
  });
  const fromThere = await write("ipupdate", next, acme, { remoteAddress: "198.51.100.9" });
  expect(fromThere.code).toBe(0);
  expect((await read("get", {}, acme)).code).toBe(errors.IpNotAllowed.code);
  const back = { MerchantAlias: "ACME", ApiIpList: "", BackendIpList: "" };
  const was = infoOf(await read("get", { MerchantAlias: "ACME" }, operator));
  expect(await write("ipupdate", { ...lists(was), ...back }, operator)).toMatchObject({
    ...{ code: 0, data: { ApprovalId: null } },
  });
  expect((await read("get", {}, acme)).code).toBe(0);
});

test.each(["10.0.0.1, 10.0.0", "10.0.0.0/33", "example.com", "0x7f.1"])(
  "%j is no address list",
  async (list) => {
    const now = infoOf(await read("get", {}, acme));
    const answer = await write("ipupdate", { ...lists(now), ApiIpList: list, BackendIpList: "" }, acme);
    expect(answer.code).toBe(errors.InvalidInput.code);
  },
);

function pasted(secret: string, { body = '{"OrderNo":"P1"}', alias = "ACME" } = {}) {
  const seconds = String(Math.floor(clock.now().getTime() / 1000));
  const signature = signatureOf(keyOfSecret(secret) as Buffer, "msg_t", seconds, body);
  const SignedHeaders = [
    `opc-merchant: ${alias}`,
    "webhook-id: msg_t",
    `webhook-timestamp: ${seconds}`,
    `webhook-signature: ${signature}`,
    "content-type: application/json",
  ].join("\n");
  return { SignedHeaders, SignedBody: body, Path: "/gateway/pay/query", signature };
}

interface Checked {
  Steps: { Step: string; Outcome: string; Finding: string }[];
  MatchedKey: string | null;
  Mistakes: { Mistake: string }[];
}

test("the tester agrees with the gateway and names the key, never what would have been right", async () => {
  const { signature, ...input } = pasted(collections.secrets.ACME);
  const { data } = await read("signaturecheck", input, acme);
  expect((data as Checked).Steps.map(({ Outcome }) => Outcome)).toEqual(Array(9).fill("Good"));
  const right = signature.slice(3);
  const wrong = { ...input, SignedHeaders: input.SignedHeaders.replace(right, newSecret().slice(6)) };
  const answer = await read("signaturecheck", wrong, acme);
  const checked = answer.data as Checked;
  expect(checked.Steps.find(({ Step }) => Step === "Signature")?.Finding).toBe("SignatureMismatch");
  expect(checked.MatchedKey).toBeNull();
  expect(JSON.stringify(answer)).not.toContain(right);
});

test("the bytes may be given as Base64, and a body that is none is refused", async () => {
  const { signature: _signature, ...input } = pasted(collections.secrets.ACME, {
    body: '{"OrderNo":"P1"}\r\n',
  });
  const exact = {
    ...input,
    SignedBody: Buffer.from(input.SignedBody).toString("base64"),
    BodyEncoding: "Base64",
  };
  const { data } = await read("signaturecheck", exact, acme);
  expect((data as Checked).MatchedKey).not.toBeNull();
  expect((await read("signaturecheck", { ...exact, SignedBody: "a-b" }, acme)).code).toBe(
    errors.InvalidInput.code,
  );
});

test("another merchant's key is no key here, and another's alias is told apart", async () => {
  const { signature: _signature, ...input } = pasted(collections.secrets.LOTUS, { alias: "LOTUS" });
  const { data } = await read("signaturecheck", input, acme);
  expect((data as Checked).MatchedKey).toBeNull();
  expect((data as Checked).Steps.find(({ Step }) => Step === "Merchant")?.Finding).toBe("MerchantOther");
  expect((await read("signaturecheck", { ...input, MerchantAlias: "LOTUS" }, acme)).code).toBe(
    errors.NotFound.code,
  );
});

test("an id that the gateway knows with another body is told", async () => {
  const id = "msg_once";
  const made = await create({ MerchantOrderNo: "tester-1" }, { id });
  expect(made.code).toBe(0);
  const { signature: _signature, ...input } = pasted(collections.secrets.ACME);
  const again = {
    ...input,
    SignedHeaders: input.SignedHeaders.replace("msg_t", id),
    Path: "/gateway/pay/create",
  };
  const { data } = await read("signaturecheck", again, acme);
  expect((data as Checked).Steps.find(({ Step }) => Step === "Id")?.Finding).toBe("IdUsedOther");
});

test("what would have been right is for who may see keys, after password and code, and is in no log", async () => {
  const { signature, ...input } = pasted(collections.secrets.ACME, {
    body: '{"CardNumber":"1234567890123456"}',
  });
  expect((await write("signatureexpected", { ...input, LoginPassword: "wrong password" }, acme)).code).toBe(
    errors.StepUpRefused.code,
  );
  const { data } = await write("signatureexpected", input, acme);
  expect(data).toMatchObject({ Expected: [{ Right: signature }] });
  expect((await lastLine("apiinfoSignatureexpected"))?.Change).toMatchObject({ WebhookId: "msg_t" });
  const log = JSON.stringify(await query("select input, change from operation_log"));
  expect(log).not.toContain("1234567890123456");
  expect(log).not.toContain(signature.slice(3));
});

test("a program that asks again and again is turned away, and nobody else with it", async () => {
  const curious = await personWith(["ApiInfo"]);
  const input = { SignedHeaders: "webhook-id: a", SignedBody: "{}" };
  for (let asked = 0; asked < maxChecks; asked++)
    expect((await read("signaturecheck", input, curious)).code).toBe(0);
  expect((await read("signaturecheck", input, curious)).code).toBe(errors.TooManyRequests.code);
  expect((await read("signaturecheck", input, lotus)).code).toBe(0);
});
