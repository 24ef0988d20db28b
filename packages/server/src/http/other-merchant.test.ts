/**
 * Every call of the console, made by one merchant's administrator with everything that names another merchant's
 * things: the answer is the one for things that do not exist, shows nothing of them, and leaves them as they were.
 */
import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { grantablePermissions } from "@opc/contract/pages";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { totpCode } from "../modules/session/totp.ts";
import { type Browser, testApp } from "../testing/app.ts";
import { type Collections, credit, testCollections } from "../testing/collections.ts";
import { addForeignEvidence } from "../testing/foreign-evidence.ts";
import {
  addForeignExports,
  contentOfExport,
  exportWords,
  foreignExport,
} from "../testing/foreign-exports.ts";
import { addForeignMoneyOut, moneyOutWords, noMoneyOut } from "../testing/foreign-money-out.ts";
import {
  addForeignNoticeTarget,
  noNoticeTarget,
  noticeTargetWords,
} from "../testing/foreign-notice-target.ts";
import { addForeignPasskey, noPasskey, passkeyWords } from "../testing/foreign-passkey.ts";
import { type FormValues, formOf } from "../testing/form.ts";
import { merchantDigests } from "../testing/merchant-digests.ts";
import type { Person } from "../testing/people.ts";
import { wholeQuery } from "../testing/whole-query.ts";

const started = await testApp();
const { call, signIn, services, clock } = started;
const query = wholeQuery(services);
const digests = merchantDigests(services);

/** A value for each field that names something, by field. */
type Names = Record<string, unknown>;

let collections: Collections;
let stranger: Person;
let browser: Browser;
let owner: Browser;
/** Of things that are the other merchant's, and of things that are nobody's. */
let foreign: Names;
const none: Names = {
  MerchantAlias: "NOONE",
  UserName: "mark-none",
  UserGroupId: "999999999",
  UserGroupID: "999999999",
  UserGroupIds: ["999999999"],
  OrderNo: "P00000000000000000000000",
  OrderNos: ["P00000000000000000000000"],
  EventId: "00000000000000000000000000000000",
  Address: "https://mark-none.example/notify",
  SessionKey: "mark-none",
  LoginIp: "198.51.100.77",
  ImageId: "999999999",
  ...noMoneyOut,
  ApprovalId: "999999999",
  LogId: "999999999",
  NoticeIds: ["999999999"],
  Actor: "NOONE/mark-none",
  Targets: ["P00000000000000000000000", "mark-none"],
  SessionId: "mark-none",
  ExportId: "999999999",
  ScheduleId: "999999999",
  ...noNoticeTarget,
  ...noPasskey,
};
/** The log's end for its reading calls: what is asked here leaves lines of the asker's own, more with each call. */
let logEnd: string;

/** Fields that name nothing, where a call demands them. */
const others = (): Names => ({
  Enable: false,
  Password: "quiet-harbour-41",
  LoginPassword: stranger.password,
  GoogleVerifyCode: totpCode(stranger.totpSecret, clock.now()),
  UserGroupName: "mark-new",
  Key: "mark",
  Value: "{}",
  ExpectedCount: 1,
  Currency: "THB",
  Amount: "1.00",
  MerchantOrderNo: "mark-new",
  CashoutTypeCode: "BANK",
  BankCode: "KBANK",
  CardNumber: "1234567890",
  PayeeName: "Somsri Rakdee",
  ...moneyOutWords,
  WithdrawalPassword: "quiet-harbour-42",
  NewWithdrawalPassword: "quiet-harbour-42",
  ContentHash: "0".repeat(64),
  Reason: "mark",
  Kind: "Permissions",
  Enabled: true,
  ExpiresHours: 24,
  KeyId: "999999999",
  OldKeyHours: 24,
  ApiIpList: "",
  BackendIpList: "",
  ApiIpListWas: "",
  BackendIpListWas: "",
  SignedHeaders: "webhook-id: mark",
  SignedBody: "{}",
  ...exportWords,
  IsDemanded: true,
  ...noticeTargetWords,
  ...passkeyWords,
});

