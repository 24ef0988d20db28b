/** A limit that is set in the middle of a day holds for the whole day, and what the morning gives back is taken off it once. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expireOrders } from "../../work/expire-orders.ts";
import { payoutWorld } from "../payout-channel/test-world.ts";
import { countDay } from "./count-day.ts";
import { payoutChannels } from "./kinds.ts";
import { channelWorld } from "./test-world.ts";

const world = await channelWorld();
const { app, query, sound } = world;
const sea = await world.addChannel("SEA", "SEA-1");
await world.only(sea);
const payouts = await payoutWorld();

async function limit(DailyLimit: string): Promise<void> {
  const { Channel } = await world.get("PayChannel", "SEA-1");
  const { ChannelName, ChannelMerchantNo, BaseAddress, ValidityMinutes, Version } = Channel;
  const kept = { ChannelName, ChannelMerchantNo, BaseAddress, ValidityMinutes };
  const texts = Object.entries(kept).map(([name, value]) => [name, String(value)]);
  const form = { ...Object.fromEntries(texts), ChannelCode: "SEA-1", Version, DailyLimit };
  sound(await world.send("paychannel_update", form));
}

async function expire({ OrderNo }: { OrderNo: string }): Promise<void> {
  await query(sql`update payment_order set expires_at = ${app.clock.now()} where order_no = ${OrderNo}`);
  await expireOrders(app.services);
}

const promised = async () => {
  const rows = await query(sql<{ PromisedMinor: bigint }>`select promised_minor from channel_day`);
  return rows.map((row) => row.PromisedMinor);
};

test("orders from before the limit count, and those that end without money are taken off", async () => {
  const early = [await world.create(), await world.create(), await world.create()].map(({ data }) => data);
  await expire(early[0] ?? { OrderNo: "" });
  expect(await promised()).toEqual([]);
  await limit("350.00");
  expect(await promised()).toEqual([200_00n]);
  expect((await world.create()).code).toBe(0);
  expect((await world.create()).code).toBe(errors.NoAvailableChannel.code);
  await expire(early[1] ?? { OrderNo: "" });
  expect(await promised()).toEqual([200_00n]);
  expect((await world.create()).code).toBe(0);
  expect((await world.create()).code).toBe(errors.NoAvailableChannel.code);
});

test("a limit that was taken away and set again counts what came between", async () => {
  await limit("");
  expect((await world.create()).code).toBe(0);
  await limit("450.00");
  expect(await promised()).toEqual([400_00n]);
  await limit("500.00");
  expect((await world.create()).code).toBe(0);
  expect((await world.create()).code).toBe(errors.NoAvailableChannel.code);
});

test("a promise is taken off the day that it was counted on, whatever the operator's clock says meanwhile", async () => {
  await limit("10000.00");
  const sum = async () => (await promised()).reduce((total, one) => total + one, 0n);
  const operatorAt = (minutes: number) =>
    query(sql`update merchant set time_difference_minutes = ${minutes} where type = 'Super'`);
  const before = await sum();
  // At the two ends of the world it is never the same day.
  await operatorAt(840);
  const { data } = await world.create();
  expect(await sum()).toBe(before + 100_00n);
  await operatorAt(-720);
  await expire(data);
  expect(await sum()).toBe(before);
});

test("the same of channels for payouts", async () => {
  const hill = await payouts.addChannel("HILL", "HILL-1");
  await payouts.only(hill);
  await payouts.open();
  await payouts.open();
  const days = () =>
    payouts.query(sql<{ PromisedMinor: bigint }>`select promised_minor from payout_channel_day`);
  expect(await days()).toEqual([]);
  const today = { now: payouts.app.clock.now(), operatorMinutes: (await payouts.facts()).operatorMinutes };
  await payouts.inWhole((tx) => countDay(tx, payoutChannels, hill.id, today));
  expect(await days()).toEqual([{ PromisedMinor: 200_00n }]);
});
