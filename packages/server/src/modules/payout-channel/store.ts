/** Attempts, the orders that they pay and the channels that they go through, as everything here reads them. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { SupplierAdapterName } from "../../db/column-types.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";
import type { PayoutSupplierChannel } from "../supplier/payout-adapter.ts";
import { readableOf, supplierSide, type Unreadable } from "../supplier/supplier-side.ts";
import type { Planned } from "./plan.ts";

export type PayoutAttempt = Selectable<Tables["PayoutAttempt"]>;
export type PayoutOrder = Selectable<Tables["PayoutOrder"]>;

export interface KnownPayoutChannel extends PayoutSupplierChannel {
  id: bigint;
  supplierId: bigint;
  adapter: SupplierAdapterName;
}

/** By id, not locked. */
export async function payoutsOf(
  tx: Transaction,
  orderIds: readonly bigint[],
): Promise<Map<bigint, PayoutOrder>> {
  const orders = await tx
    .selectFrom("PayoutOrder")
    .selectAll()
    .where("Id", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .execute();
  return new Map(orders.map((order) => [order.Id, order]));
}

/** All attempts of the orders, oldest first. What they are changes under their order's lock only. */
export function attemptsOf(tx: Transaction, orderIds: readonly bigint[]): Promise<PayoutAttempt[]> {
  return tx
    .selectFrom("PayoutAttempt")
    .selectAll()
    .where("OrderId", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .orderBy("OrderId")
    .orderBy("Number")
    .execute();
}

/** The order shows the channel and card of its latest attempt. */
export async function showAttempts(tx: Transaction, outcomes: readonly Planned[]): Promise<void> {
  const planned = outcomes.filter((one) => one.kind === "planned");
  if (planned.length === 0) return;
  await sql`
    update payout_order o set channel_code = p.channel_code, card_name = p.card_name, attempt_count = p.number
    from unnest(${planned.map(({ attempt }) => attempt.OrderId)}::bigint[],
      ${planned.map(({ channelCode }) => channelCode)}::text[], ${planned.map(({ cardName }) => cardName)}::text[],
      ${planned.map(({ attempt }) => attempt.Number)}::integer[]) as p (order_id, channel_code, card_name, number)
    where o.id = p.order_id`.execute(tx);
}

function channels(tx: Transaction) {
  return tx
    .selectFrom("PayoutChannel")
    .innerJoin("Supplier", "Supplier.Id", "PayoutChannel.SupplierId")
    .selectAll("PayoutChannel")
    .select(["Supplier.Code as SupplierCode", "Supplier.Adapter"])
    .where("PayoutChannel.Kind", "=", "ThirdParty");
}

/** By id, with our keys opened. */
export async function payoutChannelsById(
  tx: Transaction,
  vault: Vault,
  ids: readonly bigint[],
  unreadable: Unreadable = () => {},
): Promise<Map<bigint, KnownPayoutChannel>> {
  const rows = await channels(tx)
    .where("PayoutChannel.Id", "=", sql<bigint>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(
    readableOf(rows, (row) => knownChannel(row, vault), unreadable).map((channel) => [channel.id, channel]),
  );
}

/** All of a supplier's, disabled ones too: their payouts may still be on the way. */
export async function payoutChannelsOfSupplier(
  tx: Transaction,
  vault: Vault,
  supplierCode: string,
  unreadable: Unreadable = () => {},
): Promise<KnownPayoutChannel[]> {
  const rows = await channels(tx).where("Supplier.Code", "=", supplierCode).execute();
  return readableOf(rows, (row) => knownChannel(row, vault), unreadable);
}

type ChannelRow = Awaited<ReturnType<ReturnType<typeof channels>["execute"]>>[number];

function knownChannel(row: ChannelRow, vault: Vault): KnownPayoutChannel {
  return {
    id: row.Id,
    code: row.Code,
    supplierId: row.SupplierId,
    supplierCode: row.SupplierCode,
    adapter: row.Adapter,
    payoutTypeCode: row.MappingCode ?? row.CashoutTypeCode,
    ...supplierSide("payout_channel", row, vault),
  };
}
