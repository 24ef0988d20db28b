/** People's targets, and notices on their way there: real servers on loopback, whose answers a test sets. */
import { errors } from "@opc/contract/errors";
import type { NoticeRow } from "@opc/contract/home/notices";
import type { NoticeDeliveryRow, NoticeTargetRow } from "@opc/contract/notice-target/calls";
import { maxNoticesPerHour } from "@opc/contract/notice-target/values";
import { hourMs, minuteMs } from "@opc/contract/time";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { tellOnce } from "../../work/notice-work.ts";
import { clearNotice, type NewNotice, raiseNotice } from "../notice/raise.ts";
import { holdTargetNotices } from "../notice/watch-notice-targets.ts";
import { totpCode } from "../session/totp.ts";
import { NoticeDeliverer } from "./deliverer.ts";
import { noticeLeaseMs } from "./lease.ts";
import { noticeSenders } from "./senders.ts";
import { codeIn, mailServer, receiver, silent } from "./test-world.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
const smtp = await mailServer();
const bot = await receiver(() => ({ status: 200, body: '{"ok":true}' }));
const hook = await receiver(({ body }) => ({ status: 200, body: JSON.parse(body).Challenge }));
const token = "123456:AAbb-secret_of_the_bot";
services.notices = {
  mail: { url: smtp.url, from: "OPC Admin <notices@example.com>" },
  telegram: { token, api: bot.url },
};
const senders = noticeSenders(services);
const deliverer = new NoticeDeliverer(services, senders, () => 0);
let people: People;
let places = 0;

beforeAll(async () => {
  people = await createPeople(services);
});
afterAll(async () => {
  await senders.close();
  for (const server of [smtp, bot, hook]) server.close();
});
beforeEach(async () => {
  await query("update notice set cleared_at = greatest(raised_at, now()) where cleared_at is null");
  await query("update notice_target set removed_at = created_at where removed_at is null");
  await query(
    "update notice_delivery set status = 'Over', next_attempt_at = null, finished_at = now() where status = 'InProgress'",
  );
  smtp.refuses(undefined);
  bot.answers(() => ({ status: 200, body: '{"ok":true}' }));
  hook.answers(({ body }) => ({ status: 200, body: JSON.parse(body).Challenge }));
  for (const got of [smtp.mails, bot.got, hook.got]) got.length = 0;
  clock.advance(2 * hourMs);
});

interface Who {
  person: Person;
  browser: Browser;
}
const enter = async (person: Person): Promise<Who> => ({ person, browser: await signIn(person) });
const post = (who: Who, verb: string, input: object) =>
  call(`/mc_api/home/noticetarget_${verb}`, input, who.browser);

/** By who says who they are. */
async function proven(who: Who, verb: "add" | "edit" | "delete", input: object) {
  const { person } = who;
  await query(`update user_account set totp_last_step = 0 where id = ${person.userId}`);
  const proofs = {
    LoginPassword: person.password,
    GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
  };
  return post(who, verb, { ...input, ...proofs });
}

const add = (who: Who, target: object) => proven(who, "add", target);

const email = (more: object = {}) => ({
  Channel: "Email",
  Address: `person${++places}@example.com`,
  Kinds: ["CrawlerDown", "CallbacksFailing", "AdministratorMade", "ApprovalWaiting"],
  ...more,
});

async function noticesOf(who: Who) {
  const { data } = await call("/rp_api/home/notice_list", {}, who.browser);
  return (data as { Rows: NoticeRow[] }).Rows.map(({ Kind, Parameters }) => [Kind, Parameters]);
}

async function held(who: Who) {
  const { data } = await call("/rp_api/home/noticetarget_list", {}, who.browser);
  return data as { Targets: NoticeTargetRow[]; Deliveries: NoticeDeliveryRow[]; Channels: string[] };
}

/** Added and confirmed by the code of its mail. */
async function confirmed(who: Who, more: object = {}): Promise<string> {
  const { data } = await add(who, email(more));
  const { TargetId } = data as { TargetId: string };
  await deliverer.deliverDue();
  const VerificationCode = codeIn(smtp.mails.at(-1)?.text);
  const { data: answer } = await post(who, "confirm", { TargetId, VerificationCode });
  expect(answer).toEqual({ Outcome: "Confirmed" });
  smtp.mails.length = 0;
  return TargetId;
}

const raise = (notice: NewNotice) =>
  inTransaction(services.database, wholeScope, (tx) => raiseNotice(tx, notice, clock.now()));
async function tell() {
  await tellOnce(services);
  return deliverer.deliverDue();
}

