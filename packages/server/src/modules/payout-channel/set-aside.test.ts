/** A payout whose card number does not open, and a channel whose keys do not, stop no other payout. */
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { setAside } from "../../db/set-aside.ts";
import { payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, dispatcher, app, query } = world;
const sea = await world.addChannel("SEA", "SEA-1");
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });
const aside = async () =>
  (await query(sql<{ Key: string }>`select key from set_aside where queue = 'payouts'`)).map(
    ({ Key }) => Key,
  );

test("a payout with an unreadable card number is passed over, the next is asked for", async () => {
  supplier.calm();
  await world.only(sea);
  const { order: poison } = await world.open({ CardSealed: Buffer.from([0]) });
  const { order: fine } = await world.open();
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1"]);
  expect((await world.orderOf(fine.Id)).Status).toBe("ChannelSuccess");
  const [attempt] = await world.attemptsOf(poison.Id);
  // Never sent, so nothing of it is in conflict.
  expect(attempt?.Status).toBe("Planned");
  await expect.poll(aside).toHaveLength(1);
});

test("the sealed card number of another payout, put in place of its own, is paid to by nobody", async () => {
  supplier.calm();
  await world.only(sea);
  const { order: one } = await world.open();
  const { order: other } = await world.open();
  await query(sql`update payout_order set card_sealed = ${one.CardSealed} where id = ${other.Id}`);
  const kept = (await aside()).length;
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create SEA-1"]);
  expect((await world.orderOf(one.Id)).Status).toBe("ChannelSuccess");
  expect((await world.attemptsOf(other.Id))[0]?.Status).toBe("Planned");
  await expect.poll(async () => (await aside()).length).toBe(kept + 1);
});

test("a channel with unreadable keys holds up its own payouts alone, until they open again", async () => {
  supplier.calm();
  await query(sql`delete from set_aside`);
  await world.only(sea);
  const { order: stuck } = await world.open();
  await world.only(hill);
  const { order: fine } = await world.open();
  const [key] = await query(
    sql<{ Key: Buffer }>`select private_key_encrypted as key from payout_channel where id = ${sea.id}`,
  );
  await query(sql`update payout_channel set private_key_encrypted = '\\x00'::bytea where id = ${sea.id}`);
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create HILL-1"]);
  expect((await world.orderOf(fine.Id)).Status).toBe("ChannelSuccess");
  await expect.poll(aside).toContain("keys of channel SEA-1");
  await query(sql`update payout_channel set private_key_encrypted = ${key?.Key} where id = ${sea.id}`);
  app.clock.advance(31_000);
  await dispatcher.dispatchDue();
  expect((await world.orderOf(stuck.Id)).Status).toBe("ChannelSuccess");
});

test("what a database that went away interrupted is no record's fault", async () => {
  await query(sql`delete from set_aside`);
  const services = { database: app.services.database, clock: app.clock, log: pino({ level: "silent" }) };
  const gone = "Client has encountered a connection error and is not queryable";
  await setAside(services, "payouts", "interrupted", new Error(gone));
  await setAside(services, "payouts", "unreadable", new Error("does not open"));
  expect(await aside()).toEqual(["unreadable"]);
});
