/**
 * Workers that die at every step, and banks that answer, lose their answer or tell by notice. The bank here pays whatever
 * reaches it, also twice: that each order is paid once is the worker's doing alone.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../db/kysely.ts";
import { openPool } from "../../db/pool.ts";
import { movePayouts } from "../../order/payout-move.ts";
import { openVault, sealOfPurpose } from "../../ports/vault.ts";
import { compiledDir } from "../../testing/compiled.ts";
import { returnPayouts } from "../payout-settlement/settle.ts";
import type { PayoutCreateAnswer } from "../supplier/payout-adapter.ts";
import { newSupplierKeys } from "../supplier/signature.ts";
import { PayoutDispatcher } from "./dispatcher.ts";
import { planAttempts } from "./plan.ts";
import { acceptedAs, paidAs, payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, app } = world;
const sea = await world.addChannel("SEA", "SEA-1");
const operator = { kind: "user" as const, name: "OPC/admin" };

/** How often each order's money left the bank. */
const transfers = new Map<string, number>();
function pay(reference: string): PayoutCreateAnswer {
  const [orderNo = ""] = reference.split("-");
  transfers.set(orderNo, (transfers.get(orderNo) ?? 0) + 1);
  known.add(reference);
  return acceptedAs(reference);
}
const known = new Set<string>();

class Died extends Error {}

/** A database whose transactions work, until the one with that number dies before it commits. */
function dyingAt(number: number): Database {
  const pool = openPool({ url: app.url, size: 2, name: "dying" });
  pools.push(pool);
  let count = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const dying = (...given: unknown[]) => {
      const isCommit = (given[0] as { text?: string }).text === "commit";
      if (isCommit) count += 1;
      return isCommit && count === number ? Promise.reject(new Died()) : query(...given);
    };
    Object.assign(client, { query: dying });
  });
  return openDatabase(pool);
}

const pools: pg.Pool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

const steps: Record<string, () => PayoutDispatcher | undefined> = {
  "before it takes anything": () => undefined,
  "before Asked is committed": () =>
    new PayoutDispatcher({ ...app.services, database: dyingAt(1) }, { http: supplier }),
  "after Asked is committed, before the request leaves": () => {
    supplier.onCreate = () => Promise.reject(new Died());
    return new PayoutDispatcher(app.services, { http: supplier });
  },
  "after the request, before its answer arrives": () => {
    supplier.onCreate = ({ payout }) => {
      pay(payout.reference);
      return Promise.reject(new Died());
    };
    return new PayoutDispatcher(app.services, { http: supplier });
  },
  "after the answer, before it is committed": () =>
    new PayoutDispatcher({ ...app.services, database: dyingAt(2) }, { http: supplier }),
  "after the answer is committed": () => new PayoutDispatcher(app.services, { http: supplier }),
};

function honest(): void {
  supplier.calm();
  supplier.onCreate = ({ payout }) => pay(payout.reference);
  supplier.onQuery = ({ channel, payout }) =>
    known.has(payout.reference) ? { kind: "reported", report: paidAs(channel, payout) } : { kind: "unknown" };
}

/** New workers, as many as it takes; a person sends again what failed. */
async function goOn(orderId: bigint): Promise<string> {
  for (let round = 0; round < 30; round += 1) {
    app.clock.advance(31_000);
    await new PayoutDispatcher(app.services, { http: supplier }).dispatchDue();
    const { Status } = await world.orderOf(orderId);
    if (Status === "PayoutSuccess") return Status;
    if (Status === "ChannelFailed") await sendAgain(orderId);
  }
  return (await world.orderOf(orderId)).Status;
}

async function sendAgain(orderId: bigint): Promise<void> {
  const facts = await world.facts();
  await world.inWhole(async (tx) => {
    const moved = await movePayouts(tx, "sendAgain", [{ orderId, actor: operator }], facts.now);
    const order = moved.get(orderId);
    if (order) await planAttempts(tx, [{ order, only: { channelCode: sea.code } }], facts);
  });
}

