/** A new merchant's list of what is left to do, on its Home. */
import type { CallOutput } from "@opc/contract";
import type { homeGet } from "@opc/contract/home/calls";
import { beforeAll, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { writeHistory } from "../../testing/report-history.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const started = await testApp();
const { call, signIn, services, clock } = started;
const query = wholeQuery(services);
let collections: Collections;
let lotus: Person;
let admin: Browser;

beforeAll(async () => {
  collections = await testCollections(started);
  lotus = collections.people["LOTUS/admin"];
  admin = await signIn(lotus);
});

async function stepsOf(by: Browser): Promise<Record<string, boolean> | null> {
  const home = (await call("/rp_api/home/home_get", {}, by)).data as CallOutput<typeof homeGet>;
  return home.FirstSteps && Object.fromEntries(home.FirstSteps.map(({ Step, IsDone }) => [Step, IsDone]));
}

test("the operator has no first steps, nor has who may do none of them", async () => {
  expect(await stepsOf(await signIn(collections.people["OPC/admin"]))).toBeNull();
  expect(await stepsOf(await signIn(collections.people["LOTUS/nobody"]))).toBeNull();
});

test("who may do some of them is told of those alone", async () => {
  const clerk = await addPerson(services, lotus, "clerk-of-keys", ["ApiInfo", "ApiInfo.viewKey"]);
  expect(await stepsOf(await signIn(clerk))).toEqual({ key: false, firstOrder: false });
  const seller = await addPerson(services, lotus, "clerk-of-orders", ["PayOrder"]);
  expect(await stepsOf(await signIn(seller))).toBeNull();
});

const acts = [
  ["key", "update merchant_secret set last_viewed_at = now(), last_viewed_by = 'X/y' where merchant_id = $1"],
  ["addresses", "update merchant set api_ip_list = '203.0.113.7' where id = $1"],
  [
    "withdrawalPassword",
    "insert into merchant_withdrawal_password (merchant_id, password_hash, set_by, set_at) values ($1, 'x', 'X/y', now())",
  ],
  [
    "settlementAccount",
    `insert into settlement_account (id, merchant_id, currency, bank_code, holder, number_sealed, number_last4, number_hash,
       created_by_user_id, created_by, created_at)
     select $1::bigint, $1::bigint, 'THB', 'KBANK', 'Somebody', 'x', '7890', sha256('x'), id, 'X/y', now()
     from user_account where merchant_id = $1::bigint limit 1`,
  ],
] as const;

test("each step is done when this merchant has done it, not when another has", async () => {
  const done: Record<string, boolean> = {
    ...{ key: false, addresses: false, withdrawalPassword: false, settlementAccount: false },
    firstOrder: false,
  };
  expect(await stepsOf(admin)).toEqual(done);
  for (const [step, statement] of acts) {
    await query(statement, [collections.people["ACME/admin"].merchantId]);
    expect(await stepsOf(admin), step).toEqual(done);
    await query(statement, [lotus.merchantId]);
    done[step] = true;
    expect(await stepsOf(admin), step).toEqual(done);
  }
});

test("a withdrawal password that was cleared and an account that was retired are to be done again", async () => {
  await query(
    "update merchant_withdrawal_password set password_hash = null, set_by = null, set_at = null where merchant_id = $1",
    [lotus.merchantId],
  );
  await query(
    "update settlement_account set status = 'Retired', retired_by = 'X/y', retired_at = now() where merchant_id = $1",
    [lotus.merchantId],
  );
  expect(await stepsOf(admin)).toMatchObject({
    key: true,
    withdrawalPassword: false,
    settlementAccount: false,
  });
});

test("a paid test is an order but no payment; the first payment ends the list", async () => {
  const writer = {
    ...{ query, merchants: [lotus.merchantId], channelId: collections.channelId, userId: lotus.userId },
  };
  const pay = (state: "Success" | "Test") =>
    writeHistory(
      writer,
      [
        {
          ...{ kind: "payment", merchant: 0, atMs: 0, currency: "THB", amount: 100, attempts: 1 },
          state: { Success: 2, Test: 6 }[state],
        },
      ],
      clock.now(),
    );
  await pay("Test");
  expect(await stepsOf(admin)).toMatchObject({ firstOrder: true, withdrawalPassword: false });
  await pay("Success");
  expect(await stepsOf(admin)).toBeNull();
});