/**
 * Making them would end or change the stranger's own session, or make keys of their own, of which there are not many; a challenge is
 * another each time. `api-info/handlers.test.ts`, `separate-key/keys.test.ts` and `possession.test.ts` ask for another merchant's.
 */
const left = new Set([
  "logout",
  "userpasswordchange",
  "apiinfoKeyrotate",
  "separatekeyAdd",
  "separatekeyChallenge",
]);
const signedIn = Object.entries<Call>(calls).filter(
  ([name, { access }]) => (access.by === "session" || access.by === "page") && !left.has(name),
);
/** What no merchant can ever hold stops at the door, whatever it names. */
const [rows, operators] = [signedIn.filter(isForMerchants), signedIn.filter((row) => !isForMerchants(row))];

function isForMerchants([, { access }]: [string, Call]): boolean {
  if (access.by !== "page") return access.by === "session" && !access.superOnly;
  const held = new Set<string>(grantablePermissions("Normal"));
  const functions = [access.function ?? []].flat();
  return [access.page]
    .flat()
    .some(
      (page) =>
        held.has(page) && (functions.length === 0 || functions.some((name) => held.has(`${page}.${name}`))),
    );
}

beforeAll(async () => {
  collections = await testCollections(started);
  stranger = collections.people["LOTUS/admin"];
  const victim = collections.people["ACME/admin"];
  await query("update user_account set user_name = 'mark-acme' where id = $1", [victim.userId]);
  await query("update user_group set name = 'mark-acme-group' where id = $1", [victim.groupId]);
  const account = await collections.addAccount("watched");
  await collections.beat(account);
  const { data } = await collections.create({}, { merchant: "ACME" });
  const order = data as { OrderNo: string; PayableAmount: string };
  await collections.report(account, [credit(order.PayableAmount, clock.now())]);
  const ofMoneyOut = await addForeignMoneyOut(services, query, victim);
  await query(
    `insert into approval (id, merchant_id, kind, subject, payload, before, shown, content_hash, proposed_by_user_id,
       proposed_by, proposed_at, expires_at)
     values (777777776, $1, 'Permissions', 'mark-acme-group', '{"UserGroupId": "1"}', '{}', '[]', sha256('x'), $2,
       'ACME/mark-acme', now(), now() + interval '7 days')`,
    [victim.merchantId, victim.userId],
  );
  owner = await signIn({ ...victim, userName: "mark-acme" });
  await query("update session set ip = '203.0.113.50' where session_id = $1", [owner.sessionId]);
  await query(
    `insert into operation_log (id, at, merchant_id, actor, ip, request_id, call, input, code)
     values (666666665, $2, $1, 'ACME/mark-acme', '203.0.113.50', 'mark-acme', 'payorderLock', '{"OrderNo": "mark-acme"}', 0)`,
    [victim.merchantId, clock.now()],
  );
  await query(
    `insert into notice (id, kind, key, merchant_id, severity, parameters, raised_at)
     values (555555554, 'CallbacksFailing', 'ACME', $1, 'Warning', '{"Merchant": "mark-acme"}', $2)`,
    [victim.merchantId, clock.now()],
  );
  await addForeignExports(services, victim);
  browser = await signIn(stranger);
  // Lines are found by their ids, which are of the machine's time, not of the test's clock.
  logEnd = new Date().toISOString();
  clock.advance(120_000);
  const [event] = await query("select event_id from callback_record where merchant_id = $1", [
    victim.merchantId,
  ]);
  foreign = {
    MerchantAlias: "ACME",
    UserName: "mark-acme",
    UserGroupId: String(victim.groupId),
    UserGroupID: String(victim.groupId),
    UserGroupIds: [String(victim.groupId)],
    OrderNo: order.OrderNo,
    OrderNos: [order.OrderNo, "W-mark-acme", "C-mark-acme"],
    EventId: event?.EventId,
    Address: "https://mark-acme.example/notify",
    SessionKey: owner.sessionId,
    LoginIp: "203.0.113.50",
    ImageId: await addForeignEvidence(query, order.OrderNo, collections.people["OPC/admin"]),
    ...ofMoneyOut,
    ApprovalId: "777777776",
    LogId: "666666665",
    NoticeIds: ["555555554"],
    Actor: "ACME/mark-acme",
    Targets: [order.OrderNo, "mark-acme"],
    SessionId: owner.sessionId,
    ...(await addForeignNoticeTarget(query, victim)),
    ...(await addForeignPasskey(query, victim, owner.sessionId)),
    ...foreignExport,
  };
});

