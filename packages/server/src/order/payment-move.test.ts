import {
  type PaymentOrderMove,
  type PaymentOrderStatus,
  paymentOrderMoves,
  paymentOrderStatuses,
} from "@opc/contract/payment-order/states";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, merchantScope, type Transaction, wholeScope } from "../db/transaction.ts";
import { testApp } from "../testing/app.ts";
import { testCollections } from "../testing/collections.ts";
import { ordersWithoutLine } from "../testing/timeline-check.ts";
import { moveOrders } from "./payment-move.ts";

const app = await testApp();
const { create, addAccount, people } = await testCollections(app);
await addAccount("KBANK-1", { slots: 1000n });
const actor = { kind: "system" as const, name: "test" };
const moveNames = Object.keys(paymentOrderMoves) as PaymentOrderMove[];

const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(app.services.database, wholeScope, work);

interface Made {
  Id: bigint;
  OrderNo: string;
}

/** An order that has come to a status by the table's own moves. */
async function orderAt(status: PaymentOrderStatus): Promise<Made> {
  const answer = await create();
  const { OrderNo } = answer.data as { OrderNo: string };
  return inWhole(async (tx) => {
    const order = await tx
      .selectFrom("PaymentOrder")
      .select(["Id", "OrderNo"])
      .where("OrderNo", "=", OrderNo)
      .executeTakeFirstOrThrow();
    const ways: Record<PaymentOrderStatus, PaymentOrderMove | undefined> = {
      Pending: undefined,
      Locked: "lock",
      Paying: "startPaying",
      Success: "succeed",
      Failed: "fail",
      Expired: "expire",
    };
    const way = ways[status];
    if (way) await tryMove(tx, order.Id, way, status);
    return order;
  });
}

function tryMove(tx: Transaction, orderId: bigint, move: PaymentOrderMove, to: PaymentOrderStatus) {
  return moveOrders(tx, move, [{ orderId, to, kind: "matched", actor }], app.clock.now());
}

async function statusOf({ Id }: Made): Promise<PaymentOrderStatus> {
  return inWhole(async (tx) => {
    const row = await tx
      .selectFrom("PaymentOrder")
      .select("Status")
      .where("Id", "=", Id)
      .executeTakeFirstOrThrow();
    return row.Status;
  });
}

async function linesOf({ Id }: Made): Promise<number> {
  return inWhole(async (tx) => {
    const rows = await tx.selectFrom("OrderEvent").select("Id").where("OrderId", "=", Id).execute();
    return rows.length;
  });
}

const cases = moveNames.flatMap((move) =>
  paymentOrderStatuses.flatMap((from) =>
    (paymentOrderMoves[move].to as readonly PaymentOrderStatus[]).map((to) => ({
      move,
      from,
      to,
      legal: (paymentOrderMoves[move].from as readonly string[]).includes(from),
    })),
  ),
);

test("the table has legal and forbidden moves", () => {
  expect(cases.filter((one) => one.legal).length).toBeGreaterThan(10);
  expect(cases.filter((one) => !one.legal).length).toBeGreaterThan(30);
});

test.each(cases)("$move from $from to $to: legal $legal", async ({ move, from, to, legal }) => {
  const order = await orderAt(from);
  const lines = await linesOf(order);
  const moved = await inWhole((tx) => tryMove(tx, order.Id, move, to));
  expect(moved.has(order.Id)).toBe(legal);
  expect(await statusOf(order)).toBe(legal ? to : from);
  expect(await linesOf(order)).toBe(lines + (legal ? 1 : 0));
});

test("a move never leads where the table does not", async () => {
  const order = await orderAt("Pending");
  await expect(inWhole((tx) => tryMove(tx, order.Id, "expire", "Success"))).rejects.toThrow();
  expect(await statusOf(order)).toBe("Pending");
});

test("of 20 who move an order at once one does", async () => {
  const order = await orderAt("Pending");
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => inWhole((tx) => tryMove(tx, order.Id, "fail", "Failed"))),
  );
  expect(tries.filter((moved) => moved.size === 1)).toHaveLength(1);
});

test("a merchant's transaction does not move another merchant's order", async () => {
  const order = await orderAt("Pending");
  const scope = merchantScope(people["LOTUS/admin"].merchantId);
  const moved = await inTransaction(app.services.database, scope, (tx) =>
    tryMove(tx, order.Id, "startPaying", "Paying"),
  );
  expect(moved.size).toBe(0);
  expect(await statusOf(order)).toBe("Pending");
});

test("when an order reaches its end its time is kept, and unlocking takes no end", async () => {
  const [expired, unlocked] = [await orderAt("Expired"), await orderAt("Locked")];
  await inWhole((tx) => tryMove(tx, unlocked.Id, "unlock", "Paying"));
  const rows = await inWhole((tx) =>
    tx
      .selectFrom("PaymentOrder")
      .select(["Id", "FinishedAt"])
      .where("Id", "in", [expired.Id, unlocked.Id])
      .orderBy("Id")
      .execute(),
  );
  expect(rows.map((row) => row.FinishedAt !== null)).toEqual([true, false]);
});

test("every status has its line, and a status changed without one is found", async () => {
  expect(await inWhole(ordersWithoutLine)).toEqual([]);
  const silent = await orderAt("Pending");
  await inWhole((tx) => sql`update payment_order set status = 'Failed' where id = ${silent.Id}`.execute(tx));
  expect(await inWhole(ordersWithoutLine)).toEqual([silent.OrderNo]);
  // Nor does a later, rightful move hide it.
  await inWhole((tx) => tryMove(tx, silent.Id, "settleReviewed", "Success"));
  expect(await inWhole(ordersWithoutLine)).toEqual([silent.OrderNo]);
});
