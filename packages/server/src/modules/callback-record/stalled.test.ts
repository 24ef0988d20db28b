/** A worker that stands still with a callback in its hands: the next one delivers it, and it is not sent a second time. */
import { afterAll, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testDatabase } from "../../testing/database.ts";
import { stallingAfter } from "../../testing/stalling.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { retryDelaysMs } from "./rules.ts";
import { callbackWorld, scriptedSender } from "./test-world.ts";

const started = await testDatabase();
const world = await callbackWorld(started);
afterAll(() => world.close());
const { services } = world;
const url = "https://shop.example/callback";

test("what another worker has delivered meanwhile is not sent when the first one goes on", async () => {
  const merchant = await world.addMerchant("ACME");
  const [orderNo] = await world.queue(merchant, url);
  const sender = scriptedSender(() => ({}));
  const database = stallingAfter(started.url, 1, async () => {
    world.advance(120_000);
    expect(await new CallbackDeliverer(services, sender).deliverDue()).toBe(1);
  });
  await new CallbackDeliverer({ ...services, database }, sender).deliverDue();
  expect(sender.sent).toHaveLength(1);
  const record = (await world.records()).find(({ OrderNo }) => OrderNo === orderNo);
  expect(record).toMatchObject({ Status: "Success", AttemptCount: 1 });
  expect(await world.attempts()).toHaveLength(1);
});

test("a last attempt that never left is not the one that gives up", async () => {
  const merchant = await world.addMerchant("ROSE");
  const [orderNo = ""] = await world.queue(merchant, url);
  const last = retryDelaysMs.length;
  await inTransaction(services.database, wholeScope, (tx) =>
    tx.updateTable("CallbackRecord").set({ Step: last }).where("OrderNo", "=", orderNo).execute(),
  );
  const sender = scriptedSender(() => ({ httpStatus: 500 }));
  const database = stallingAfter(started.url, 1, async () => world.advance(120_000));
  await new CallbackDeliverer({ ...services, database }, sender).deliverDue();
  const record = async () => (await world.records()).find(({ OrderNo }) => OrderNo === orderNo);
  expect(sender.sent).toEqual([]);
  expect(await record()).toMatchObject({ Status: "InProgress", Step: last, Result: "Stalled" });
  world.advance(5_000);
  await new CallbackDeliverer(services, sender).deliverDue();
  expect(sender.sent).toHaveLength(1);
  expect(await record()).toMatchObject({ Status: "Failure" });
});

test("what nobody took over is tried again on the schedule, and its address is not blamed", async () => {
  const merchant = await world.addMerchant("LOTUS");
  const [orderNo] = await world.queue(merchant, url);
  const sender = scriptedSender(() => ({}));
  const database = stallingAfter(started.url, 1, async () => world.advance(120_000));
  await new CallbackDeliverer({ ...services, database }, sender).deliverDue();
  expect(sender.sent).toEqual([]);
  const waiting = (await world.records()).find(({ OrderNo }) => OrderNo === orderNo);
  expect(waiting).toMatchObject({ Status: "InProgress", AttemptCount: 1, Result: "Stalled" });
  world.advance(60_000);
  await new CallbackDeliverer(services, sender).deliverDue();
  expect(sender.sent).toHaveLength(1);
});
