/** Suppliers with their channels and notices. They are few: lists are read whole. */

import type { SupplierAdapter } from "@opc/contract/channel/values";
import { dayMs } from "@opc/contract/time";
import { type Selectable, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type FoundSupplier = Selectable<Tables["Supplier"]> & {
  PayChannels: number;
  CashoutChannels: number;
  EnabledChannels: number;
  UnhealthyChannels: number;
  LastNoticeAt: Date | null;
  RefusedNotices: number;
};

export interface SupplierFilters {
  Text?: string | undefined;
  Adapter?: SupplierAdapter | undefined;
  SupplierCode?: string | undefined;
}

/** Newest first. */
export async function findSuppliers(
  tx: Transaction,
  { Text, Adapter, SupplierCode }: SupplierFilters,
  now: Date,
): Promise<FoundSupplier[]> {
  const places = ["s.code", "s.name", "s.remark"].map((column) => hasPart(column, Text ?? ""));
  const parts = [
    ...(SupplierCode === undefined ? [] : [sql`s.code = ${SupplierCode}`]),
    ...(Adapter === undefined ? [] : [sql`s.adapter = ${Adapter}`]),
    ...(Text === undefined ? [] : [sql`coalesce(${sql.join(places, sql` or `)}, false)`]),
  ];
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<FoundSupplier>`
    select s.*, c.pay_channels, p.cashout_channels, c.enabled + p.enabled as enabled_channels,
      c.unhealthy + p.unhealthy as unhealthy_channels,
      greatest(
        (select max(last_received_at) from supplier_notice where supplier_id = s.id and outcome <> 'SignatureInvalid'),
        (select max(last_received_at) from payout_notice where supplier_id = s.id and outcome <> 'SignatureInvalid')
      ) as last_notice_at,
      (select count(*)::integer from supplier_notice
        where supplier_id = s.id and outcome = 'SignatureInvalid' and received_at > ${since})
      + (select count(*)::integer from payout_notice
        where supplier_id = s.id and outcome = 'SignatureInvalid' and received_at > ${since}) as refused_notices
    from supplier s
    cross join lateral (
      select count(*)::integer as pay_channels, count(*) filter (where c.enabled)::integer as enabled,
        count(h.unhealthy_since)::integer as unhealthy
      from channel c left join channel_health h on h.channel_id = c.id where c.supplier_id = s.id
    ) c
    cross join lateral (
      select count(*)::integer as cashout_channels, count(*) filter (where c.enabled)::integer as enabled,
        count(h.unhealthy_since)::integer as unhealthy
      from payout_channel c left join payout_channel_health h on h.payout_channel_id = c.id
      where c.supplier_id = s.id
    ) p
    where ${parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)}
    order by s.id desc`.execute(tx);
  return rows;
}

/** Throws NotFound. */
export async function lockSupplier(tx: Transaction, code: string, strength: "change" | "delete") {
  const query = tx.selectFrom("Supplier").selectAll().where("Code", "=", code);
  const supplier = await (strength === "delete"
    ? query.forUpdate()
    : query.forNoKeyUpdate()
  ).executeTakeFirst();
  if (!supplier) throw new CallError("NotFound");
  return supplier;
}

export interface OwnChannel {
  Page: "PayChannel" | "CashoutChannel";
  ChannelCode: string;
  ChannelName: string;
  Kind: "Native" | "ThirdParty";
  TypeCode: string;
  Currency: string;
  Enabled: boolean;
  IsHealthy: boolean;
}

export async function channelsOf(tx: Transaction, supplierId: bigint): Promise<OwnChannel[]> {
  const { rows } = await sql<OwnChannel>`
    select 'PayChannel' as page, c.code as channel_code, c.name as channel_name, c.kind, c.pay_type_code as type_code,
      c.currency, c.enabled, h.unhealthy_since is null as is_healthy
    from channel c left join channel_health h on h.channel_id = c.id where c.supplier_id = ${supplierId}
    union all
    select 'CashoutChannel', c.code, c.name, c.kind, c.cashout_type_code, c.currency, c.enabled, h.unhealthy_since is null
    from payout_channel c left join payout_channel_health h on h.payout_channel_id = c.id
    where c.supplier_id = ${supplierId}
    order by page desc, channel_code`.execute(tx);
  return rows;
}

export const supplierUses = ["channels", "questions", "notices"] as const;
export type SupplierUse = (typeof supplierUses)[number];

/** What keeps it from being deleted: it has channels, or the history speaks of it. */
export async function supplierUsesOf(tx: Transaction, supplierId: bigint): Promise<SupplierUse[]> {
  const { rows } = await sql<{ Channels: boolean; Questions: boolean; Notices: boolean }>`
    select exists (select from channel where supplier_id = ${supplierId})
        or exists (select from payout_channel where supplier_id = ${supplierId}) as channels,
      exists (select from supplier_attempt where supplier_id = ${supplierId})
        or exists (select from payout_attempt where supplier_id = ${supplierId}) as questions,
      exists (select from supplier_notice where supplier_id = ${supplierId})
        or exists (select from payout_notice where supplier_id = ${supplierId}) as notices`.execute(tx);
  const [found] = rows;
  return [
    ...(found?.Channels ? (["channels"] as const) : []),
    ...(found?.Questions ? (["questions"] as const) : []),
    ...(found?.Notices ? (["notices"] as const) : []),
  ];
}
