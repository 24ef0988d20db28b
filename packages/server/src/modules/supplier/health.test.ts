import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { watchHealth } from "./health.ts";
import { supplierWorld } from "./test-world.ts";
import { paymentChannels } from "./watched.ts";

const world = await supplierWorld();
const { app, supplier, dispatcher, query, create } = world;
const sea = await world.addChannel("SEA", "SEA-1");

const watch = () => watchHealth(app.services, paymentChannels(app.services, { http: supplier }));
const healthOf = () =>
  query(sql<{ Reason: string | null; FailedProbes: number; NextProbeAt: Date | null }>`
    select reason, failed_probes, next_probe_at from channel_health where channel_id = ${sea.id}`);

beforeEach(async () => {
  await query(sql`update supplier_attempt set next_at = null`);
  await query(sql`update channel_health set unhealthy_since = null, reason = null, next_probe_at = null,
    failed_probes = 0, counts_from = ${app.clock.now()}`);
  supplier.calm();
  app.clock.advance(1_000);
});

async function orders(count: number) {
  for (let each = 0; each < count; each += 1) await create();
  await dispatcher.dispatchDue();
}

test("a supplier that falls silent gets no new orders, until it answers a probe", async () => {
  supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  supplier.onQuery = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  await orders(3);
  await watch();
  expect((await create()).code).toBe(0);
  app.clock.advance(13_000);
  await watch();
  expect(await healthOf()).toMatchObject([{ Reason: "Silent", FailedProbes: 0 }]);
  expect((await create()).code).toBe(errors.NoAvailableChannel.code);

  supplier.asked.length = 0;
  app.clock.advance(30_000);
  await Promise.all([watch(), watch()]);
  expect(supplier.questions).toEqual(["query SEA-1"]);
  expect(supplier.asked[0]?.payment.reference).toMatch(/^probe-/);
  expect(await healthOf()).toMatchObject([{ Reason: "Silent", FailedProbes: 1 }]);
  await watch();
  expect(supplier.asked).toHaveLength(1);

  supplier.onQuery = () => ({ kind: "unknown" });
  app.clock.advance(60_000);
  await watch();
  expect(await healthOf()).toMatchObject([{ Reason: null, NextProbeAt: null }]);
  expect((await create()).code).toBe(0);
  // What was lost before counts no more.
  await watch();
  expect((await create()).code).toBe(0);
});

test("a supplier that refuses nearly everything is left alone for a while; one that refuses some is not", async () => {
  supplier.onCreate = () => ({ kind: "refused", reason: "closed" });
  await orders(9);
  await watch();
  expect((await create()).code).toBe(0);
  await orders(1);
  await watch();
  expect(await healthOf()).toMatchObject([{ Reason: "Refusing" }]);
  expect((await create()).code).toBe(errors.NoAvailableChannel.code);
});
