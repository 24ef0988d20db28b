/** Channels of either kind with what is around them. They are few, so lists are read whole and paged in memory. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { dayOf, startOfDay } from "../../day.ts";
import type { SupplierAdapterName, UnhealthyReason } from "../../db/column-types.ts";
import { hasPart } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";
import type { ChannelKindOf } from "./kinds.ts";

type OwnColumns = Omit<Selectable<Tables["Channel"]>, "PayTypeCode" | "ValidityMinutes">;

export interface FoundChannel extends OwnColumns {
  TypeCode: string;
  TypeNameEn: string;
  TypeNameZh: string;
  /** Null for payouts. */
  ValidityMinutes: number | null;
  SupplierCode: string;
  SupplierName: string;
  SupplierEnabled: boolean;
  Adapter: SupplierAdapterName;
  UnhealthySince: Date | null;
  UnhealthyReason: UnhealthyReason | null;
  NextProbeAt: Date | null;
  Banks: number;
  EnabledBanks: number;
  Merchants: number;
  Accounts: number;
  WatchedAccounts: number;
  PromisedMinor: bigint;
  Orders: number;
  Finished: number;
  Paid: number;
}

export interface ChannelFilters {
  Text?: string | undefined;
  SupplierCode?: string | undefined;
  Kind?: "Native" | "ThirdParty" | undefined;
  Currency?: string | undefined;
  TypeCode?: string | undefined;
  ChannelCode?: string | undefined;
}

/** Newest first. `operatorMinutes`: whose day limits and rates count. */
export async function findChannels(
  tx: Transaction,
  of: ChannelKindOf,
  filters: ChannelFilters,
  { now, operatorMinutes }: { now: Date; operatorMinutes: number },
): Promise<FoundChannel[]> {
  const own = sql.ref(of.channelId);
  const typeCode = sql.ref(`c.${of.typeColumn}`);
  const validity = of.table === "channel" ? sql`c.validity_minutes` : sql`null::integer`;
  const notDeleted = sql`a.deleted_at is null and a.enabled`;
  const since = new Date(now.getTime() - heartbeatLimitMs);
  const { rows } = await sql<FoundChannel>`
    select c.*, ${typeCode} as type_code, ${validity} as validity_minutes,
      t.name_en as type_name_en, t.name_zh as type_name_zh,
      s.code as supplier_code, s.name as supplier_name, s.enabled as supplier_enabled, s.adapter,
      h.unhealthy_since, h.reason as unhealthy_reason, h.next_probe_at,
      (select count(*)::integer from ${sql.table(of.banks)} b where b.${own} = c.id) as banks,
      (select count(*)::integer from ${sql.table(of.banks)} b where b.${own} = c.id and b.enabled) as enabled_banks,
      (select count(*)::integer from ${sql.table(of.links)} l where l.${own} = c.id and l.enabled) as merchants,
      a.accounts, a.watched_accounts, coalesce(d.promised_minor, 0) as promised_minor,
      coalesce(o.orders, 0) as orders, coalesce(o.finished, 0) as finished, coalesce(o.paid, 0) as paid
    from ${sql.table(of.table)} c
    join supplier s on s.id = c.supplier_id
    join ${sql.table(of.typeTable)} t on t.code = ${typeCode} and t.currency = c.currency
    left join ${sql.table(of.health)} h on h.${own} = c.id
    left join ${sql.table(of.days)} d on d.${own} = c.id and d.day = ${dayOf(now, operatorMinutes)}
    left join (${of.outcomesSince(idFloor(startOfDay(now, operatorMinutes)))}) o on o.channel_id = c.id
    cross join lateral (
      select count(*)::integer as accounts,
        count(*) filter (where k.enabled and k.last_heartbeat_at > ${since})::integer as watched_accounts
      from ${sql.table(of.accounts)} a join crawler k on k.id = a.crawler_id
      where a.${own} = c.id and ${notDeleted}
    ) a
    where ${conditionOf(filters, of)}
    order by c.id desc`.execute(tx);
  return rows;
}

function conditionOf(
  { Text, SupplierCode, Kind, Currency, TypeCode, ChannelCode }: ChannelFilters,
  of: ChannelKindOf,
) {
  const parts = [
    ...(ChannelCode === undefined ? [] : [sql`c.code = ${ChannelCode}`]),
    ...(SupplierCode === undefined ? [] : [sql`s.code = ${SupplierCode}`]),
    ...(Kind === undefined ? [] : [sql`c.kind = ${Kind}`]),
    ...(Currency === undefined ? [] : [sql`c.currency = ${Currency}`]),
    ...(TypeCode === undefined ? [] : [sql`${sql.ref(`c.${of.typeColumn}`)} = ${TypeCode}`]),
    ...(Text === undefined ? [] : [textCondition(Text)]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function textCondition(text: string) {
  const places = ["c.code", "c.name", "c.channel_merchant_no", "c.remark"].map((column) =>
    hasPart(column, text),
  );
  return sql`coalesce(${sql.join(places, sql` or `)}, false)`;
}

/** What lists of channels and suppliers follow. */
export const newestFirst = ({ Id }: { Id: bigint }) => [-Number(Id)];

/** The channel's own row, held: nobody else changes it meanwhile. Throws NotFound. */
export async function lockChannel(
  tx: Transaction,
  of: ChannelKindOf,
  code: string,
  strength: "no key update" | "update" = "no key update",
): Promise<HeldChannel> {
  const typeCode = sql.ref(of.typeColumn);
  const validity = of.table === "channel" ? sql`validity_minutes` : sql`null::integer`;
  const { rows } = await sql<HeldChannel>`
    select *, ${typeCode} as type_code, ${validity} as validity_minutes from ${sql.table(of.table)}
    where code = ${code} for ${sql.raw(strength)}`.execute(tx);
  const [channel] = rows;
  if (!channel) throw new CallError("NotFound");
  return channel;
}

export type HeldChannel = OwnColumns & { TypeCode: string; ValidityMinutes: number | null };

/** Changes columns of the channel and counts its version up. */
export async function updateChannel(
  tx: Transaction,
  of: ChannelKindOf,
  channelId: bigint,
  columns: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const changes = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(of.table)}
    set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = ${now}`])}
    where id = ${channelId}`.execute(tx);
}
