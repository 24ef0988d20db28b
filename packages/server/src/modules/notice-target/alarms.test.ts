/**
 * What reaches its owner whatever else is going on: that somebody else set their password, and what is urgent. And what can reach
 * nobody, for the operator's own settings are wrong.
 */
import { maxNoticesPerHour, type NoticeChannel } from "@opc/contract/notice-target/values";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { watchStatements } from "../../db/driver.ts";
import { countAside } from "../../db/set-aside.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { tellOnce } from "../../work/notice-work.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { administratorMade, type NewNotice, raiseNotice } from "../notice/raise.ts";
import { totpCode } from "../session/totp.ts";
import { viewerOfUser } from "../session/user-viewer.ts";
import { NoticeDeliverer } from "./deliverer.ts";
import { noticeSenders } from "./senders.ts";
import { mailServer, receiver, silent } from "./test-world.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
const people = await createPeople(services);
const smtp = await mailServer();
const bot = await receiver(() => ({ status: 200 }));
services.notices = {
  mail: { url: smtp.url.replace("//", "//opc:word@"), from: "OPC Admin <notices@example.com>" },
  telegram: { token: "123456:AAbb", api: bot.url },
};
const senders = noticeSenders(services);
const deliverer = new NoticeDeliverer(services, senders, () => 0);
let targets = 0;

afterAll(async () => {
  await senders.close();
  for (const server of [smtp, bot]) server.close();
});
beforeEach(async () => {
  await query("update notice_target set removed_at = created_at where removed_at is null");
  await query("update notice set cleared_at = greatest(raised_at, now()) where cleared_at is null");
  smtp.mails.length = 0;
});

/** Confirmed a minute ago. */
async function addTarget(
  { merchantId, userId }: Person,
  kinds: readonly NewNotice["kind"][],
  channel: NoticeChannel = "Email",
): Promise<void> {
  targets += 1;
  const address = channel === "Email" ? `person${targets}@example.com` : `${targets}`;
  await query(
    `insert into notice_target (id, merchant_id, user_id, channel, address, kinds, quiet_from, quiet_to, language, created_at,
       confirmed_at)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 'enUS', $7, $7)`,
    [targets, merchantId, userId, channel, address, `{${kinds}}`, clock.now()],
  );
  clock.advance(60_000);
}

const raise = (notice: NewNotice) =>
  inTransaction(services.database, wholeScope, (tx) => raiseNotice(tx, notice, clock.now()));
async function tell(): Promise<string[]> {
  await tellOnce(services);
  await deliverer.deliverDue();
  return smtp.mails.map(({ text }) => text);
}

test("whose password somebody else reset is told of that, and of all else that is theirs", async () => {
  const administrator = people["ACME/admin"];
  const owner = await addPerson(services, administrator, "reset", ["CallbackRecord"]);
  await addTarget(owner, ["PasswordReset", "AuthenticatorRenewed", "CallbacksFailing"]);
  const browser = await signIn(administrator);
  clock.advance(60_000);
  const GoogleVerifyCode = totpCode(administrator.totpSecret, clock.now());
  const reset = { UserName: "reset", Password: "quiet-harbour-41", GoogleVerifyCode };
  expect((await call("/mc_api/resetuserpassword", reset, browser)).code).toBe(0);
  await watchOnce(services);
  const { merchantId } = administrator;
  await raise({ kind: "CallbacksFailing", key: "ACME", merchantId, severity: "Warning" });
  const told = await tell();
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(expect.stringContaining("Your password was reset by ACME/admin"));
  expect(told).toContainEqual(expect.stringContaining("Callbacks to"));
  // Reports and exports of the account wait for its owner's own password.
  const reader = await inTransaction(services.database, wholeScope, (tx) => viewerOfUser(tx, owner.userId));
  expect(reader).toBeUndefined();
});