describe("a target", () => {
  test("is added by who proves who they are, and told of nothing until the code that it got is given", async () => {
    const who = await enter(await addPerson(services, people["OPC/admin"], "slow", ["SpiderSetting"]));
    expect((await post(who, "add", email())).code).not.toBe(0);
    const { code, data } = await add(who, email());
    expect(code).toBe(0);
    const { TargetId } = data as { TargetId: string };
    await raise(silent("SP-1"));
    await tell();
    expect(smtp.mails).toHaveLength(1);
    expect((await post(who, "test", { TargetId })).code).toBe(errors.NoticeTargetUnconfirmed.code);
    const sent = codeIn(smtp.mails[0]?.text);
    const wrong = sent === "00000000" ? "11111111" : "00000000";
    const give = async (VerificationCode: string) =>
      (await post(who, "confirm", { TargetId, VerificationCode })).data;
    for (let tries = 0; tries < 5; tries++) expect(await give(wrong)).toEqual({ Outcome: "Wrong" });
    expect(await give(sent)).toEqual({ Outcome: "Over" });
    const next = async () => {
      expect((await post(who, "code", { TargetId })).code).toBe(0);
      await deliverer.deliverDue();
      return codeIn(smtp.mails.at(-1)?.text);
    };
    const old = await next();
    const now = clock.now().toISOString();
    await query(`update notice_target set code_expires_at = '${now}' where id = ${TargetId}`);
    expect(await give(old)).toEqual({ Outcome: "Over" });
    expect(await give(await next())).toEqual({ Outcome: "Confirmed" });
    // What was raised before stays the bell's.
    expect(await tell()).toBe(0);
    const [line] = await query(
      "select input from operation_log where call = 'noticetargetConfirm' order by id desc limit 1",
    );
    expect(JSON.stringify(line)).not.toContain(codeIn(smtp.mails.at(-1)?.text));
  });

  test("that is a webhook is confirmed by answering a signed challenge, and by nothing else", async () => {
    const who = await enter(people["OPC/admin"]);
    const { data } = await add(who, { Channel: "Webhook", Address: `${hook.url}/a`, Kinds: ["CrawlerDown"] });
    const { TargetId, Secret } = data as { TargetId: string; Secret: string };
    hook.answers(({ body }) => ({ status: 200, body }));
    await post(who, "code", { TargetId });
    await deliverer.deliverDue();
    const [target] = (await held(who)).Targets;
    expect(target?.ConfirmedAt).toBeNull();
    expect((await held(who)).Deliveries[0]?.Attempts).toMatchObject([{ Failure: "ChallengeNotAnswered" }]);
    hook.answers(({ body }) => ({ status: 200, body: JSON.parse(body).Challenge }));
    clock.advance(minuteMs);
    await deliverer.deliverDue();
    expect((await held(who)).Targets[0]?.ConfirmedAt).not.toBeNull();
    await raise(silent("SP-2"));
    await tell();
    const last = hook.got.at(-1);
    const verified = new Webhook(Secret);
    const at = Number(last?.headers["webhook-timestamp"]) * 1_000;
    expect(Math.abs(at - clock.now().getTime())).toBeLessThan(minuteMs);
    expect(last?.headers["webhook-signature"]).toBe(
      verified.sign(String(last?.headers["webhook-id"]), new Date(at), last?.body ?? ""),
    );
    expect(JSON.parse(last?.body ?? "")).toMatchObject({ Type: "Notice", Kind: "CrawlerDown", Key: "SP-2" });
    const rows = JSON.stringify(await query("select attempts from notice_delivery"));
    expect(rows).not.toContain(Secret);
  });

  test("that is a chat gets its code and its notices from the bot, whose token stands nowhere", async () => {
    const who = await enter(people["OPC/admin"]);
    const { data } = await add(who, { Channel: "Telegram", Address: "4711", Kinds: ["CrawlerDown"] });
    const { TargetId } = data as { TargetId: string };
    await deliverer.deliverDue();
    expect(bot.got[0]?.path).toBe(`/bot${token}/sendMessage`);
    const { chat_id, text } = JSON.parse(bot.got[0]?.body ?? "{}");
    expect(chat_id).toBe("4711");
    await post(who, "confirm", { TargetId, VerificationCode: codeIn(text) });
    bot.answers(() => ({ status: 429, body: '{"ok":false,"parameters":{"retry_after":40}}' }));
    await raise(silent("SP-3"));
    await tell();
    clock.advance(20_000);
    expect(await deliverer.deliverDue()).toBe(0);
    bot.answers(() => ({ status: 200 }));
    clock.advance(minuteMs);
    expect(await deliverer.deliverDue()).toBe(1);
    expect(JSON.parse(bot.got.at(-1)?.body ?? "{}").text).toContain("SP-3");
    expect((await held(who)).Deliveries[0]).toMatchObject({ Kind: "CrawlerDown", Status: "Success" });
    const kept = JSON.stringify(await query("select attempts from notice_delivery"));
    const logged = JSON.stringify(await query("select input, change from operation_log"));
    expect(kept + logged).not.toContain("secret_of_the_bot");
  });

  test("is one's own, and one of five", async () => {
    const who = await enter(await addPerson(services, people["OPC/admin"], "keen", []));
    const colleague = await enter(await addPerson(services, people["OPC/admin"], "curious", []));
    const others = [await enter(people["ACME/admin"]), colleague];
    const first = email();
    const added = await add(who, first);
    expect(added).toMatchObject({ code: 0 });
    const whose = { TargetId: (added.data as { TargetId: string }).TargetId };
    for (const other of others) {
      for (const verb of ["code", "test"])
        expect((await post(other, verb, whose)).code).toBe(errors.NotFound.code);
      expect((await proven(other, "edit", { ...whose, Kinds: [] })).code).toBe(errors.NotFound.code);
      expect((await proven(other, "delete", whose)).code).toBe(errors.NotFound.code);
    }
    expect((await add(who, first)).code).toBe(errors.NoticeTargetTaken.code);
    for (let more = 1; more < 5; more++) expect((await add(who, email())).code).toBe(0);
    expect((await add(who, email())).code).toBe(errors.NoticeTargetLimit.code);
    expect((await proven(who, "delete", whose)).code).toBe(0);
    // Codes of what was removed count.
    const [another] = (await held(who)).Targets;
    const again = { TargetId: another?.TargetId };
    for (let sent = 5; sent < 10; sent++) expect((await post(who, "code", again)).code).toBe(0);
    expect((await post(who, "code", again)).code).toBe(errors.NoticeSendLimit.code);
  });
});

