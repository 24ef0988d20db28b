import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { payPageKey } from "../../order/pay-page-key.ts";
import { openCallbackSender } from "../../ports/callback-sender.ts";
import { openAdapters } from "./adapters.ts";
import { SupplierDispatcher } from "./dispatcher.ts";
import { supplierWorld } from "./test-world.ts";

const world = await supplierWorld();
const { app, create, orderOf, query } = world;
const channel = await world.addChannel("SANDBOX", "SBX-1");
await query(sql`update supplier set adapter = 'sandbox' where code = 'SANDBOX'`);
const adapters = openAdapters(app.services, openCallbackSender({ allowLoopback: true }));
const dispatcher = new SupplierDispatcher(app.services, adapters);

async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds * 1_000);
  await dispatcher.dispatchDue();
}

test("the sandbox takes an order, shows its page and pays by itself", async () => {
  const { data } = await create();
  await dispatcher.dispatchDue();
  expect((await orderOf(data.OrderNo)).Status).toBe("Paying");
  const [attempt] = await world.attemptsOf(data.OrderNo);
  const { pathname, search } = new URL(attempt?.PayUrl ?? "");
  const page = await app.app.inject({ url: pathname + search });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`href="/pay/${payPageKey(app.services, data.OrderNo)}"`);
  expect((await app.app.inject({ url: `${pathname}?page=${data.OrderNo}` })).body).not.toContain("href=");
  await later(15);
  expect((await orderOf(data.OrderNo)).Status).toBe("Success");
  expect(await world.creditsOf(data.OrderNo)).toBe(1);
});

test.each([
  ["100.13", "Failed"],
  ["100.19", "Paying"],
  ["100.23", "Failed"],
])("%s ends as %s", async (Amount, status) => {
  const { data } = await create({ Amount });
  await dispatcher.dispatchDue();
  await later(15);
  await later(60);
  expect((await orderOf(data.OrderNo)).Status).toBe(status);
});

test("its page says nothing of what a caller writes", async () => {
  const page = await app.app.inject({ url: "/sandbox-supplier/%3Cscript%3E" });
  expect(page.statusCode).toBe(404);
  expect(page.body).not.toContain("script");
});

test("outside of the demo world the sandbox takes nothing and its notices are nobody's", async () => {
  app.services.allowLoopbackCallbacks = false;
  const refused = await create({ NotifyUrl: "https://shop.example/callback" });
  expect(refused.code).toBe(errors.NoAvailableChannel.code);
  expect(openAdapters(app.services, openCallbackSender({ allowLoopback: false })).sandbox).toBeUndefined();
  expect((await world.notify(channel, "P-1")).status).toBe(401);
  app.services.allowLoopbackCallbacks = true;
});