type Fields = Record<"all" | "required", string[]>;

function fieldsOf(row: Call): Fields {
  const { properties = {}, required = [] } = z.toJSONSchema(row.input, {
    io: "input",
    unrepresentable: "any",
  });
  return { all: Object.keys(properties), required };
}

/** Inputs that name things: all that the call knows, each alone, and with the other merchant left out. */
function inputsFrom(row: Call, names: Names): Names[] {
  const { all, required } = fieldsOf(row);
  const pick = (fields: string[]) =>
    Object.fromEntries(fields.map((field) => [field, names[nameOf(row, field)] ?? others()[field]]));
  const end = row.path.includes("/operationlog_") && all.includes("To") ? { To: logEnd } : {};
  const naming = all.filter((field) => nameOf(row, field) in none);
  const sets = [
    naming,
    naming.filter((field) => field !== "MerchantAlias"),
    ...naming.map((field) => [field]),
  ];
  return sets.map((fields) => ({ ...pick([...new Set([...required, ...fields])]), ...end }));
}

/** What a field names, where that depends on whose call it is. */
function nameOf({ path }: Call, field: string): string {
  if (field === "OrderNo" && path.includes("/cashoutorder_")) return "PayoutNo";
  const isOfWithdrawals = /\/(settlementaccount|withdrawal)_/.test(path);
  return field === "AccountId" && isOfWithdrawals ? "SettlementAccountId" : field;
}

/** Each call comes from an address of its own, or the rate limit of one would answer in the call's place. */
const addresses = new Map(
  signedIn.map(([, { path }], index) => [
    path,
    `198.51.${101 + Math.floor(index / 250)}.${(index % 250) + 1}`,
  ]),
);

/** Fewer than a user may cause in a minute. */
const refusalsBeforeWaiting = 250;
let refusals = 0;

/** These would say nothing of what was named: the asker was turned away before it was looked at. */
const turnedAway = [errors.TooManyRequests, errors.TooManyAttempts, errors.StepUpRefused].map(
  ({ code }) => code,
);

/** What the stranger asks, with proofs that hold each time. */
async function ask(row: Call, input: Names = {}) {
  if (row.stepUp) {
    await query("delete from sign_in_throttle");
    await query("update user_account set totp_last_step = 0, failure_count = 0 where id = $1", [
      stranger.userId,
    ]);
  }
  // The clock may have been moved on since the input was made.
  const { GoogleVerifyCode } = "GoogleVerifyCode" in input ? others() : {};
  const answer = await send(row, { ...input, ...(GoogleVerifyCode !== undefined && { GoogleVerifyCode }) });
  expect(turnedAway).not.toContain(answer.code);
  if (answer.code !== 0 && ++refusals % refusalsBeforeWaiting === 0) clock.advance(61_000);
  return answer;
}

/** A call that takes a file gets one, as multipart; one that asks for an export answers what is in the file. */
async function send(row: Call, input: Names = {}, by: Browser = browser) {
  const options = { method: row.method, remoteAddress: addresses.get(row.path) ?? "" };
  if (row.exported) return contentOfExport(started, await call(row.path, input, by, options), by);
  if (!row.upload) return call(row.path, input, by, options);
  const file = { name: "mark.csv", bytes: Buffer.from("mark\r\n"), type: "text/csv" };
  const form = await formOf({ ...(input as FormValues), [row.upload.field]: file });
  return call(row.path, {}, by, { ...options, ...form });
}

let known: unknown;

/** Nothing of the other merchant's is changed by this, nor has been since the last time. */
async function changingNothing(act: () => Promise<void>): Promise<void> {
  const { merchantId } = collections.people["ACME/admin"];
  const before = known ?? (await digests(merchantId));
  await act();
  known = await digests(merchantId);
  expect(known).toEqual(before);
}

