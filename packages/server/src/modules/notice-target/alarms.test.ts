/** What reaches its owner whatever else is going on: that somebody else set their password, and what is urgent. */
import { maxNoticesPerHour } from "@opc/contract/notice-target/values";
import { afterAll, beforeEach, expect, test } from "vitest";
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
import { mailServer, silent } from "./test-world.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
const people = await createPeople(services);
const smtp = await mailServer();
services.notices = { mail: { url: smtp.url, from: "OPC Admin <notices@example.com>" } };
const senders = noticeSenders(services);
const deliverer = new NoticeDeliverer(services, senders, () => 0);
let targets = 0;

afterAll(async () => {
  await senders.close();
  smtp.close();
});
beforeEach(() => {
  smtp.mails.length = 0;
});

/** Confirmed a minute ago. */
async function addTarget({ merchantId, userId }: Person, kinds: readonly NewNotice["kind"][]): Promise<void> {
  targets += 1;
  await query(
    `insert into notice_target (id, merchant_id, user_id, channel, address, kinds, quiet_from, quiet_to, language, created_at,
       confirmed_at)
     values ($1, $2, $3, 'Email', $4, $5, 0, 0, 'enUS', $6, $6)`,
    [targets, merchantId, userId, `person${targets}@example.com`, `{${kinds}}`, clock.now()],
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
