/** Whoever could have signed a payout's request approves it no more than whoever typed one. */
import { errors } from "@opc/contract/errors";
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { testPayoutPeople } from "../../testing/payout-people.ts";
import { noteTouch } from "../approval/touches.ts";
import { addSecret, expireSecret, noteLiveSights } from "../merchant/secret.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const { clerk, other, admin, colleague, perform, get } = await testPayoutPeople(app, desk);
const { KeyKnown, NotTwoPeople } = errors;
const merchantId = desk.people["ACME/admin"].merchantId;
const by = "ACME/admin";

const makeKey = () =>
  desk.inWhole((tx) => addSecret(tx, app.services, merchantId, { by, now: app.clock.now() }));
const see = ({ person: { userId } }: Clerk) =>
  desk.inWhole((tx) => noteLiveSights(tx, { merchantId, userId }, app.clock.now()));
const approve = async (who: Clerk, OrderNo: string) => (await perform("approve", OrderNo, who)).code;

await makeKey();

test("who has had the merchant's key in hand does not approve what it may have signed, and is told; a colleague does", async () => {
  const who = await admin("OPC");
  const input = { MerchantAlias: "ACME", ...freshProof(app, who) };
  expect((await app.call("/mc_api/merchant/merchant_keylist", input, who.browser)).code).toBe(0);
  app.clock.advance(1_000);
  const order = await desk.order();
  const refused = await perform("approve", order.OrderNo, who);
  expect(refused.code).toBe(KeyKnown.code);
  expect((await get(who, order)).data).toMatchObject({
    IsOwnPayout: false,
    SecondPersonRefusal: refused.msg,
  });
  expect((await desk.now(order)).Status).toBe("PendingReview");
  expect(await approve(clerk, order.OrderNo)).toBe(0);
  // Made by hand, it says who asked: the key is nobody's way to it.
  const { userId, userName } = other.person;
  const byHand = await desk.order({ creator: { userId, name: `OPC/${userName}` } });
  expect(await approve(who, byHand.OrderNo)).toBe(0);
});

test("who looks at it after the request approves that one, and none of the next", async () => {
  const who = await colleague();
  const order = await desk.order();
  app.clock.advance(1_000);
  await see(who);
  expect(await approve(who, order.OrderNo)).toBe(0);
  app.clock.advance(1_000);
  expect(await approve(who, (await desk.order()).OrderNo)).toBe(KeyKnown.code);
});

test("who registered a key for paying out approves nothing that it may have signed", async () => {
  const who = await colleague();
  const { userId } = who.person;
  const live = sql`insert into separate_key (id, merchant_id, purpose, name, public_key, status, created_by_user_id, created_by,
      created_at, decided_by_user_id, decided_by, decided_at)
    values (1, ${merchantId}, 'PayingOut', 'own', ${Buffer.alloc(32, 7)}, 'Live', ${userId}, 'OPC/x', ${app.clock.now()},
      ${clerk.person.userId}, 'OPC/y', ${app.clock.now()})`;
  await desk.inWhole((tx) => live.execute(tx));
  app.clock.advance(1_000);
  const order = await desk.order();
  expect(await approve(who, order.OrderNo)).toBe(KeyKnown.code);
  expect(await approve(other, order.OrderNo)).toBe(0);
});

test("looking at it once more after the request changes nothing", async () => {
  const who = await colleague();
  await see(who);
  app.clock.advance(1_000);
  const order = await desk.order();
  app.clock.advance(1_000);
  await see(who);
  expect(await approve(who, order.OrderNo)).toBe(KeyKnown.code);
});

test("a month later, or by another key, it could not have been them", async () => {
  const who = await colleague();
  await see(who);
  const now = app.clock.now();
  await desk.inWhole(async (tx) => {
    const old = await tx
      .selectFrom("MerchantSecret")
      .select("Id")
      .where("MerchantId", "=", merchantId)
      .execute();
    await addSecret(tx, app.services, merchantId, { by, now });
    for (const { Id } of old)
      await expireSecret(tx, app.services, merchantId, { secretId: Id, now }).catch(() => undefined);
  });
  app.clock.advance(1_000);
  const signedAnew = await desk.order();
  expect(await approve(who, signedAnew.OrderNo)).toBe(0);
  const month = await colleague();
  await desk.inWhole((tx) =>
    noteLiveSights(
      tx,
      { merchantId, userId: month.person.userId },
      new Date(app.clock.now().getTime() - 30 * dayMs - 1),
    ),
  );
  expect(await approve(month, (await desk.order()).OrderNo)).toBe(0);
});

test("nor is it approved by who could have come in by the account that saw the key", async () => {
  const maker = await colleague();
  const puppet = desk.people["ACME/admin"];
  const touch = {
    merchantId,
    userId: puppet.userId,
    act: "PasswordReset" as const,
    byUserId: maker.person.userId,
  };
  await desk.inWhole(async (tx) => {
    await noteTouch(tx, touch, app.clock.now());
    await noteLiveSights(tx, { merchantId, userId: puppet.userId }, app.clock.now());
  });
  app.clock.advance(1_000);
  const order = await desk.order();
  expect(await approve(maker, order.OrderNo)).toBe(NotTwoPeople.code);
  expect(await approve(clerk, order.OrderNo)).toBe(0);
});