// First, because that process has a clock of its own.
test("a worker process that is killed while the bank thinks leaves a payout that is asked about, not sent again", {
  timeout: 60_000,
}, async () => {
  const key = Buffer.alloc(32, 9);
  const vault = openVault(key);
  const asked: string[] = [];
  const bank = createServer((request) => asked.push(request.url ?? ""));
  await new Promise<void>((resolve) => bank.listen(0, "127.0.0.1", resolve));
  afterAll(() => void bank.close());
  const { port } = bank.address() as AddressInfo;
  const far = await world.addChannel("FAR", "FAR-1", {
    BaseAddress: `http://127.0.0.1:${port}/api`,
    PrivateKeyEncrypted: sealOfPurpose(key, "channel-key", newSupplierKeys().secretKey),
  });
  await world.only(far);
  const { order } = await world.open({ CardSealed: sealOfPurpose(key, "payee-card", "0123456789012345") });
  const path = join(import.meta.dirname, "test-worker.ts");
  const child = spawn(process.execPath, [path, app.url, key.toString("hex"), "http://localhost"], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiledDir },
  });
  await expect.poll(() => asked.length, { timeout: 40_000 }).toBe(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  bank.closeAllConnections();
  expect((await world.attemptsOf(order.Id))[0]).toMatchObject({ Status: "Asked", SupplierOrderNo: null });
  // The next worker, with a way to the same bank.
  honest();
  supplier.onQuery = ({ channel, payout }) => ({ kind: "reported", report: paidAs(channel, payout) });
  app.clock.advance(31_000);
  await new PayoutDispatcher({ ...app.services, vault }, { http: supplier }).dispatchDue();
  expect(asked).toEqual(["/api/payouts/create"]);
  expect(supplier.questions).toEqual(["query FAR-1"]);
  expect((await world.orderOf(order.Id)).Status).toBe("PayoutSuccess");
});

describe("a worker that dies pays nobody twice, and nobody is forgotten", () => {
  for (const [step, dying] of Object.entries(steps))
    test(step, async () => {
      await world.only(sea);
      honest();
      const { order } = await world.open();
      await dying()
        ?.dispatchDue()
        .catch((error) => expect(error).toBeInstanceOf(Died));
      honest();
      expect(await goOn(order.Id)).toBe("PayoutSuccess");
      expect(transfers.get(order.OrderNo)).toBe(1);
      const [{ Reference: reference } = { Reference: "" }] = (await world.attemptsOf(order.Id)).slice(-1);
      for (let copy = 0; copy < 3; copy += 1)
        expect(await world.notify(sea, reference)).toMatchObject({ status: 200, data: { Outcome: "Known" } });
      expect(await world.booked(order.Id)).toEqual([
        "Create Cashout Order Deduct The Balance",
        "Cashout Order Success",
      ]);
    });
});

test("what a worker died over and a bank refused is refunded once, and paid by nobody", async () => {
  honest();
  supplier.onCreate = () => Promise.reject(new Died());
  const { order } = await world.open();
  await new PayoutDispatcher(app.services, { http: supplier }).dispatchDue();
  supplier.onQuery = () => ({ kind: "refused", reason: "closed account" });
  app.clock.advance(31_000);
  await new PayoutDispatcher(app.services, { http: supplier }).dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelFailed");
  const giveUp = () =>
    world.inWhole((tx) =>
      returnPayouts(tx, [{ orderId: order.Id, move: "giveUp", actor: operator }], app.clock.now()),
    );
  const given = await Promise.all([giveUp(), giveUp(), giveUp()]);
  expect(given.filter((moved) => moved.size > 0)).toHaveLength(1);
  expect(transfers.get(order.OrderNo)).toBeUndefined();
  expect(await world.booked(order.Id)).toEqual([
    "Create Cashout Order Deduct The Balance",
    "Cashout Order Failed And Refund The Balance",
  ]);
});

test("the books prove", async () => {
  expect([...transfers.values()].every((times) => times === 1)).toBe(true);
  expect(await world.prove()).toMatchObject({ ok: true });
});
