import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { ToldDurations } from "../../ports/told.ts";
import { testDatabase } from "../../testing/database.ts";
import { deliveryOf } from "../../work/callback-work.ts";
import { startWork } from "../../work/start.ts";
import { priorities } from "./address.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { laneWidth } from "./lane.ts";
import { leaseDueCallbacks, leaseMs } from "./lease.ts";
import { recordAttempts } from "./record-attempts.ts";
import { retryDelaysMs } from "./rules.ts";
import { callbackWorld, scriptedSender, type TestMerchant } from "./test-world.ts";

const world = await callbackWorld(await testDatabase());
afterAll(() => world.close());
const { services } = world;
const url = "https://shop.example/callback";
let merchant: TestMerchant;
let other: TestMerchant;
let serial = 0;

beforeEach(async () => {
  merchant = await world.addMerchant(`ACME${++serial}`);
  other = await world.addMerchant(`LOTUS${serial}`);
});

/** Nothing of one test is due in the next. */
afterEach(() =>
  world.inWhole((tx) =>
    tx.updateTable("CallbackRecord").set({ Status: "Failure" }).where("Status", "=", "InProgress").execute(),
  ),
);

const noJitter = () => 0;
async function recordOf(orderNo: string | undefined) {
  const record = (await world.records()).find((row) => row.OrderNo === orderNo);
  if (!record) throw new Error(`no callback of ${orderNo}`);
  return record;
}

