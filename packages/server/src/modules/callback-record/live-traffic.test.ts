/** What is dead, at one address or sent again by a person, delays no callback that the system queues for an address that works. */
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { bulkResend } from "./bulk-resend.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { laneWidth, merchantWidth } from "./lane.ts";
import { callbackWorld, scriptedSender, type TestMerchant } from "./test-world.ts";

const world = await callbackWorld(await testDatabase());
afterAll(() => world.close());
const { services } = world;
const second = 1_000;
const lookMs = 500;
const lastsMs = 45 * second;
const dead = "https://dead.example/notify";
const shop = "https://shop.example/notify";
const viewer = {
  isSuper: true,
  merchantId: 0n,
  merchantAlias: "OPC",
  userName: "operator",
  timeDifferenceMinutes: 0,
};
let merchant: TestMerchant;
let serial = 0;

beforeEach(async () => {
  merchant = await world.addMerchant(`SHOP${++serial}`);
});
afterEach(() =>
  world.inWhole((tx) =>
    tx.updateTable("CallbackRecord").set({ Status: "Success" }).where("Status", "<>", "Success").execute(),
  ),
);

/** So many callbacks that were given up. */
async function givenUp(url: string, count: number): Promise<string[]> {
  const orderNos = await world.queue(merchant, url, count);
  await world.inWhole((tx) =>
    tx
      .updateTable("CallbackRecord")
      .set({ Status: "Failure", NextAttemptAt: null, FinishedAt: world.now() })
      .where("OrderNo", "in", orderNos)
      .execute(),
  );
  return orderNos;
}
const resendAll = (count: number) =>
  world.inWhole((tx) => bulkResend(tx, { Statuses: ["Failure"] }, count, viewer, world.now()));

/** Three quarters of a minute of a worker's looks at the queue, with a live callback each second; returns the longest that one waited. */
async function maxWaitMs(deliverer: CallbackDeliverer, liveUrl: string): Promise<number> {
  const live: string[] = [];
  for (let passedMs = 0; passedMs < lastsMs; passedMs += lookMs) {
    if (passedMs % second === 0) live.push(...(await world.queue(merchant, liveUrl)));
    await deliverer.round();
    await deliverer.end();
    world.advance(lookMs);
  }
  const records = (await world.records()).filter(({ OrderNo }) => live.includes(OrderNo));
  const firstTries = new Map(
    (await world.attempts()).flatMap((row) => (row.Number === 1 ? [[row.CallbackId, row.RequestedAt]] : [])),
  );
  const waits = records.map(
    ({ Id, CreatedAt }) => (firstTries.get(Id)?.getTime() ?? Number.POSITIVE_INFINITY) - CreatedAt.getTime(),
  );
  expect(waits).toHaveLength(lastsMs / second);
  return Math.max(...waits);
}

test("58 dead callbacks sent again from the list delay none to the merchant's other address", async () => {
  await givenUp(dead, 58);
  await resendAll(58);
  const sender = scriptedSender(({ url }) => ({ httpStatus: url === dead ? 503 : 200 }));
  expect(await maxWaitMs(new CallbackDeliverer(services, sender), shop)).toBeLessThan(second);
  expect(sender.sent.filter(({ url }) => url === dead).length).toBeGreaterThan(10);
}, 60_000);

test("nor to the very address that refuses those and takes others", async () => {
  const refused = new Set(await givenUp(shop, 58));
  await resendAll(58);
  const sender = scriptedSender(({ body }) => ({
    httpStatus: refused.has(JSON.parse(body).OrderNo) ? 503 : 200,
  }));
  expect(await maxWaitMs(new CallbackDeliverer(services, sender), shop)).toBeLessThan(second);
}, 60_000);

test("an address that takes nothing delays none to the merchant's other address", async () => {
  await world.queue(merchant, dead, 200);
  const sender = scriptedSender(({ url }) => ({ httpStatus: url === dead ? 503 : 200 }));
  expect(await maxWaitMs(new CallbackDeliverer(services, sender), shop)).toBeLessThan(second);
}, 60_000);

test("what was sent again has few connections, and leaves after what the system queued", async () => {
  await givenUp(shop, 58);
  await resendAll(58);
  await world.queue(merchant, shop, laneWidth.first);
  world.advance(60 * second);
  const answer = Promise.withResolvers<void>();
  const sender = scriptedSender(() => answer.promise.then(() => ({})));
  const deliverer = new CallbackDeliverer(services, sender);
  await deliverer.round();
  expect(sender.sent).toHaveLength(laneWidth.first + laneWidth.resent);
  await deliverer.round();
  expect(sender.sent).toHaveLength(laneWidth.first + laneWidth.resent);
  answer.resolve();
  await deliverer.end();
});

test("the probe of a paused address is its newest callback, not the oldest that it refused", async () => {
  const refused = new Set(await world.queue(merchant, shop, laneWidth.first));
  const sender = scriptedSender(({ body }) => ({
    httpStatus: refused.has(JSON.parse(body).OrderNo) ? 503 : 200,
  }));
  const deliverer = new CallbackDeliverer(services, sender);
  await deliverer.deliverDue();
  // What was refused is due again before the next one comes.
  world.advance(10 * second);
  const [fresh] = await world.queue(merchant, shop);
  expect(await deliverer.deliverDue()).toBe(0);
  world.advance(20 * second);
  sender.sent.length = 0;
  await deliverer.round();
  await deliverer.end();
  expect(sender.sent.map(({ body }) => JSON.parse(body).OrderNo)).toEqual([fresh]);
});

test("a merchant that names a thousand addresses has no more connections than its share", async () => {
  for (let at = 0; at < 30; at++) await world.queue(merchant, `https://shop-${at}.example/notify`, 10);
  const answer = Promise.withResolvers<void>();
  const sender = scriptedSender(() => answer.promise.then(() => ({})));
  const deliverer = new CallbackDeliverer(services, sender);
  await deliverer.round();
  await deliverer.round();
  expect(sender.sent).toHaveLength(merchantWidth);
  answer.resolve();
  await deliverer.end();
});
