/** A channel whose keys do not open, a notice that is none and an order that cannot expire stop nothing else, and are seen. */
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expireOrders } from "../../work/expire-orders.ts";
import { supplierWorld, type TestChannel } from "./test-world.ts";

const world = await supplierWorld();
const { app, supplier, dispatcher, query, create, orderOf, attemptsOf } = world;
const sea = await world.addChannel("SEA", "SEA-1", { sortOrder: 1 });
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });
const coast = await world.addChannel("SEA", "SEA-2", { sortOrder: 3 });

beforeEach(async () => {
  await query(sql`update supplier_attempt set next_at = null`);
  await query(sql`delete from set_aside`);
  supplier.calm();
});

/** The keys of the channel as somebody broke them; what mends them again. */
async function breakKeys({ id }: TestChannel): Promise<() => Promise<unknown>> {
  const [row] = await query(
    sql<{ Key: Buffer }>`select private_key_encrypted as key from channel where id = ${id}`,
  );
  await query(sql`update channel set private_key_encrypted = '\\x00'::bytea where id = ${id}`);
  return () => query(sql`update channel set private_key_encrypted = ${row?.Key} where id = ${id}`);
}
const aside = async () =>
  (await query(sql<{ Queue: string; Key: string }>`select queue, key from set_aside order by key`)).map(
    ({ Queue, Key }) => `${Queue}: ${Key}`,
  );
async function orderThrough(channel: TestChannel): Promise<string> {
  await world.only(channel);
  return (await create()).data.OrderNo;
}
let mend: () => Promise<unknown> = async () => {};
afterEach(async () => {
  await mend();
  mend = async () => {};
});

test("of two channels one has keys that do not open: the other's orders are asked for, and it is counted", async () => {
  const stuck = await orderThrough(sea);
  const fine = await orderThrough(hill);
  mend = await breakKeys(sea);
  await dispatcher.dispatchDue();
  expect(supplier.questions).toEqual(["create HILL-1"]);
  expect((await orderOf(fine)).Status).toBe("Paying");
  expect(await attemptsOf(stuck)).toMatchObject([{ Status: "Planned" }]);
  await expect.poll(aside).toEqual(["suppliers: keys of channel SEA-1"]);
  const metrics = await app.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(metrics.body).toContain('opc_set_aside{queue="suppliers"} 1');
  const ready = await app.app.inject({ url: "/readyz?verbose", remoteAddress: "127.0.0.1" });
  expect(ready.json()).toMatchObject({ setAside: { suppliers: 1, payouts: 0 } });

  await mend();
  app.clock.advance(31_000);
  await dispatcher.dispatchDue();
  expect((await orderOf(stuck)).Status).toBe("Paying");
  await expect.poll(aside).toEqual([]);
});

test("Home counts what was set aside for the operator alone", async () => {
  await orderThrough(sea);
  mend = await breakKeys(sea);
  await dispatcher.dispatchDue();
  await expect.poll(aside).toHaveLength(1);
  const onHome = async (who: "OPC/admin" | "ACME/admin") => {
    const browser = await app.signIn(world.collections.people[who]);
    const { data } = await app.call("/rp_api/home/home_get", {}, browser);
    const { Attention } = data as { Attention: { Kind: string; Count: number }[] };
    return Attention.find(({ Kind }) => Kind === "recordsSetAside")?.Count;
  };
  expect(await onHome("OPC/admin")).toBe(1);
  expect(await onHome("ACME/admin")).toBeUndefined();
});

test("a supplier's notice is taken by the channel that signed it though another's keys do not open", async () => {
  await orderThrough(coast);
  await dispatcher.dispatchDue();
  const [attempt] = await query(
    sql<{
      Reference: string;
    }>`select reference from supplier_attempt where channel_id = ${coast.id} order by id desc limit 1`,
  );
  mend = await breakKeys(sea);
  const answer = await world.notify(coast, attempt?.Reference ?? "");
  expect(answer).toMatchObject({ status: 200, data: { Outcome: "Taken" } });
  await expect.poll(aside).toEqual(["notices: keys of channel SEA-1"]);
});

test("a notice for a supplier that can be none is refused, beside one that is taken", async () => {
  const orderNo = await orderThrough(hill);
  await dispatcher.dispatchDue();
  const [attempt] = await attemptsOf(orderNo);
  const [taken, ...refused] = await Promise.all([
    world.notify(hill, attempt?.Reference ?? ""),
    ...["%00", "a%00b", "%ff", "..%2f", "x".repeat(90)].map((code) =>
      app.app.inject({
        method: "POST",
        url: `/gateway/supplier/${code}/notice`,
        headers: { "content-type": "application/json" },
        payload: "{}",
      }),
    ),
  ]);
  expect(taken).toMatchObject({ status: 200 });
  for (const { statusCode } of refused) expect([400, 401, 404, 414]).toContain(statusCode);
});

test("an order that cannot expire stops no other, is set aside, and expires once it can", async () => {
  const orderNos = [await orderThrough(hill), await orderThrough(hill), await orderThrough(hill)];
  const [poison = "", ...others] = orderNos;
  const owner = async (statement: string) => {
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await owner(`
    create function refuse_poison() returns trigger language plpgsql as
      $$ begin raise exception 'unreadable'; end $$;
    create trigger poison before update on payment_order for each row
      when (old.order_no = '${poison}') execute function refuse_poison()`);
  mend = () =>
    owner("drop trigger if exists poison on payment_order; drop function if exists refuse_poison()");
  app.clock.advance(24 * 3_600_000);
  await expireOrders(app.services);
  for (const orderNo of others) expect((await orderOf(orderNo)).Status).toBe("Expired");
  expect((await orderOf(poison)).Status).not.toBe("Expired");
  expect(await aside()).toContain(`expiry: ${poison}`);
  await mend();
  await expireOrders(app.services);
  expect((await orderOf(poison)).Status).toBe("Expired");
});
