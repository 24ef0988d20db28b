/** Maintenance windows in the database. */
import { announcedMs, type MaintenanceScope, type MaintenanceState } from "@opc/contract/maintenance-values";
import type { Insertable, RawBuilder, Selectable } from "kysely";
import { sql } from "kysely";
import { hasPart } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import type { MaintenanceWindow } from "./rules.ts";

type StoredWindow = Selectable<Tables["MaintenanceWindow"]>;

export interface FoundWindow extends StoredWindow {
  MerchantAlias: string | null;
  MerchantName: string | null;
  TypeNameEn: string | null;
  TypeNameZh: string | null;
}

/** All that may still stop something after `now`, whoever asks. */
export async function windowsAhead(tx: Transaction, now: Date): Promise<MaintenanceWindow[]> {
  const rows = await inWholeScope(tx, () =>
    tx
      .selectFrom("MaintenanceWindow")
      .selectAll()
      .where("EndedAt", "is", null)
      .where("CancelledAt", "is", null)
      .where((is) => is.or([is("EndsAt", "is", null), is("EndsAt", ">", now)]))
      .execute(),
  );
  return rows.map((row) => ({
    id: row.Id,
    scope: row.Scope,
    merchantId: row.MerchantId,
    typeCode: row.PayTypeCode ?? row.CashoutTypeCode,
    currency: row.Currency,
    stopsPayments: row.StopsPayments,
    stopsPayouts: row.StopsPayouts,
    startsAt: row.StartsAt,
    endsAt: row.EndsAt,
    messageEn: row.MessageEn,
    messageZh: row.MessageZh,
  }));
}

export interface WindowFilters {
  scopes: readonly MaintenanceScope[] | undefined;
  merchantAlias: string | undefined;
  text: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

const column = (name: string) => sql.ref(`MaintenanceWindow.${name}`);
const endsAt = sql`coalesce(${column("EndedAt")}, ${column("EndsAt")}, 'infinity')`;

/** By the clock, as `stateOf` of rules.ts; a test compares the two. */
function isIn(state: MaintenanceState, now: Date): RawBuilder<boolean> {
  const isCancelled = sql`${column("CancelledAt")} is not null`;
  const isEnded = sql`(${column("EndedAt")} is not null or ${column("EndsAt")} <= ${now})`;
  const begun = sql`${column("StartsAt")} <= ${now}`;
  const ahead = sql`not (${isCancelled}) and ${isEnded} is not true`;
  const conditions = {
    Cancelled: isCancelled,
    Ended: sql`not (${isCancelled}) and ${isEnded} is true`,
    Running: sql`${ahead} and ${begun}`,
    Planned: sql`${ahead} and not (${begun})`,
  };
  return sql<boolean>`(${conditions[state]})`;
}

function filtered(tx: Transaction, { scopes, merchantAlias, text, from, to }: WindowFilters) {
  const places = ["MessageEn", "MessageZh", "PayTypeCode", "CashoutTypeCode"];
  const parts = [
    ...(scopes ? [sql`${column("Scope")} = any(${[...scopes]}::text[])`] : []),
    ...(merchantAlias
      ? [sql`${column("MerchantId")} = (select id from merchant where alias = ${merchantAlias})`]
      : []),
    ...(text
      ? [
          sql`coalesce(${sql.join(
            places.map((place) => hasPart(`MaintenanceWindow.${place}`, text)),
            sql` or `,
          )}, false)`,
        ]
      : []),
    ...(from ? [sql`${endsAt} > ${from}`] : []),
    ...(to ? [sql`${column("StartsAt")} <= ${to}`] : []),
  ];
  const condition = parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
  return tx.selectFrom("MaintenanceWindow").where(condition);
}

/** With the names of what it is for. */
function named(query: ReturnType<typeof filtered>) {
  return query
    .leftJoin("Merchant", "Merchant.Id", "MaintenanceWindow.MerchantId")
    .leftJoin("PayType", (join) =>
      join
        .onRef("PayType.Code", "=", "MaintenanceWindow.PayTypeCode")
        .onRef("PayType.Currency", "=", "MaintenanceWindow.Currency"),
    )
    .leftJoin("CashoutType", (join) =>
      join
        .onRef("CashoutType.Code", "=", "MaintenanceWindow.CashoutTypeCode")
        .onRef("CashoutType.Currency", "=", "MaintenanceWindow.Currency"),
    )
    .selectAll("MaintenanceWindow")
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName"])
    .select((is) => [
      is.fn.coalesce("PayType.NameEn", "CashoutType.NameEn").as("TypeNameEn"),
      is.fn.coalesce("PayType.NameZh", "CashoutType.NameZh").as("TypeNameZh"),
    ]);
}

export function listWindows(
  tx: Transaction,
  filters: WindowFilters,
  states: readonly MaintenanceState[] | undefined,
  controls: ListControls,
  now: Date,
) {
  const all = filtered(tx, filters);
  const wanted = states?.map((state) => isIn(state, now));
  return listByKey({
    tx,
    controls,
    filtered: wanted ? all.where(sql<boolean>`(${sql.join([sql`false`, ...wanted], sql` or `)})`) : all,
    shape: named,
    idColumn: "MaintenanceWindow.Id",
  });
}

export async function countWindows(
  tx: Transaction,
  filters: WindowFilters,
  states: readonly MaintenanceState[],
  now: Date,
): Promise<Map<MaintenanceState, number>> {
  const state = sql<MaintenanceState>`case ${sql.join(
    states.map((one) => sql`when ${isIn(one, now)} then ${sql.lit(one)}`),
    sql` `,
  )} end`;
  const rows = await filtered(tx, filters)
    .select([state.as("State"), (is) => is.fn.countAll<bigint>().as("Count")])
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ State, Count }) => [State, Number(Count)]));
}

