/** Lanes with their circuits: the deliverer's side, and what people see of it. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { heldMaxMs, openingFailures, probePausesMs } from "../../delivery/circuit.ts";
import { testDatabase } from "../../testing/database.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { laneWidth } from "./lane.ts";
import { listLanes } from "./lanes.ts";
import { leaseDueCallbacks, leaseMs } from "./lease.ts";
import { retryDelaysMs, triedMaxMs } from "./rules.ts";
import { callbackWorld, scriptedSender, type TestMerchant } from "./test-world.ts";

const world = await callbackWorld(await testDatabase());
afterAll(() => world.close());
const { services } = world;
const [firstProbeMs = 0, secondProbeMs = 0] = probePausesMs;
const url = "https://shop.example/callback";
const otherUrl = "https://other.example/callback";
const viewer = { isSuper: true, merchantId: 0n, timeDifferenceMinutes: 0 };
const noJitter = () => 0;
let merchant: TestMerchant;
let other: TestMerchant;
let serial = 0;

beforeEach(async () => {
  merchant = await world.addMerchant(`DEAD${++serial}`);
  other = await world.addMerchant(`ALIVE${serial}`);
});
afterEach(() =>
  world.inWhole((tx) =>
    tx.updateTable("CallbackRecord").set({ Status: "Failure" }).where("Status", "=", "InProgress").execute(),
  ),
);

/** The merchant's endpoint answers 500, or 200 once it has recovered; the other merchant's always works. */
function endpoint() {
  const state = { isUp: false };
  const sender = scriptedSender((sent) => ({ httpStatus: state.isUp || sent.url !== url ? 200 : 500 }));
  return { state, sender, deliverer: new CallbackDeliverer(services, sender, noJitter) };
}

async function lane(of = merchant) {
  const lanes = await world.inWhole((tx) => listLanes(tx, viewer, world.now()));
  const found = lanes.find(({ MerchantAlias }) => MerchantAlias === of.alias);
  if (!found) throw new Error(`${of.alias} has no lane`);
  return found;
}
const inSeconds = (ms: number) => new Date(world.now().getTime() + ms).toISOString();

/** Forty are due; the first width of them fails and opens the circuit. */
async function openCircuit() {
  const tools = endpoint();
  await world.queue(merchant, url, 40);
  expect(await tools.deliverer.deliverDue()).toBe(laneWidth.first);
  return tools;
}

describe("an endpoint that fails", () => {
  test("opens its circuit: the rest waits in the queue, another merchant is served", async () => {
    const { deliverer, sender } = await openCircuit();
    expect(await lane()).toMatchObject({
      Circuit: "Open",
      DueCount: 40 - laneWidth.first,
      FailuresInRow: laneWidth.first,
      NextProbeAt: inSeconds(firstProbeMs),
      SuccessRate: 0,
      LastFailureStatus: 500,
    });
    await world.queue(other, otherUrl, 3);
    expect(await deliverer.deliverDue()).toBe(3);
    world.advance(firstProbeMs - 1);
    expect(await deliverer.deliverDue()).toBe(0);
    expect(sender.sent).toHaveLength(laneWidth.first + 3);
  });

  test("gets one probe when its time comes, whoever of several workers is first", async () => {
    await openCircuit();
    world.advance(firstProbeMs);
    const tools = [endpoint(), endpoint()];
    const sent = await Promise.all(tools.map(({ deliverer }) => deliverer.deliverDue()));
    expect(sent.sort()).toEqual([0, 1]);
    expect(await lane()).toMatchObject({ Circuit: "Open", NextProbeAt: inSeconds(secondProbeMs) });
  });

  test("is served whole again after the first success", async () => {
    const { deliverer, state } = await openCircuit();
    state.isUp = true;
    world.advance(firstProbeMs);
    // The probe and what it let through; those that had failed are due by now, too.
    expect(await deliverer.deliverDue()).toBe(40);
    expect(await lane()).toMatchObject({
      Circuit: "Closed",
      FailuresInRow: 0,
      NextProbeAt: null,
      DueCount: 0,
    });
    const records = await world.records();
    expect(
      records.filter((row) => row.MerchantId === merchant.id).every((row) => row.Status === "Success"),
    ).toBe(true);
  });

  test("a probe whose worker died is taken by another when its lease is over", async () => {
    await openCircuit();
    world.advance(firstProbeMs);
    const lease = () =>
      world.inWhole((tx) => leaseDueCallbacks(tx, { now: world.now(), limit: 10, reserve: 0, loads: [] }));
    expect(await lease()).toHaveLength(1);
    expect(await lane()).toMatchObject({ Circuit: "HalfOpen", InFlightCount: 1 });
    expect(await lease()).toHaveLength(0);
    world.advance(leaseMs);
    expect(await lease()).toHaveLength(1);
  });

  test("holds nothing back for longer than the schedule's longest pause", async () => {
    const { deliverer } = await openCircuit();
    // Its probes are somebody else's here.
    await world.inWhole((tx) =>
      tx
        .updateTable("CallbackLane")
        .set({ NextProbeAt: new Date(world.now().getTime() + 2 * heldMaxMs) })
        .where("MerchantId", "=", merchant.id)
        .execute(),
    );
    world.advance(heldMaxMs);
    expect(await deliverer.deliverDue()).toBe(40 - laneWidth.first);
    expect(await lane()).toMatchObject({ Circuit: "Open" });
  });

  test("and stays dead: every callback is given up in the end, none is tried for ever", async () => {
    await openCircuit();
    world.advance(triedMaxMs);
    await endpoint().deliverer.deliverDue();
    const records = (await world.records()).filter((row) => row.MerchantId === merchant.id);
    expect(records).toHaveLength(40);
    expect(records.every((row) => row.Status === "Failure")).toBe(true);
  });
});

