/** A merchant's unreadable secret, and a callback that cannot even be sent, stop no other callback. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { callbackWorld, scriptedSender } from "./test-world.ts";

const world = await callbackWorld(await testDatabase());
afterAll(() => world.close());
const { services } = world;
const url = "https://shop.example/notify";
const poison = await world.addMerchant("POISON");
const fine = await world.addMerchant("FINE");

const statusOf = async (orderNo: string | undefined) => {
  const record = (await world.records()).find((row) => row.OrderNo === orderNo);
  return [record?.Status, record?.Result];
};
const aside = () =>
  world.inWhole(async (tx) => {
    const { rows } = await sql<{ Key: string }>`select key from set_aside where queue = 'callbacks'`.execute(
      tx,
    );
    return rows.map(({ Key }) => Key);
  });

test("a callback that the sender cannot take fails as any other, and its neighbours go on", async () => {
  const [broken] = await world.queue(fine, url);
  const [next] = await world.queue(fine, url);
  const sender = scriptedSender(({ body }) => {
    if (JSON.parse(body).OrderNo === broken) throw new TypeError("Invalid URL");
    return {};
  });
  await new CallbackDeliverer(services, sender).deliverDue();
  expect(await statusOf(next)).toEqual(["Success", "OK"]);
  expect(await statusOf(broken)).toEqual(["InProgress", "SendFailed"]);
  await expect.poll(aside).toHaveLength(1);
});

/** Another merchant's, put there by whoever writes to the database, is as good as nonsense. */
const unreadable = {
  "does not open": sql<Buffer>`'\\x00'::bytea`,
  "is another merchant's": sql<Buffer>`(select secret_encrypted from merchant_secret where merchant_id = ${fine.id})`,
};

test.each(Object.entries(unreadable))(
  "a merchant whose secret %s holds up its own callbacks alone",
  async (_, sealed) => {
    await world.inWhole((tx) =>
      tx
        .updateTable("MerchantSecret")
        .set({ SecretEncrypted: sealed })
        .where("MerchantId", "=", poison.id)
        .execute(),
    );
    const [stuck] = await world.queue(poison, url);
    const [other] = await world.queue(fine, url);
    const sender = scriptedSender(() => ({}));
    await new CallbackDeliverer(services, sender).deliverDue();
    expect(await statusOf(other)).toEqual(["Success", "OK"]);
    expect(await statusOf(stuck)).toEqual(["InProgress", "NoLiveSecret"]);
    await expect.poll(aside).toContainEqual(expect.stringContaining("of POISON"));
  },
);