const everything: WindowFilters = {
  scopes: undefined,
  merchantAlias: undefined,
  text: undefined,
  from: undefined,
  to: undefined,
};

export function findWindow(tx: Transaction, id: bigint): Promise<FoundWindow | undefined> {
  return named(filtered(tx, everything).where("MaintenanceWindow.Id", "=", id)).executeTakeFirst();
}

/** Running, or about to begin before `until`; of all, or of what concerns one merchant. */
export async function announcedWindows(
  tx: Transaction,
  merchantId: bigint | undefined,
  now: Date,
  until: Date,
): Promise<FoundWindow[]> {
  const concerned =
    merchantId === undefined ? sql<boolean>`true` : concerns(merchantId, await typesUsedBy(tx, merchantId));
  return named(filtered(tx, everything).where(concerned))
    .where("MaintenanceWindow.EndedAt", "is", null)
    .where("MaintenanceWindow.CancelledAt", "is", null)
    .where("MaintenanceWindow.StartsAt", "<=", until)
    .where((is) =>
      is.or([is("MaintenanceWindow.EndsAt", "is", null), is("MaintenanceWindow.EndsAt", ">", now)]),
    )
    .orderBy(sql`greatest(${column("StartsAt")}, ${now})`)
    .orderBy("MaintenanceWindow.Id")
    .execute();
}

/** Another text as soon as there is something else to tell in the viewer's scope; empty: nothing. */
export async function maintenanceStamp(tx: Transaction, now: Date): Promise<string> {
  const until = new Date(now.getTime() + announcedMs);
  const { rows } = await sql<{ Stamp: string | null }>`
    select md5(string_agg(id || ' ' || version, ' ' order by id)) as stamp from maintenance_window
     where ended_at is null and cancelled_at is null and starts_at <= ${until}
       and (ends_at is null or ends_at > ${now})`.execute(tx);
  return rows[0]?.Stamp ?? "";
}

interface UsedTypes {
  pay: string[];
  cashout: string[];
}

