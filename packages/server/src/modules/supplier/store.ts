/** Attempts and the channels they go through, as the worker and the intake of notices read them. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { SupplierAdapterName } from "../../db/column-types.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { Vault } from "../../ports/vault.ts";
import type { SupplierChannel } from "./adapter.ts";
import type { SupplierAttempt } from "./plan.ts";
import { readableOf, supplierSide, type Unreadable } from "./supplier-side.ts";

export interface KnownChannel extends SupplierChannel {
  id: bigint;
  supplierId: bigint;
  adapter: SupplierAdapterName;
}

export function ordersOf(tx: Transaction, orderIds: readonly bigint[]): Promise<PaymentOrder[]> {
  return tx
    .selectFrom("PaymentOrder")
    .selectAll()
    .where("Id", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .execute();
}

/** In id order, as everywhere. */
export function lockOrders(tx: Transaction, orderIds: readonly bigint[]): Promise<PaymentOrder[]> {
  return tx
    .selectFrom("PaymentOrder")
    .selectAll()
    .where("Id", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .orderBy("Id")
    .forUpdate()
    .execute();
}

/** All attempts of the orders, oldest first. What they are changes under their order's lock only. */
export function attemptsOf(tx: Transaction, orderIds: readonly bigint[]): Promise<SupplierAttempt[]> {
  return tx
    .selectFrom("SupplierAttempt")
    .selectAll()
    .where("OrderId", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .orderBy("OrderId")
    .orderBy("Number")
    .execute();
}

/** Where the member pays; null as long as no supplier has accepted the order. */
export async function supplierUrlOf(tx: Transaction, orderId: bigint): Promise<string | null> {
  const row = await tx
    .selectFrom("SupplierAttempt")
    .select("PayUrl")
    .where("OrderId", "=", orderId)
    .where("Status", "=", "Accepted")
    .orderBy("Number", "desc")
    .executeTakeFirst();
  return row?.PayUrl ?? null;
}

type ChannelRow = Selectable<Tables["Channel"]> & { SupplierCode: string; Adapter: SupplierAdapterName };

function channels(tx: Transaction) {
  return tx
    .selectFrom("Channel")
    .innerJoin("Supplier", "Supplier.Id", "Channel.SupplierId")
    .selectAll("Channel")
    .select(["Supplier.Code as SupplierCode", "Supplier.Adapter"])
    .where("Channel.Kind", "=", "ThirdParty");
}

/** By id, with our keys opened. */
export async function channelsById(
  tx: Transaction,
  vault: Vault,
  ids: readonly bigint[],
  unreadable: Unreadable = () => {},
): Promise<Map<bigint, KnownChannel>> {
  const rows = await channels(tx)
    .where("Channel.Id", "=", sql<bigint>`any(${[...ids]}::bigint[])`)
    .execute();
  const banks = await bankCodesOf(tx, ids);
  return new Map(
    readableOf(rows, (row) => knownChannel(row, vault), unreadable).map((channel) => [
      channel.id,
      { ...channel, bankCodes: banks.get(channel.id) ?? [] },
    ]),
  );
}

/** As their suppliers call them; of channels that have a bank list. */
async function bankCodesOf(tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, string[]>> {
  const rows = await tx
    .selectFrom("ChannelBank")
    .select(["ChannelId", "BankCode", "MappingCode"])
    .where("ChannelId", "=", sql<bigint>`any(${[...ids]}::bigint[])`)
    .where("Enabled", "=", true)
    .orderBy("BankCode")
    .execute();
  const byChannel = Map.groupBy(rows, (row) => row.ChannelId);
  return new Map(
    [...byChannel].map(([id, own]) => [id, own.map(({ BankCode, MappingCode }) => MappingCode ?? BankCode)]),
  );
}

/** All of a supplier's, disabled ones too: their payments may still be on the way. */
export async function channelsOfSupplier(
  tx: Transaction,
  vault: Vault,
  supplierCode: string,
  unreadable: Unreadable = () => {},
): Promise<KnownChannel[]> {
  const rows = await channels(tx).where("Supplier.Code", "=", supplierCode).execute();
  return readableOf(rows, (row) => knownChannel(row, vault), unreadable);
}

function knownChannel(row: ChannelRow, vault: Vault): KnownChannel {
  return {
    id: row.Id,
    code: row.Code,
    supplierId: row.SupplierId,
    supplierCode: row.SupplierCode,
    adapter: row.Adapter,
    payTypeCode: row.MappingCode ?? row.PayTypeCode,
    ...supplierSide("channel", row, vault),
  };
}
