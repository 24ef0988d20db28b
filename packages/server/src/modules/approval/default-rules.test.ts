/** Rules that nobody has set: off while one person would be left alone with them, on from the moment that two could approve. */
import type { CallOutput, Calls } from "@opc/contract";
import { merchantKinds, ruledKinds } from "@opc/contract/approval/kinds";
import { grantablePermissions } from "@opc/contract/pages";
import { dayMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { turnOnDueRules } from "../../work/turn-on-rules.ts";
import { approvalWorld } from "./test-world.ts";
import { noteTouch } from "./touches.ts";

const world = await approvalWorld();
const { browserOf, clock, make, people, query, services } = world;
const admin = people["LOTUS/admin"];
const all = grantablePermissions("Normal");

async function warned(who: Person): Promise<number | undefined> {
  const { data } = await make("/rp_api/home/home_get", {}, who);
  const { Attention } = data as CallOutput<Calls["homeGet"]>;
  return Attention.find(({ Kind }) => Kind === "rulesUnset")?.Count;
}

async function on(who: Person): Promise<string[]> {
  const { data } = await make("/rp_api/setting/approvalrule_list", {}, who);
  const rules = data as CallOutput<Calls["approvalruleList"]>;
  return rules.filter(({ Enabled, IsFixed }) => Enabled && !IsFixed).map(({ Kind }) => Kind);
}

/** Signed in once, so that the authenticator is bound. */
async function colleague(name: string): Promise<Person> {
  const person = await addPerson(services, admin, name, all);
  await browserOf(person);
  return person;
}

test("one person alone has none, and Home says so to whoever may set them", async () => {
  await browserOf(admin);
  await turnOnDueRules(services);
  expect(await on(admin)).toEqual([]);
  expect(await warned(admin)).toBe(merchantKinds.size);
  expect(await warned(people["LOTUS/viewer"])).toBeUndefined();
});

test("a second one whom the first has made is no second, nor one who never signed in", async () => {
  const made = await colleague("made");
  await inTransaction(services.database, wholeScope, (tx) =>
    noteTouch(
      tx,
      { merchantId: made.merchantId, userId: made.userId, act: "Made", byUserId: admin.userId },
      clock.now(),
    ),
  );
  await addPerson(services, admin, "never-came", all);
  await turnOnDueRules(services);
  expect(await on(admin)).toEqual([]);
});

test("with a second person they are on, and stay on when that one is gone", async () => {
  const other = await colleague("other");
  await turnOnDueRules(services);
  expect(await on(admin)).toEqual([...merchantKinds]);
  expect(await warned(admin)).toBeUndefined();
  await query("update user_account set enabled = false where id = $1", [other.userId]);
  clock.advance(dayMs);
  await turnOnDueRules(services);
  expect(await on(admin)).toEqual([...merchantKinds]);
});

test("what somebody has turned off stays off", async () => {
  await query("update approval_rule set enabled = false where merchant_id = $1", [admin.merchantId]);
  await query("update user_account set enabled = true where merchant_id = $1", [admin.merchantId]);
  await turnOnDueRules(services);
  expect(await on(admin)).toEqual([]);
});

test("of the operator every rule that can be set", async () => {
  for (const person of [people["OPC/admin"], world.first, world.second]) await browserOf(person);
  await turnOnDueRules(services);
  expect(new Set(await on(world.first))).toEqual(new Set(ruledKinds));
});