describe("a delivered callback", () => {
  test("is the order, signed so that the official library accepts it and refuses any flipped bit", async () => {
    const [orderNo] = await world.queue(merchant, url);
    const sender = scriptedSender(() => ({}));
    await new CallbackDeliverer(services, sender).deliverDue();
    const [request] = sender.sent;
    if (!request) throw new Error("nothing was sent");
    const hook = new Webhook(merchant.secret);
    const aged = {
      ...request.headers,
      "webhook-timestamp": String(Number(request.headers["webhook-timestamp"]) - 301),
    };
    withSystemTime(world.now(), () => {
      expect(hook.verify(request.body, request.headers)).toMatchObject({
        OrderNo: orderNo,
        Amount: "100.00",
        PayableAmount: "100.03",
        Status: "Success",
      });
      for (const at of [0, 40, request.body.length - 1])
        expect(() => hook.verify(flipBit(request.body, at), request.headers)).toThrow();
      expect(() => hook.verify(request.body, { ...request.headers, "webhook-id": "evt_other" })).toThrow();
      expect(() => hook.verify(request.body, aged)).toThrow();
      expect(() => new Webhook(other.secret).verify(request.body, request.headers)).toThrow();
    });
  });

  test("carries one signature for each live secret while keys change", async () => {
    const newer = await world.addSecret(merchant.id, null);
    await world.addSecret(merchant.id, new Date(world.now().getTime() - 1));
    await world.queue(merchant, url);
    const sender = scriptedSender(() => ({}));
    await new CallbackDeliverer(services, sender).deliverDue();
    const [request] = sender.sent;
    expect(request?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    withSystemTime(world.now(), () => {
      for (const secret of [merchant.secret, newer])
        expect(() => new Webhook(secret).verify(request?.body ?? "", request?.headers ?? {})).not.toThrow();
    });
  });

  test("ends the record, the order's callback status and the timeline in one go", async () => {
    const [orderNo] = await world.queue(merchant, url);
    const queued = (await world.orders()).find((order) => order.OrderNo === orderNo);
    expect(queued?.CallbackStatus).toBe("InProgress");
    await new CallbackDeliverer(
      services,
      scriptedSender(() => ({ result: "thanks" })),
    ).deliverDue();
    const record = await recordOf(orderNo);
    expect(record).toMatchObject({
      Status: "Success",
      AttemptCount: 1,
      HttpStatus: 200,
      Result: "thanks",
      NextAttemptAt: null,
      LeasedUntil: null,
      FinishedAt: world.now(),
    });
    const order = (await world.orders()).find((row) => row.OrderNo === orderNo);
    expect(order?.CallbackStatus).toBe("Success");
    const kinds = (await world.events())
      .filter((event) => event.OrderId === order?.Id)
      .map(({ Kind }) => Kind);
    expect(kinds).toEqual(["callbackQueued", "callbackSucceeded"]);
  });

  test("leaves a row of its attempt with what was sent, never the secret", async () => {
    const [orderNo] = await world.queue(merchant, url);
    await new CallbackDeliverer(
      services,
      scriptedSender(() => ({ result: "x".repeat(65_536) })),
    ).deliverDue();
    const record = await recordOf(orderNo);
    const [attempt] = (await world.attempts()).filter((row) => row.CallbackId === record.Id);
    expect(attempt).toMatchObject({ Number: 1, HttpStatus: 200, Failure: null, DurationMs: 7 });
    expect(attempt?.Result).toHaveLength(65_536);
    expect(attempt?.RequestHeaders).toMatchObject({ "webhook-id": record.EventId });
    expect(JSON.stringify(attempt?.RequestHeaders)).not.toContain(merchant.secret.slice(6));
    expect(record.Result?.length).toBeLessThan(400);
  });
});

test("a callback that always fails is tried through the whole schedule under one webhook-id, then given up", async () => {
  const [orderNo] = await world.queue(merchant, url);
  const sender = scriptedSender(() => ({ httpStatus: 500, result: "no" }));
  for (const [step, delayMs] of retryDelaysMs.entries()) {
    expect(await new CallbackDeliverer(services, sender, noJitter).deliverDue()).toBe(1);
    const record = await recordOf(orderNo);
    expect(record).toMatchObject({ Status: "InProgress", Step: step + 1, AttemptCount: step + 1 });
    expect(record.NextAttemptAt?.getTime()).toBe(world.now().getTime() + delayMs);
    world.advance(delayMs - 1);
    expect(await new CallbackDeliverer(services, sender, noJitter).deliverDue()).toBe(0);
    world.advance(1);
  }
  await new CallbackDeliverer(services, sender, noJitter).deliverDue();
  expect(await recordOf(orderNo)).toMatchObject({ Status: "Failure", AttemptCount: 27, NextAttemptAt: null });
  expect(new Set(sender.sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(sender.sent.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(27);
  const order = (await world.orders()).find((row) => row.OrderNo === orderNo);
  expect(order?.CallbackStatus).toBe("Failure");
  expect((await world.events()).at(-1)).toMatchObject({
    Kind: "callbackFailed",
    OrderId: order?.Id,
    Detail: { Attempts: "27", HttpStatus: "500" },
  });
});

test("how long a callback waited for its first attempt is told once", async () => {
  await world.queue(merchant, url);
  world.advance(1_500);
  const callbackDelays = new ToldDurations();
  const told: number[] = [];
  callbackDelays.heardBy((seconds) => told.push(seconds));
  const sender = scriptedSender(() => ({ httpStatus: 503 }));
  await new CallbackDeliverer({ ...services, callbackDelays }, sender, noJitter).deliverDue();
  world.advance(60_000);
  await new CallbackDeliverer({ ...services, callbackDelays }, sender, noJitter).deliverDue();
  expect(sender.sent).toHaveLength(2);
  expect(told).toEqual([1.5]);
});

test("410 gives up after one attempt", async () => {
  const [orderNo] = await world.queue(merchant, url);
  await new CallbackDeliverer(
    services,
    scriptedSender(() => ({ httpStatus: 410 })),
  ).deliverDue();
  expect(await recordOf(orderNo)).toMatchObject({ Status: "Failure", AttemptCount: 1 });
});

test("after a 429 the merchant's lane rests while another merchant is served", async () => {
  await world.queue(merchant, url, 40);
  const sender = scriptedSender(() => ({ httpStatus: 429, retryAfter: "45" }));
  const deliverer = new CallbackDeliverer(services, sender, noJitter);
  expect(await deliverer.deliverDue()).toBe(laneWidth.first);
  await world.queue(other, url);
  expect(await deliverer.deliverDue()).toBe(1);
  world.advance(45_001);
  await deliverer.deliverDue();
  expect(sender.sent.length).toBeGreaterThan(laneWidth.first + 1);
});

test("a merchant without a live secret gets nothing unsigned; it is tried again later", async () => {
  await world.inWhole((tx) => tx.updateTable("MerchantSecret").set({ ExpiresAt: world.now() }).execute());
  const [orderNo] = await world.queue(merchant, url);
  const sender = scriptedSender(() => ({}));
  await new CallbackDeliverer(services, sender).deliverDue();
  expect(sender.sent).toEqual([]);
  expect(await recordOf(orderNo)).toMatchObject({ Status: "InProgress", Result: "NoLiveSecret", Step: 1 });
});

describe("lanes", () => {
  test("ten thousand due callbacks of a merchant whose endpoint hangs hold up nobody else's", async () => {
    await world.queueCopies(merchant, "https://dead.example/", 10_000);
    const dead = Promise.withResolvers<void>();
    const sender = scriptedSender(async (request) => {
      if (!request.url.includes("dead")) return {};
      await dead.promise;
      return { httpStatus: null, failure: "AnswerTimedOut" };
    });
    const working = await startWork([deliveryOf(new CallbackDeliverer(services, sender))], services);
    await until(() => sender.sent.length === laneWidth.first);
    const [orderNo] = await world.queue(other, url);
    await until(async () => (await recordOf(orderNo)).Status === "Success");
    expect(sender.sent.filter((request) => request.url.includes("dead"))).toHaveLength(laneWidth.first);
    dead.resolve();
    await working.stop();
  });

  test("when there is room for few, lanes take turns and the emptiest goes first", async () => {
    await world.queue(merchant, url, 10);
    world.advance(1);
    await world.queue(other, url, 10);
    const now = world.now();
    const leased = await world.inWhole((tx) =>
      leaseDueCallbacks(tx, { now, limit: 6, reserve: 0, loads: [] }),
    );
    expect(leased.filter((row) => row.MerchantId === other.id)).toHaveLength(3);
    const loads = [{ ...laneOf(merchant), inFlight: 3, free: 8 }];
    const next = await world.inWhole((tx) => leaseDueCallbacks(tx, { now, limit: 3, reserve: 0, loads }));
    expect(next.map((row) => row.MerchantId)).toEqual([other.id, other.id, other.id]);
  });

  test("when many endpoints hang at once, the reserve still lets in who has little on the way", async () => {
    await world.queue(merchant, url, 10);
    await world.queue(other, url, 10);
    const loads = [{ ...laneOf(merchant), inFlight: laneWidth.least, free: 8 }];
    const question = { now: world.now(), limit: -20, reserve: 100, loads };
    const leased = await world.inWhole((tx) => leaseDueCallbacks(tx, question));
    expect(leased.map((row) => row.MerchantId)).toEqual(Array(laneWidth.least).fill(other.id));
  });
});

describe("several workers and crashes", () => {
  test("two workers never send the same attempt", async () => {
    await world.queue(merchant, url, 120);
    const sender = scriptedSender(() => sleep(5, {}));
    const workers = [new CallbackDeliverer(services, sender), new CallbackDeliverer(services, sender)];
    await Promise.all(workers.map((worker) => worker.deliverDue()));
    const ids = sender.sent.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(120);
    expect(new Set(ids).size).toBe(120);
  });

  test("a worker that dies between sending and writing down gives the callback back: sent again, not lost", async () => {
    const [orderNo] = await world.queue(merchant, url);
    // The dead worker: it leased, and perhaps sent, and never came back.
    const now = world.now();
    expect(
      await world.inWhole((tx) => leaseDueCallbacks(tx, { now, limit: 10, reserve: 0, loads: [] })),
    ).toHaveLength(1);
    const sender = scriptedSender(() => ({}));
    expect(await new CallbackDeliverer(services, sender).deliverDue()).toBe(0);
    world.advance(leaseMs);
    expect(await new CallbackDeliverer(services, sender).deliverDue()).toBe(1);
    expect(await recordOf(orderNo)).toMatchObject({ Status: "Success", AttemptCount: 1 });
  });

  test("a worker whose lease ran out does not overwrite what the next one did", async () => {
    const [orderNo] = await world.queue(merchant, url);
    const lease = () =>
      world.inWhole((tx) => leaseDueCallbacks(tx, { now: world.now(), limit: 10, reserve: 0, loads: [] }));
    const [slow] = await lease();
    world.advance(leaseMs);
    const [next] = await lease();
    if (!slow || !next) throw new Error("nothing was leased");
    const made = (callback: typeof slow, httpStatus: number) => ({
      callback,
      requestedAt: world.now(),
      finishedAt: world.now(),
      headers: {},
      answer: { httpStatus, failure: null, result: "", retryAfter: null, durationMs: 1 },
      verdict: httpStatus === 200 ? { status: "Success" as const } : { status: "Failure" as const },
    });
    const record = (attempt: ReturnType<typeof made>) =>
      world.inWhole((tx) => recordAttempts(tx, [attempt], world.now()));
    expect(await record(made(slow, 410))).toEqual(new Set());
    expect(await record(made(next, 200))).toEqual(new Set([next.Id]));
    expect(await record(made(slow, 410))).toEqual(new Set());
    expect(await recordOf(orderNo)).toMatchObject({ Status: "Success", AttemptCount: 1 });
  });

  test("when the result cannot be written down the callback is sent again after its lease", async () => {
    const [orderNo] = await world.queue(merchant, url);
    // A NUL is what the sender takes out; here it stands for any row that PostgreSQL refuses.
    const sender = scriptedSender(() => ({ result: sender.sent.length === 1 ? "\0" : "OK" }));
    const deliverer = new CallbackDeliverer(services, sender);
    expect(await deliverer.deliverDue()).toBe(1);
    expect(await recordOf(orderNo)).toMatchObject({ Status: "InProgress", AttemptCount: 0 });
    world.advance(leaseMs);
    expect(await deliverer.deliverDue()).toBe(1);
    expect(await recordOf(orderNo)).toMatchObject({ Status: "Success", AttemptCount: 1 });
  });
});

test("stopping waits for the attempts on the way and writes them down", async () => {
  const [orderNo] = await world.queue(merchant, url);
  const answer = Promise.withResolvers<void>();
  const sender = scriptedSender(() => answer.promise.then(() => ({})));
  const working = await startWork([deliveryOf(new CallbackDeliverer(services, sender))], services);
  await until(() => sender.sent.length === 1);
  const stopped = working.stop();
  answer.resolve();
  await stopped;
  expect(await recordOf(orderNo)).toMatchObject({ Status: "Success" });
});

test("an order shows the status of its newest callback", async () => {
  const [orderNo] = await world.queue(merchant, url);
  await new CallbackDeliverer(
    services,
    scriptedSender(() => ({ httpStatus: 410 })),
  ).deliverDue();
  const first = await recordOf(orderNo);
  await world.inWhole((tx) =>
    tx
      .insertInto("CallbackRecord")
      .values({
        ...first,
        Id: first.Id + 1n,
        EventId: `${first.EventId}x`,
        Status: "InProgress",
        NextAttemptAt: world.now(),
      })
      .execute(),
  );
  await new CallbackDeliverer(
    services,
    scriptedSender(() => ({})),
  ).deliverDue();
  const order = (await world.orders()).find((row) => row.OrderNo === orderNo);
  expect(order?.CallbackStatus).toBe("Success");
});

function laneOf({ id }: TestMerchant) {
  return { MerchantId: id, Address: url, Priority: priorities.live };
}

function flipBit(text: string, at: number): string {
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
}

/** The official library reads the system's clock. */
function withSystemTime(time: Date, work: () => void): void {
  const real = Date.now;
  Date.now = () => time.getTime();
  try {
    work();
  } finally {
    Date.now = real;
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waits = 0; waits < 1_000; waits++) {
    if (await condition()) return;
    await sleep(10);
  }
  throw new Error("it did not happen");
}