/** What was asked may stand in an answer, whole; nothing else that is the other merchant's. */
function withoutEcho(answer: unknown, names: Names): string {
  return Object.values(names)
    .flat()
    .reduce<string>((text, name) => text.replace(wholeName(name), "…"), JSON.stringify(answer));
}

/** An id of one digit is no part of a longer number, nor of a key. */
function wholeName(name: unknown): RegExp {
  const literal = String(name).replace(/\W/g, "\\$&");
  return new RegExp(`(?<![\\w+/-])${literal}(?![\\w+/-])`, "g");
}

const marks = ["ACME", "Acme Trading", "mark-acme"];

describe("another merchant's administrator", () => {
  test("all fields that a call demands are known here", () => {
    const known = new Set([...Object.keys(none), ...Object.keys(others()), "File"]);
    const unknown = rows.flatMap(([name, row]) =>
      fieldsOf(row)
        .required.filter((field) => !known.has(nameOf(row, field)))
        .map((field) => `${name}.${field}`),
    );
    expect(unknown).toEqual([]);
  });

  test.each(rows)("%s tells and changes nothing", async (_name, row) => {
    const namesSomething = fieldsOf(row).all.some((field) => nameOf(row, field) in none);
    const ofNobody = inputsFrom(row, none);
    await changingNothing(async () => {
      for (const [index, input] of inputsFrom(row, foreign).entries()) {
        const answer = await ask(row, input);
        for (const mark of marks) expect(withoutEcho(answer, foreign)).not.toContain(mark);
        if (!namesSomething) continue;
        const nobodys = await ask(row, ofNobody[index]);
        expect(withoutEcho(answer, foreign)).toBe(withoutEcho(nobodys, none));
      }
    });
  });

  test.each(operators)("%s is not for merchants", async (_name, row) => {
    await changingNothing(async () => {
      const answer = await ask(row, inputsFrom(row, foreign)[0]);
      expect(answer).toMatchObject({ code: errors.NoPermission.code, data: null });
    });
  });

  test("the marks can be seen: the merchant's own administrator meets them in most reads", async () => {
    const reads = rows.filter(([, row]) => row.effect === "read" && row.access.by === "page");
    const seen: string[] = [];
    // One after the other: of exports nobody may have many at once.
    for (const [name, row] of reads) {
      const { data } = await send(row, inputsFrom(row, foreign)[1], owner);
      if (/ACME|mark-acme/.test(JSON.stringify(data ?? ""))) seen.push(name);
    }
    expect(seen.sort()).toEqual([
      "apiinfoCallbackhealth",
      "apiinfoGet",
      "apiinfoSignaturecheck",
      "approvalGet",
      "balancechangeExplain",
      "balancechangeExport",
      "balancechangeList",
      "callbackrecordAddress",
      "callbackrecordExport",
      "callbackrecordGet",
      "callbackrecordLanes",
      "callbackrecordList",
      "cashoutorderExport",
      "cashoutorderGet",
      "cashoutorderList",
      "cashoutorderTerms",
      "onlineuserExport",
      "operationlogExport",
      "operationlogGet",
      "operationlogList",
      "ownapprovalExport",
      "ownapprovalList",
      "ownwithdrawalExport",
      "ownwithdrawalList",
      "payorderExport",
      "payorderGet",
      "payorderList",
      "settlementaccountExport",
      "settlementaccountGet",
      "settlementaccountList",
      "userExport",
      "userList",
      "userNoticetargets",
      "userPasskeylist",
      "usergroupExport",
      "usergroupList",
      "usergroupPermissionlist",
      "usergroupSimplelist",
      "withdrawalTerms",
    ]);
  });

  test("and few calls stop before they look: the input is one that they would take", async () => {
    const stopped: string[] = [];
    for (const [name, row] of rows) {
      const { code } = await send(row, inputsFrom(row, none)[0]);
      if (code === errors.InvalidInput.code) stopped.push(name);
    }
    expect(stopped).toEqual([]);
  });
});
