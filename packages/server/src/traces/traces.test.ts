/** What a collector is told of a payment, from the merchant's request to the callback; and that it is told nothing else. */
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { CallbackDeliverer } from "../modules/callback-record/deliverer.ts";
import { scriptedSender } from "../modules/callback-record/test-world.ts";
import { testApp } from "../testing/app.ts";
import { type Collections, credit, testCollections, type Watched } from "../testing/collections.ts";
import { type CollectedSpan, testCollector } from "../testing/collector.ts";
import { openTracer } from "./otlp.ts";
import { traceWith } from "./traces.ts";

const collector = await testCollector();
const troubles: Error[] = [];
const options = {
  endpoint: collector.endpoint,
  headers: { "x-key": "secret of the collector" },
  share: 1,
  serviceName: "opc-admin-test",
  delayMs: 50,
  onError: (error: Error) => troubles.push(error),
};
const tracer = openTracer(options);
traceWith(tracer);
const app = await testApp();
let collections: Collections;
let account: Watched;

beforeAll(async () => {
  collections = await testCollections(app);
  account = await collections.addAccount("KBANK-1");
});

afterAll(async () => {
  traceWith(undefined);
  await tracer.close();
});

/** Spans leave in batches, each when its own is over. */
async function collected(isThere: (spans: readonly CollectedSpan[]) => boolean): Promise<CollectedSpan[]> {
  await vi.waitFor(() => expect(isThere(collector.spans)).toBe(true), { timeout: 15_000 });
  return collector.spans;
}

function ordersCreated(traceId: string) {
  return inTransaction(app.services.database, wholeScope, (tx) =>
    tx
      .selectFrom("OrderEvent")
      .innerJoin("PaymentOrder", "PaymentOrder.Id", "OrderEvent.OrderId")
      .select(["OrderEvent.OperatorDetail", "OrderEvent.Detail", "PaymentOrder.OrderNo"])
      .where("OrderEvent.Kind", "=", "created")
      .where("PaymentOrder.Trace", "like", `${traceId}-%`)
      .execute(),
  );
}

test("one trace leads from a merchant's request through statements, matching and the books to the callback", async () => {
  const { data } = await collections.create({ Amount: "412.00", MemberName: "Somsri Rakdee" });
  const { OrderNo, PayableAmount } = data as { OrderNo: string; PayableAmount: string };
  await collections.report(account, [credit(PayableAmount, app.clock.now(), { Counterparty: "SOMSRI R" })]);
  const sender = scriptedSender(() => ({}));
  await new CallbackDeliverer(app.services, sender).deliverDue();
  expect(sender.sent).toHaveLength(1);

  const spans = await collected((all) => all.some(({ name }) => name === "send callback"));
  const root = spans.find(({ name }) => name === "POST /gateway/pay/create");
  const own = spans.filter(({ traceId }) => traceId === root?.traceId);
  expect(root).toMatchObject({
    parentSpanId: "",
    attributes: { "http.route": "/gateway/pay/create", "http.response.status_code": 200, "opc.code": 0 },
    service: "opc-admin-test",
  });
  expect(own.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "pay/create",
      "INSERT payment_order",
      "order Success",
      "posted to the books",
      "send callback",
    ]),
  );
  // Each hangs on another of its own.
  const ids = new Set(own.map(({ spanId }) => spanId));
  expect(own.filter((span) => span !== root && !ids.has(span.parentSpanId))).toEqual([]);

  // What settled it is the crawler's request, a trace of its own, which the order's leads to.
  const report = spans.find(({ name }) => name === "POST /agent/transactions");
  const settled = own.find(({ name }) => name === "order Success");
  expect(settled?.links.map((link) => link.slice(0, 32))).toEqual([report?.traceId]);
  const ofReport = spans.filter(({ traceId }) => traceId === report?.traceId).map(({ name }) => name);
  expect(ofReport).toEqual(expect.arrayContaining(["match credits", "post to the books"]));

  // The operator finds it in the order's timeline; the merchant is not told.
  const [created] = await ordersCreated(String(root?.traceId));
  expect(created).toMatchObject({ OrderNo, OperatorDetail: { TraceId: root?.traceId } });
  expect(JSON.stringify(created?.Detail)).not.toContain(root?.traceId);
});

