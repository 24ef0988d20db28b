/** Maintenance windows in the database. */
import type { MaintenanceScope, MaintenanceState } from "@opc/contract/maintenance/values";
import type { Insertable, RawBuilder, Selectable } from "kysely";
import { sql } from "kysely";
import { hasPart } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

type StoredWindow = Selectable<Tables["MaintenanceWindow"]>;

export interface FoundWindow extends StoredWindow {
  MerchantAlias: string | null;
  MerchantName: string | null;
  TypeNameEn: string | null;
  TypeNameZh: string | null;
}

export interface WindowFilters {
  scopes: readonly MaintenanceScope[] | undefined;
  merchantAlias: string | undefined;
  text: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

export const column = (name: string) => sql.ref(`MaintenanceWindow.${name}`);
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
export function named(query: ReturnType<typeof filtered>) {
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

export function allWindows(tx: Transaction) {
  return filtered(tx, everything);
}

export function findWindow(tx: Transaction, id: bigint): Promise<FoundWindow | undefined> {
  return named(allWindows(tx).where("MaintenanceWindow.Id", "=", id)).executeTakeFirst();
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
  return allWindows(tx)
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