test("a session alone silences no target, and one that is new or gone is told to its owner", async () => {
  const who = await enter(await addPerson(services, people["OPC/admin"], "watched", []));
  const kinds = ["NoticeTargetConfirmed", "NoticeTargetRemoved"];
  const kept = await confirmed(who, { Kinds: kinds, QuietFrom: 0, QuietTo: 1439 });
  const watch = () =>
    inTransaction(services.database, wholeScope, (tx) => holdTargetNotices(tx, clock.now()));
  await watch();
  await tell();
  smtp.mails.length = 0;
  const second = email({ Kinds: kinds });
  const lost = await confirmed(who, second);
  for (const [verb, more] of [
    ["edit", { Kinds: [] }],
    ["delete", {}],
  ] as const)
    expect((await post(who, verb, { TargetId: lost, ...more })).code).not.toBe(0);
  const [stands] = (await held(who)).Targets.filter(({ TargetId }) => TargetId === lost);
  expect(stands?.Kinds).toEqual(kinds);
  await watch();
  await tell();
  expect(await noticesOf(who)).toContainEqual([
    "NoticeTargetConfirmed",
    { Target: `Email ${second.Address}` },
  ]);
  expect((await proven(who, "edit", { TargetId: lost, Kinds: [] })).code).toBe(0);
  expect((await proven(who, "delete", { TargetId: lost })).code).toBe(0);
  smtp.mails.length = 0;
  await watch();
  await tell();
  expect(await noticesOf(who)).toContainEqual(["NoticeTargetRemoved", { Target: `Email ${second.Address}` }]);
  expect(smtp.mails.map(({ text }) => text.includes(second.Address))).toEqual([true]);
  const told = (await held(who)).Deliveries.filter(({ Kind }) => Kind === "NoticeTargetRemoved");
  const own = (await held(who)).Targets.find(({ TargetId }) => TargetId === kept);
  expect(told.map(({ Address }) => Address)).toEqual([own?.Address]);
});

