/** Callback delivery with real sockets: what a dead merchant costs the others, and how soon a first attempt leaves. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { CallbackDeliverer } from "@opc/server/modules/callback-record/deliverer";
import {
  type CallbackWorld,
  callbackWorld,
  type TestMerchant,
} from "@opc/server/modules/callback-record/test-world";
import { openCallbackSender } from "@opc/server/ports/callback-sender";
import { systemClock } from "@opc/server/ports/clock";
import { deliveryOf } from "@opc/server/work/callback-work";
import { startWork } from "@opc/server/work/start";
import { type BenchContext, median, percentile } from "./figures.ts";
import { benchDatabase } from "./postgres.ts";
import type { BenchRow } from "./row.ts";

const hangingPort = 8156;
const steadyPort = 8157;
const deadEvents = 10_000;
const rounds = 3;
const eventsPerRound = 20;
const pauseMs = 150;
const steadyAnswerMs = 20;
const ordersPerSecond = 100;
const seconds = 8;

export async function benchCallbacks({ say }: BenchContext): Promise<BenchRow[]> {
  const database = await benchDatabase();
  const world = await callbackWorld(database, systemClock);
  const hanging = await listen(
    createServer(() => {}),
    hangingPort,
  );
  const steady = await openSteadyReceiver();
  const sender = openCallbackSender({ allowLoopback: true });
  const deliverer = new CallbackDeliverer(world.services, sender);
  const working = await startWork([deliveryOf(deliverer)], world.services);
  try {
    const living = await world.addMerchant("LIVING");
    say("first attempts after commit");
    const first = await measureFirstAttempts(world, living, steady);
    const alone = await measureDelays(world, living, steady);
    say(`${deadEvents} due callbacks of a merchant whose endpoint hangs`);
    const dead = await world.addMerchant("DEAD");
    for (let queued = 0; queued < deadEvents; queued += 1_000)
      await world.queue(dead, `http://127.0.0.1:${hangingPort}/`, 1_000);
    await sleep(1_000);
    return [deadRow(alone, await measureDelays(world, living, steady)), firstAttemptRow(first)];
  } finally {
    hanging.closeAllConnections();
    await working.stop();
    await sender.close();
    hanging.close();
    steady.close();
    await world.close();
    await database.stop();
  }
}

interface SteadyReceiver {
  url: string;
  /** When the callback of that order arrived, in ms of `performance.now`. */
  arrivedAt: Map<string, number>;
  close(): void;
}

async function openSteadyReceiver(): Promise<SteadyReceiver> {
  const arrivedAt = new Map<string, number>();
  const server = createServer((request, response) => {
    const at = performance.now();
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { OrderNo } = JSON.parse(body) as { OrderNo: string };
      if (!arrivedAt.has(OrderNo)) arrivedAt.set(OrderNo, at);
      setTimeout(() => response.end("OK"), steadyAnswerMs);
    });
  });
  await listen(server, steadyPort);
  return { url: `http://127.0.0.1:${steadyPort}/`, arrivedAt, close: () => server.close() };
}

async function listen(server: Server, port: number): Promise<Server> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** One order committed; answers how long after that its callback arrived, in ms. */
async function delayOf(
  world: CallbackWorld,
  merchant: TestMerchant,
  receiver: SteadyReceiver,
): Promise<number> {
  const [orderNo = ""] = await world.queue(merchant, receiver.url);
  const committedAt = performance.now();
  while (!receiver.arrivedAt.has(orderNo)) {
    if (performance.now() - committedAt > 60_000) return Number.POSITIVE_INFINITY;
    await sleep(2);
  }
  return Math.max(0, (receiver.arrivedAt.get(orderNo) ?? 0) - committedAt);
}

/** The longest delay of each round. */
async function measureDelays(
  world: CallbackWorld,
  merchant: TestMerchant,
  receiver: SteadyReceiver,
): Promise<number[]> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let most = 0;
    for (let event = 0; event < eventsPerRound; event++) {
      most = Math.max(most, await delayOf(world, merchant, receiver));
      await sleep(pauseMs * Math.random());
    }
    longest.push(most);
  }
  return longest;
}

/** Orders of one merchant that finish at a steady rate. */
async function measureFirstAttempts(
  world: CallbackWorld,
  merchant: TestMerchant,
  receiver: SteadyReceiver,
): Promise<number[]> {
  const delays: Promise<number>[] = [];
  for (let order = 0; order < ordersPerSecond * seconds; order++) {
    delays.push(delayOf(world, merchant, receiver));
    await sleep(1_000 / ordersPerSecond);
  }
  return Promise.all(delays);
}

function deadRow(alone: readonly number[], besideDead: readonly number[]): BenchRow {
  const [without, beside] = [median(alone), median(besideDead)];
  return {
    what: `callbacks: one dead merchant with ${deadEvents.toLocaleString("en")} events`,
    limit: `another merchant's longest delay without it: ${Math.round(without)} ms`,
    figure: `${Math.round(beside)} ms, ${Math.round(Math.max(0, beside - without))} ms more`,
    target: "delays another merchant by < 1 s",
    reached: beside - without < 1_000,
  };
}

function firstAttemptRow(delays: readonly number[]): BenchRow {
  const p99 = percentile(delays, 0.99);
  return {
    what: "first callback attempt after commit",
    limit: `${ordersPerSecond} orders/s of one merchant that answers in ${steadyAnswerMs} ms`,
    figure: `p50 ${Math.round(median(delays))} ms, p99 ${Math.round(p99)} ms`,
    target: "p99 ≤ 2 s",
    reached: p99 <= 2_000,
  };
}
