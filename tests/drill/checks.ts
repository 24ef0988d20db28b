/** What has to hold after each round: nothing that was answered is missing or there twice, no money left twice, the books prove. */
import type { PayingSupplierActor } from "@opc/sandbox/actors/paying-supplier";
import type { CallbackReceiver } from "@opc/sandbox/actors/receiver";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { describeBad, proveBooks } from "@opc/server/modules/proof/prove";
import { anchorPath, openChainAnchor } from "@opc/server/ports/chain-anchor";
import type { Vault } from "@opc/server/ports/vault";
import pg from "pg";
import { until } from "./processes.ts";
import { type Acknowledged, tellAll } from "./traffic.ts";

export interface Checked {
  ownerUrl: string;
  acknowledged: readonly Acknowledged[];
  supplier: PayingSupplierActor;
  receiver: CallbackReceiver;
  vault: Vault;
  /** Of the workers, who keep an anchor each. */
  dataDirs: readonly string[];
}

interface Row {
  merchant_order_no: string;
  order_no: string;
  status: string;
  callback_status: string;
}

const settleLimitMs = 90_000;

/** Returns what is wrong; none means that all is well. */
export async function brokenPromises(world: Checked): Promise<string[]> {
  const told = new Set<string>();
  await until("every payout is settled and told", settleLimitMs, async () => {
    await tellAll(world.supplier, told);
    return (await openPayouts(world)).length === 0;
  }).catch(() => undefined);
  const open = await openPayouts(world);
  return [
    ...open.map((line) => `${line} after ${settleLimitMs / 1_000} s`),
    ...(await thereOnce(world)),
    ...paidOnce(world),
    ...(await provenBooks(world)),
  ];
}

async function rowsOf({ ownerUrl, acknowledged }: Checked, kind: Acknowledged["kind"]): Promise<Row[]> {
  const numbers = acknowledged.filter((one) => one.kind === kind).map((one) => one.merchantOrderNo);
  return ask<Row>(
    ownerUrl,
    `select merchant_order_no, order_no, status, callback_status from ${kind}_order where merchant_order_no = any($1)`,
    [numbers],
  );
}

/**
 * Taken on by us, and its request never left: a worker stood still, or died, between its commit and its request, and the channel is not
 * asked a second time. With another channel that would be next; there is one here, so a person sends it again. A sentence each.
 */
export async function neverSent(world: Checked): Promise<string[]> {
  const failed = (await rowsOf(world, "payout")).filter(({ status }) => status === "ChannelFailed");
  const unsent = failed.filter(({ order_no }) => !wasAsked(world.supplier, order_no));
  const reasons = await ask<{ order_no: string; reason: string }>(
    world.ownerUrl,
    `select o.order_no, string_agg(a.reason, ', ' order by a.id) as reason from payout_attempt a
       join payout_order o on o.id = a.order_id where o.order_no = any($1) group by o.order_no`,
    [unsent.map(({ order_no }) => order_no)],
  );
  return reasons.map(
    ({ order_no, reason }) => `payout ${order_no} never left (${reason}): a person sends it again`,
  );
}

function wasAsked({ creates }: PayingSupplierActor, orderNo: string): boolean {
  return [...creates.keys()].some((reference) => reference.startsWith(`${orderNo}-`));
}

async function openPayouts(world: Checked): Promise<string[]> {
  const rows = await rowsOf(world, "payout");
  const denied = deniedOf(world.supplier);
  return rows.flatMap(({ order_no, status, callback_status }) => {
    // Taken on and not made: a person decides.
    if (denied.has(order_no))
      return status === "PayoutSuccess" ? [`payout ${order_no} was never paid and is ${status}`] : [];
    if (status === "ChannelFailed" && !wasAsked(world.supplier, order_no)) return [];
    if (status !== "PayoutSuccess") return [`payout ${order_no} is ${status}`];
    if (callback_status !== "Success" || !world.receiver.ofPayout(order_no)?.accepted)
      return [`the callback of ${order_no} is ${callback_status}`];
    return [];
  });
}

/** Of payments that were paid: settled, and their callback taken once, no process having been killed. */
export async function unsettledPayments(
  { ownerUrl, receiver }: Pick<Checked, "ownerUrl" | "receiver">,
  orderNos: readonly string[],
): Promise<string[]> {
  const look = async () => {
    const rows = await ask<Pick<Row, "order_no" | "status">>(
      ownerUrl,
      "select order_no, status from payment_order where order_no = any($1)",
      [orderNos],
    );
    const statuses = new Map(rows.map(({ order_no, status }) => [order_no, status]));
    return orderNos.flatMap((orderNo) => {
      const [status, accepted] = [statuses.get(orderNo), receiver.of(orderNo)?.accepted ?? 0];
      if (status !== "Success") return [`payment ${orderNo} was paid and is ${status}`];
      return accepted === 1 ? [] : [`the callback of payment ${orderNo} was taken ${accepted} times`];
    });
  };
  await until(
    "every payment is settled and told",
    settleLimitMs,
    async () => (await look()).length === 0,
  ).catch(() => undefined);
  return look();
}

async function ask<Found extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: readonly unknown[],
): Promise<Found[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Found>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function thereOnce(world: Checked): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of ["payment", "payout"] as const) {
    const byNumber = Map.groupBy(await rowsOf(world, kind), (row) => row.merchant_order_no);
    for (const one of world.acknowledged.filter((each) => each.kind === kind)) {
      const rows = byNumber.get(one.merchantOrderNo) ?? [];
      if (rows.length !== 1)
        faults.push(`${kind} ${one.merchantOrderNo} was answered and is there ${rows.length} times`);
      else if (one.orderNos.size !== 1 || !one.orderNos.has(rows[0]?.order_no ?? ""))
        faults.push(
          `${kind} ${one.merchantOrderNo} was answered as ${[...one.orderNos]}, and is ${rows[0]?.order_no}`,
        );
    }
  }
  return faults;
}

function paidOnce({ supplier }: Checked): string[] {
  const asked = [...supplier.creates].filter(([, times]) => times !== 1);
  const paid = Map.groupBy(supplier.transfers, (orderNo) => orderNo);
  return [
    ...asked.map(([reference, times]) => `the supplier was asked ${times} times to pay ${reference}`),
    ...[...paid].flatMap(([orderNo, { length }]) =>
      length === 1 ? [] : [`${orderNo} was paid ${length} times`],
    ),
  ];
}

function deniedOf(supplier: PayingSupplierActor): Set<string> {
  const denied = supplier.taken.filter(({ fate }) => fate === "denied");
  return new Set(denied.map(({ reference }) => reference.split("-")[0] ?? ""));
}

async function provenBooks({ ownerUrl, vault, dataDirs }: Checked): Promise<string[]> {
  const database = openDatabase(openPool({ url: ownerUrl, size: 1, name: "drill" }));
  const faults: string[] = [];
  try {
    for (const dataDir of dataDirs) {
      const anchor = await openChainAnchor(anchorPath(dataDir), vault).read();
      const { firstBad } = await proveBooks(database, { vault, anchor });
      if (firstBad) faults.push(`the books do not prove: ${describeBad(firstBad)}`);
    }
  } finally {
    await database.destroy();
  }
  return faults;
}
