import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { supplierWorld } from "../supplier/test-world.ts";
import { inTurn } from "./choice.ts";

const world = await supplierWorld();
const { query, create, eventsOf, app } = world;
const one = await world.addChannel("SEA", "ONE", { weight: 1, sortOrder: 1 });
const three = await world.addChannel("SEA", "THREE", { weight: 3, sortOrder: 2 });
const acme = world.collections.people["ACME/admin"].merchantId;

beforeEach(() =>
  query(sql`update channel set daily_limit_minor = null, paused_until = null, opens_minute = null,
  closes_minute = null where kind = 'ThirdParty'`),
);

async function routedOf(orderNo: string): Promise<Record<string, string>> {
  return (await eventsOf(orderNo)).find(({ Kind }) => Kind === "routed")?.OperatorDetail ?? {};
}

async function make() {
  const { code, data } = await create();
  return { code, routed: code === 0 ? await routedOf(data.OrderNo) : {} };
}

test("without a word about it a merchant's channels are tried in order", async () => {
  expect(await make()).toEqual({ code: 0, routed: { Channel: "ONE" } });
});

test("by weight, both get orders, and the stored seed draws the same channel again", async () => {
  await query(sql`insert into merchant_pay_type (merchant_id, pay_type_code, currency, routing_mode)
    values (${acme}, 'BANKING', 'THB', 'Weight')`);
  const made = await Promise.all(Array.from({ length: 40 }, () => make()));
  const chosen = made.map(({ routed }) => routed.Channel);
  expect(new Set(chosen)).toEqual(new Set(["ONE", "THREE"]));
  for (const { routed } of made) {
    expect(routed.Mode).toBe("Weight");
    const turn = inTurn(
      [
        { code: "ONE", weight: 1 },
        { code: "THREE", weight: 3 },
      ],
      "Weight",
      Number(routed.Seed),
    );
    expect(turn[0]?.code).toBe(routed.Channel);
  }
  // Another merchant is not asked.
  const { data } = await world.collections.create({ PayTypeCode: "BANKING" }, { merchant: "LOTUS" });
  expect(await routedOf((data as { OrderNo: string }).OrderNo)).toEqual({ Channel: "ONE" });
  await query(sql`delete from merchant_pay_type`);
});

test("what is passed over is told with its reason", async () => {
  await query(
    sql`update channel set paused_until = ${new Date(app.clock.now().getTime() + 60_000)} where id = ${one.id}`,
  );
  expect((await make()).routed).toEqual({ Channel: "THREE", Refused: "ONE: paused" });
  app.clock.advance(61_000);
  expect((await make()).routed).toEqual({ Channel: "ONE" });
});

test("a channel outside its window, on the operator's clock, is passed over", async () => {
  const [operator] = await query(sql<{ Minutes: number }>`
    select time_difference_minutes as minutes from merchant where type = 'Super'`);
  const minute = (Math.floor(app.clock.now().getTime() / 60_000) + (operator?.Minutes ?? 0)) % 1_440;
  const [opens, closes] = [(minute + 30) % 1_440, (minute + 60) % 1_440];
  await query(
    sql`update channel set opens_minute = ${opens}, closes_minute = ${closes} where id = ${one.id}`,
  );
  expect((await make()).routed).toEqual({ Channel: "THREE", Refused: "ONE: window closed" });
  app.clock.advance(40 * 60_000);
  expect((await make()).routed).toEqual({ Channel: "ONE" });
});

test("a channel that lacks what its adapter needs is passed over", async () => {
  await query(sql`update channel set base_address = null where id = ${one.id}`);
  expect((await make()).routed).toEqual({ Channel: "THREE", Refused: "ONE: no adapter" });
  await query(sql`update channel set base_address = 'https://supplier.example' where id = ${one.id}`);
  expect(three.code).toBe("THREE");
});