test("what is urgent goes before a storm of the rest, and when its hour is full", async () => {
  const owner = await addPerson(services, people["OPC/admin"], "guard", ["SpiderSetting"]);
  await addTarget(owner, ["CrawlerDown", "AdministratorMade"]);
  for (let index = 0; index < maxNoticesPerHour + 5; index++) await raise(silent(`SP-${index}`));
  await raise(administratorMade("OPC/first", undefined));
  const told = await tell();
  expect(told).toHaveLength(maxNoticesPerHour);
  // Four are on their way at once.
  expect(told.slice(0, 4)).toContainEqual(expect.stringContaining("OPC/first"));
  await raise(administratorMade("OPC/second", undefined));
  const more = await tell();
  expect(more).toHaveLength(maxNoticesPerHour + 1);
  expect(more.at(-1)).toContain("OPC/second");
});

describe("a way that the operator has set wrongly", () => {
  const refuses = (is: boolean) => {
    smtp.takesSignIn(!is);
    bot.answers(() => ({ status: is ? 401 : 200 }));
  };
  const aside = async () =>
    (await inTransaction(services.database, wholeScope, (tx) => countAside(tx, clock.now()))).mail;
  const sent = () => smtp.mails.length + bot.got.length;

  test.each(["Email", "Telegram"] as const)(
    "is shown with what was set aside until something leaves by it again: %s",
    async (channel) => {
      const owner = await addPerson(services, people["OPC/admin"], `reader${channel}`, ["SpiderSetting"]);
      await addTarget(owner, ["CrawlerDown"], channel);
      refuses(true);
      await raise(silent(`SP-${channel}`));
      await tell();
      await expect.poll(aside).toBe(1);
      const [target] = await query("select failures_in_row from notice_target where removed_at is null");
      expect(target).toEqual({ FailuresInRow: 0 });
      refuses(false);
      clock.advance(60_000);
      const before = sent();
      await tell();
      expect(sent()).toBe(before + 1);
      await expect.poll(aside).toBe(0);
    },
  );

  test("is tried with all that waits for it when a person asks", async () => {
    const owner = await addPerson(services, people["OPC/admin"], "patient", ["SpiderSetting"]);
    const browser = await signIn(people["OPC/admin"]);
    await addTarget(owner, ["CrawlerDown"]);
    refuses(true);
    await raise(silent("SP-patient"));
    await tell();
    await expect.poll(aside).toBe(1);
    refuses(false);
    expect(await tell()).toEqual([]);
    const { data } = await call(
      "/mc_api/setting/setaside_tryagain",
      { Queue: "mail", Key: "Email" },
      browser,
    );
    expect(data).toEqual({ Outcome: "Asked" });
    expect(await tell()).toHaveLength(1);
  });
});

test("a notice is looked up for those alone whose it may be: its person, its merchant's people, the operator's", async () => {
  const made = async (beside: Person, name: string) => {
    const person = await addPerson(services, beside, name, ["CallbackRecord"]);
    await addTarget(person, ["CallbacksFailing", "PasswordReset"]);
    return person.userId;
  };
  const own = await made(people["ACME/admin"], "own");
  const colleague = await made(people["ACME/admin"], "colleague");
  const stranger = await made(people["LOTUS/admin"], "stranger");
  const operator = await made(people["OPC/admin"], "operator");
  let asked = 0;
  watchStatements({
    began: () => {},
    sends: (_connection, text) => {
      if (text.includes("user_group_permission")) asked += 1;
    },
  });
  const told = async (notice: Omit<NewNotice, "merchantId" | "severity">) => {
    asked = 0;
    const { merchantId } = people["ACME/admin"];
    await raise({ ...notice, merchantId, severity: "Warning" });
    await tellOnce(services);
    const rows = await query(
      `select d.user_id from notice_delivery d join notice n on n.id = d.notice_id where n.key = $1 order by d.user_id`,
      [notice.key],
    );
    return { asked, users: rows.map(({ UserId }) => UserId) };
  };
  const mine = await told({ kind: "PasswordReset", key: "of one", userId: own });
  expect(mine).toEqual({ asked: 1, users: [own] });
  const ours = await told({ kind: "CallbacksFailing", key: "of a merchant" });
  expect(ours).toEqual({ asked: 3, users: [own, colleague, operator] });
  expect(ours.users).not.toContain(stranger);
});