test("fewer failures in a row than open it, with a success between, change nothing", async () => {
  const sender = scriptedSender(() => ({
    httpStatus: sender.sent.length % openingFailures === 0 ? 200 : 500,
  }));
  const deliverer = new CallbackDeliverer(services, sender, noJitter);
  for (let callback = 0; callback < 2 * openingFailures; callback++) {
    await world.queue(merchant, url);
    await deliverer.deliverDue();
  }
  expect(sender.sent).toHaveLength(2 * openingFailures);
  expect(await lane()).toMatchObject({ Circuit: "Closed", FailuresInRow: 0, SuccessRate: 10 });
});

test("busy (429) rests the lane for every worker, and opens no circuit", async () => {
  await world.queue(merchant, url, 40);
  const busy = () =>
    new CallbackDeliverer(
      services,
      scriptedSender(() => ({ httpStatus: 429, retryAfter: "45" })),
      noJitter,
    );
  expect(await busy().deliverDue()).toBe(laneWidth.first);
  expect(await lane()).toMatchObject({ Circuit: "Closed", RestsUntil: inSeconds(45_000) });
  expect(await busy().deliverDue()).toBe(0);
  world.advance(45_001);
  expect(await lane()).toMatchObject({ RestsUntil: null });
  expect(await busy().deliverDue()).toBe(laneWidth.first);
});

test("a lane's figures are of its own attempts", async () => {
  await world.queue(merchant, url, 4);
  await world.queue(other, otherUrl, 1);
  const answers = [10, 20, 30, 400].map((durationMs) => ({
    durationMs,
    httpStatus: durationMs > 99 ? 503 : 200,
  }));
  const sender = scriptedSender((sent) => (sent.url === url ? (answers.pop() ?? {}) : { durationMs: 5 }));
  await new CallbackDeliverer(services, sender, noJitter).deliverDue();
  expect(await lane()).toMatchObject({
    AttemptCount: 4,
    SuccessRate: 75,
    P50Ms: 20,
    P95Ms: 400,
    OldestDueAt: null,
  });
  expect(await lane(other)).toMatchObject({
    AttemptCount: 1,
    SuccessRate: 100,
    P50Ms: 5,
    LastFailureAt: null,
  });
  const [retryMs = 0] = retryDelaysMs;
  world.advance(retryMs + 1_000);
  expect(await lane()).toMatchObject({ DueCount: 1, OldestDueAt: inSeconds(-1_000) });
});
