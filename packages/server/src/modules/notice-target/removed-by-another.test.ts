/** An administrator removes another's target: by a code, told to its owner, and nobody else's in this way. */
import { errors } from "@opc/contract/errors";
import type { NoticeRow } from "@opc/contract/home/notices";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { tellOnce } from "../../work/notice-work.ts";
import { holdTargetNotices } from "../notice/watch-notice-targets.ts";
import { totpCode } from "../session/totp.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
const people = await createPeople(services);
const owner = people["ACME/admin"];
for (const id of [1, 2])
  await query(
    `insert into notice_target (id, merchant_id, user_id, channel, address, kinds, quiet_from, quiet_to, language, created_at,
       confirmed_at)
     values ($1, $2, $3, 'Email', $4, '{NoticeTargetRemoved}', 0, 0, 'enUS', $5, $5)`,
    [id, owner.merchantId, owner.userId, `person${id}@example.com`, clock.now()],
  );

async function remove(person: Person, input: object = {}, code?: string): Promise<number> {
  clock.advance(60_000);
  const browser = await signIn(person);
  await query("update user_account set totp_last_step = 0 where id = $1", [person.userId]);
  const GoogleVerifyCode = code ?? totpCode(person.totpSecret, clock.now());
  const wanted = { UserName: "ACME/admin", TargetId: "1", GoogleVerifyCode, ...input };
  return (await call("/mc_api/user/user_noticetargetremove", wanted, browser)).code;
}
const standing = async () =>
  (await query("select id from notice_target where removed_at is null order by id")).map(({ Id }) => Id);

test("it takes a code, a name and the right over that user, and is never one's own", async () => {
  expect(await remove(people["LOTUS/admin"])).toBe(errors.NotFound.code);
  expect(await remove(people["OPC/admin"], {}, "000000")).toBe(errors.StepUpRefused.code);
  // Of somebody else than who is named there is none of this number.
  expect(await remove(people["OPC/admin"], { UserName: "LOTUS/admin" })).toBe(errors.NotFound.code);
  expect(await remove(owner)).toBe(errors.OwnAccount.code);
  expect(await remove(people["ACME/viewer"])).toBe(errors.NoPermission.code);
  expect(await standing()).toEqual([1n, 2n]);
});

test("it is gone, written down, and told to its owner on the bell and by the target that stays", async () => {
  expect(await remove(people["OPC/admin"])).toBe(0);
  expect(await standing()).toEqual([2n]);
  expect(await remove(people["OPC/admin"])).toBe(errors.NotFound.code);
  await inTransaction(services.database, wholeScope, (tx) => holdTargetNotices(tx, clock.now()));
  await tellOnce(services);
  clock.advance(60_000);
  const { data } = await call("/rp_api/home/notice_list", {}, await signIn(owner));
  expect((data as { Rows: NoticeRow[] }).Rows).toContainEqual(
    expect.objectContaining({
      Kind: "NoticeTargetRemoved",
      Parameters: { Target: "Email person1@example.com" },
    }),
  );
  expect(await query("select target_id from notice_delivery")).toEqual([{ TargetId: 2n }]);
  const [line] = await query(
    "select actor, change::text as change from operation_log where call = 'userNoticetargetremove' and code = 0",
  );
  expect(line).toMatchObject({ Actor: "OPC/admin", Change: expect.stringContaining("person1@example.com") });
});