test("an answer carries its trace's id, and so does an error that nobody expected", async () => {
  const probe = await app.app.inject({ method: "GET", url: "/healthz" });
  expect(probe.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    "alter table payment_order add constraint full_disk check (amount_minor <> 6600) not valid",
  );
  const refused = await collections.create({ Amount: "66.00" });
  await owner.query("alter table payment_order drop constraint full_disk");
  await owner.end();
  expect(refused.code).toBe(errors.Internal.code);
  const isIt = ({ attributes }: CollectedSpan) => attributes["opc.code"] === errors.Internal.code;
  const spans = await collected((all) => all.some(isIt));
  const root = spans.find(isIt);
  expect(refused.msg).toContain(root?.traceId);
  // The statement that failed is found by its code.
  const failed = spans.find(
    ({ traceId, name }) => traceId === root?.traceId && name === "INSERT payment_order",
  );
  expect(failed).toMatchObject({ failed: true, attributes: { "error.type": "23514" } });
  // A probe's questions are no traces.
  expect(spans.filter(({ name }) => name.includes("healthz"))).toEqual([]);
});

test("requests that are written together: one has the statements, the others lead there", async () => {
  collector.spans.length = 0;
  const answers = await Promise.all(Array.from({ length: 6 }, () => collections.create({ Amount: "77.00" })));
  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(0));
  const isEnough = (spans: readonly CollectedSpan[]) =>
    spans.filter(({ name }) => name === "POST /gateway/pay/create").length === 6 &&
    spans.filter(({ name }) => name === "pay/create").length === 6;
  const spans = await collected(isEnough);
  const batches = spans.filter(({ name }) => name === "pay/create");
  expect(new Set(batches.map(({ traceId }) => traceId)).size).toBe(6);
  const writing = spans.filter(({ name }) => name === "INSERT payment_order");
  const writers = new Set(writing.map(({ traceId }) => traceId));
  for (const batch of batches.filter(({ traceId }) => !writers.has(traceId)))
    expect(batch.links.some((link) => writers.has(link.slice(0, 32)))).toBe(true);
});

test("no amount, name, number, address, secret or text leaves with them", async () => {
  collector.spans.length = 0;
  const secrets = ["Somchai Jaidee", "913.57", "91357", "203.0.113.77", "remark of a member"];
  const { data } = await collections.create(
    { Amount: "913.57", MemberName: "Somchai Jaidee" },
    { ip: "203.0.113.77" },
  );
  const { PayableAmount } = data as { PayableAmount: string };
  const told = { Counterparty: "Somchai Jaidee", Remark: "remark of a member" };
  await collections.report(account, [credit(PayableAmount, app.clock.now(), told)]);
  const spans = await collected((all) => all.some(({ name }) => name === "POST /agent/transactions"));
  const text = JSON.stringify(spans);
  expect(secrets.filter((one) => text.includes(one))).toEqual([]);
  expect(text).not.toContain(account.token);
  expect(collector.headers.at(-1)).toMatchObject({ "x-key": "secret of the collector" });
});

test("a collector that fails is told of once, and nobody waits for it", async () => {
  collector.answerWith(400);
  expect((await collections.create()).code).toBe(0);
  await vi.waitFor(() => expect(troubles).toHaveLength(1), { timeout: 15_000 });
  expect((await collections.create()).code).toBe(0);
  collector.answerWith(200);
});

test("of a share of none nothing is traced, and nothing is kept with an order", async () => {
  const none = openTracer({ ...options, share: 0 });
  expect(none.begin(none.newTraceId(), "POST /")).toBeUndefined();
  const tenth = openTracer({ ...options, share: 0.1 });
  const begun = Array.from({ length: 5_000 }, () => tenth.begin(tenth.newTraceId(), "x")).filter(Boolean);
  // 500 ± 6 standard deviations.
  expect(Math.abs(begun.length - 500)).toBeLessThan(130);
  await Promise.all([none.close(), tenth.close()]);
});