function concerns(merchantId: bigint, { pay, cashout }: UsedTypes): RawBuilder<boolean> {
  const type = (code: string) => sql`${column(code)} || ' ' || ${column("Currency")}`;
  return sql<boolean>`(${column("Scope")} = 'System' or ${column("MerchantId")} = ${merchantId}
    or coalesce(${type("PayTypeCode")} = any(${pay}::text[]), false)
    or coalesce(${type("CashoutTypeCode")} = any(${cashout}::text[]), false))`;
}

/** Through the operator's channels, of which the merchant sees only what comes of it here: codes of types. */
async function typesUsedBy(tx: Transaction, merchantId: bigint): Promise<UsedTypes> {
  const { rows } = await inWholeScope(tx, () =>
    sql<{ Kind: "pay" | "cashout"; Type: string }>`
      select distinct 'pay' as kind, c.pay_type_code || ' ' || c.currency as type
        from merchant_channel l join channel c on c.id = l.channel_id
       where l.merchant_id = ${merchantId} and l.enabled
      union all
      select 'cashout', cashout_type_code || ' ' || currency from merchant_cashout_type
       where merchant_id = ${merchantId} and enabled`.execute(tx),
  );
  const of = (kind: "pay" | "cashout") => rows.filter(({ Kind }) => Kind === kind).map(({ Type }) => Type);
  return { pay: of("pay"), cashout: of("cashout") };
}

const windowsLock = 0x6d61696e;

/** Windows are changed one after the other: two of the same scope must not come to overlap. */
export async function lockWindows(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${windowsLock})`.execute(tx);
}

export type Target = Pick<
  StoredWindow,
  "Scope" | "MerchantId" | "PayTypeCode" | "CashoutTypeCode" | "Currency"
>;

export interface Span {
  stopsPayments: boolean;
  stopsPayouts: boolean;
  startsAt: Date;
  endsAt: Date | null;
}

/** Another window that stops some of the same in some of the time. */
export function overlapping(
  tx: Transaction,
  target: Target,
  { stopsPayments, stopsPayouts, ...span }: Span,
  except: bigint | undefined,
): Promise<{ MessageEn: string; MessageZh: string } | undefined> {
  const same = (name: keyof Target) => sql<boolean>`${column(name)} is not distinct from ${target[name]}`;
  return filtered(tx, everything)
    .select(["MessageEn", "MessageZh"])
    .where("CancelledAt", "is", null)
    .where(same("Scope"))
    .where(same("MerchantId"))
    .where(same("PayTypeCode"))
    .where(same("CashoutTypeCode"))
    .where(same("Currency"))
    .where(
      sql<boolean>`((${stopsPayments} and ${column("StopsPayments")}) or (${stopsPayouts} and ${column("StopsPayouts")}))`,
    )
    .where(sql<boolean>`${endsAt} > ${span.startsAt}`)
    .where(sql<boolean>`${column("StartsAt")} < coalesce(${span.endsAt}::timestamptz, 'infinity')`)
    .where("Id", "<>", except ?? 0n)
    .orderBy("StartsAt")
    .executeTakeFirst();
}

export async function insertWindow(
  tx: Transaction,
  row: Insertable<Tables["MaintenanceWindow"]>,
): Promise<void> {
  await tx.insertInto("MaintenanceWindow").values(row).execute();
}

export type WindowChange = Partial<
  Pick<
    StoredWindow,
    | "StopsPayments"
    | "StopsPayouts"
    | "StartsAt"
    | "EndsAt"
    | "MessageEn"
    | "MessageZh"
    | "EndedAt"
    | "EndedBy"
    | "CancelledAt"
    | "CancelledBy"
  >
>;

export async function changeWindow(
  tx: Transaction,
  { Id, Version }: Pick<StoredWindow, "Id" | "Version">,
  change: WindowChange,
  by: { name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("MaintenanceWindow")
    .set({ ...change, UpdatedBy: by.name, UpdatedAt: by.at, Version: Version + 1 })
    .where("Id", "=", Id)
    .where("Version", "=", Version)
    .execute();
}