describe("a notice", () => {
  test("reaches whose bell shows it, of the kinds that they chose, once", async () => {
    const admin = await enter(people["OPC/admin"]);
    const acme = await enter(people["ACME/admin"]);
    const lotus = await enter(people["LOTUS/admin"]);
    await confirmed(admin, { Kinds: ["CrawlerDown"] });
    await confirmed(acme);
    await confirmed(lotus);
    const { merchantId } = people["ACME/admin"];
    await raise(silent("SP-10"));
    await raise({ kind: "CallbacksFailing", key: "ACME", merchantId, severity: "Warning" });
    await tell();
    const [own, others] = [await held(acme), await held(lotus)];
    const told = (rows: NoticeDeliveryRow[]) => rows.flatMap(({ Kind }) => (Kind === null ? [] : [Kind]));
    expect(told((await held(admin)).Deliveries).filter((kind) => kind !== "CrawlerDown")).toEqual([]);
    expect(told(own.Deliveries)).toEqual(["CallbacksFailing"]);
    expect(told(others.Deliveries)).toEqual([]);
    expect(smtp.mails).toHaveLength(2);
    await raise(silent("SP-10"));
    expect(await tell()).toBe(0);
  });

  test("waits for the end of quiet hours, an urgent one does not, and what is over by then is not sent", async () => {
    const who = await enter(people["OPC/admin"]);
    const [row] = await query(
      "select time_difference_minutes as difference from merchant where alias = 'OPC'",
    );
    const { Difference } = row as { Difference: number };
    const minute = (Math.floor(clock.now().getTime() / minuteMs) + Difference) % 1_440;
    const QuietFrom = (minute + 1_440 - 10) % 1_440;
    await confirmed(who, { QuietFrom, QuietTo: (minute + 120) % 1_440 });
    await raise(silent("SP-20"));
    await raise(silent("SP-21"));
    await raise({
      kind: "AdministratorMade",
      key: "OPC/new",
      merchantId: null,
      severity: "Critical",
      parameters: { User: "OPC/new", Reason: "nobody is there" },
    });
    await tell();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.text).toContain("nobody is there");
    await inTransaction(services.database, wholeScope, (tx) =>
      clearNotice(tx, "CrawlerDown", "SP-21", clock.now()),
    );
    clock.advance(121 * minuteMs);
    await tell();
    expect(smtp.mails).toHaveLength(2);
    expect(smtp.mails[1]?.text).toContain("SP-20");
    const { Deliveries } = await held(await enter(who.person));
    expect(Deliveries.slice(0, 3).map(({ Status }) => Status)).toContain("Over");
  });

  test("is not sent to who lost the right to see it meanwhile", async () => {
    const person = await addPerson(services, people["OPC/admin"], "leaving", ["SpiderSetting"]);
    const who = await enter(person);
    await confirmed(who);
    await raise(silent("SP-30"));
    await tellOnce(services);
    await query(`update user_account set enabled = false where id = ${person.userId}`);
    expect(await deliverer.deliverDue()).toBe(0);
    expect(smtp.mails).toEqual([]);
  });

  test("that the mail server refuses for now is tried again, one that it refuses for good is not", async () => {
    const who = await enter(people["OPC/admin"]);
    await confirmed(who);
    smtp.refuses(451);
    await raise(silent("SP-40"));
    await tell();
    expect((await held(who)).Deliveries[0]).toMatchObject({
      Status: "InProgress",
      Attempts: [{ Status: 451 }],
    });
    smtp.refuses(550);
    clock.advance(minuteMs);
    await deliverer.deliverDue();
    expect((await held(who)).Deliveries[0]).toMatchObject({
      Status: "Failure",
      Attempts: [{ Status: 550 }, { Status: 451 }],
    });
    smtp.refuses(undefined);
    clock.advance(hourMs);
    expect(await deliverer.deliverDue()).toBe(0);
    expect(smtp.mails).toEqual([]);
  });

  test("whose worker dies on the way is sent by the next one, at most twice", async () => {
    const who = await enter(people["OPC/admin"]);
    await confirmed(who);
    await raise(silent("SP-50"));
    await tellOnce(services);
    // Sent, and dead before it was written down.
    const sent = Promise.withResolvers<void>();
    const dying = new NoticeDeliverer(services, {
      ...senders,
      async send(...parcel) {
        await senders.send(...parcel);
        sent.resolve();
        return new Promise(() => {});
      },
    });
    await dying.round();
    await sent.promise;
    expect(smtp.mails).toHaveLength(1);
    expect(await deliverer.deliverDue()).toBe(0);
    clock.advance(noticeLeaseMs + 1_000);
    expect(await deliverer.deliverDue()).toBe(1);
    expect(smtp.mails).toHaveLength(2);
    const ids = smtp.mails.map(({ text }) => /message-id: (\S+)/i.exec(text)?.[1]);
    expect(ids[0]).toBe(ids[1]);
    expect(await deliverer.deliverDue()).toBe(0);
  });

  test("storms are spread: so many leave for a target in an hour", async () => {
    const who = await enter(people["OPC/admin"]);
    await confirmed(who);
    for (let index = 0; index < maxNoticesPerHour + 5; index++) await raise(silent(`SP-6-${index}`));
    await tell();
    expect(smtp.mails).toHaveLength(maxNoticesPerHour);
    clock.advance(hourMs + minuteMs);
    await deliverer.deliverDue();
    expect(smtp.mails).toHaveLength(maxNoticesPerHour + 5);
  });
});

test("an administrator sees another's targets and what was sent there, a merchant's only its own people's", async () => {
  const acme = await enter(people["ACME/admin"]);
  await confirmed(acme);
  const asked = { UserName: "ACME/admin" };
  const admin = await enter(people["OPC/admin"]);
  const { data } = await call("/rp_api/user/user_noticetargets", asked, admin.browser);
  expect((data as { Targets: unknown[] }).Targets).toHaveLength(1);
  const lotus = await enter(people["LOTUS/admin"]);
  const { code } = await call("/rp_api/user/user_noticetargets", asked, lotus.browser);
  expect(code).toBe(errors.NotFound.code);
});
