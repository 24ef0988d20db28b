import type { CallOutput, Calls } from "@opc/contract";
import { expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { totpCode } from "../session/totp.ts";

const { call, clock, services, signIn } = await testApp();
const people = await createPeople(services);
const query = wholeQuery(services);

function proofs({ password, totpSecret }: Person) {
  clock.advance(120_000);
  return { LoginPassword: password, GoogleVerifyCode: totpCode(totpSecret, clock.now()) };
}

async function noticesOf(browser: Browser, kind: string) {
  await watchOnce(services);
  const { data } = await call("/rp_api/home/notice_list", { Open: true }, browser);
  return (data as CallOutput<Calls["noticeList"]>).Rows.filter(({ Kind }) => Kind === kind);
}

test("who resets somebody's password or authenticator is told to that person alone, for a week", async () => {
  const owner = await addPerson(services, people["ACME/admin"], "reset", []);
  const administrator = await signIn(people["ACME/admin"]);
  const { GoogleVerifyCode } = proofs(people["ACME/admin"]);
  const password = { UserName: "reset", Password: "quiet-harbour-41", GoogleVerifyCode };
  expect((await call("/mc_api/resetuserpassword", password, administrator)).code).toBe(0);
  const authenticator = {
    UserName: "reset",
    GoogleVerifyCode: proofs(people["ACME/admin"]).GoogleVerifyCode,
  };
  expect((await call("/mc_api/user/user_renewvalidator", authenticator, administrator)).code).toBe(0);
  expect(await noticesOf(administrator, "PasswordReset")).toEqual([]);
  const told =
    "select kind, user_id, parameters from notice where cleared_at is null and user_id = $1 order by kind";
  const parameters = { By: "ACME/admin" };
  expect(await query(told, [owner.userId])).toEqual([
    { Kind: "AuthenticatorRenewed", UserId: owner.userId, Parameters: parameters },
    { Kind: "PasswordReset", UserId: owner.userId, Parameters: parameters },
  ]);
  clock.advance(8 * 24 * 3_600_000);
  await watchOnce(services);
  expect(await query(told, [owner.userId])).toEqual([]);
});

test("a rule that somebody set off is told to approvers, until it is on again", async () => {
  const asker = people["LOTUS/admin"];
  const browser = await signIn(asker);
  await query(
    `insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
     values ($1, 'Permissions', true, 'LOTUS/somebody', now())`,
    [asker.merchantId],
  );
  const rule = { Kind: "Permissions", Enabled: false, ExpiresHours: 24, ...proofs(asker) };
  expect(await call("/mc_api/setting/approvalrule_save", rule, browser)).toMatchObject({ code: 0, data: {} });
  expect(await noticesOf(browser, "RuleOff")).toEqual([
    expect.objectContaining({ Parameters: { Merchant: "LOTUS", Rule: "Permissions", By: "LOTUS/admin" } }),
  ]);
  expect(await noticesOf(await signIn(people["ACME/admin"]), "RuleOff")).toEqual([]);
  await query("update approval_rule set enabled = true where kind = 'Permissions'");
  expect(await noticesOf(browser, "RuleOff")).toEqual([]);
});
