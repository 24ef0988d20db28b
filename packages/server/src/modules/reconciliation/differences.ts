/** Differences as lists and detail read them. */
import type { CallParsed } from "@opc/contract";
import { instantOf } from "@opc/contract/fields";
import type { List } from "@opc/contract/page";
import type { reconciliationDifferences } from "@opc/contract/reconciliation/calls";
import { differenceFields } from "@opc/contract/reconciliation/fields";
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { rowMapper } from "../../call/row-of.ts";
import { dayOf } from "../../day.ts";
import { hasNumber, isAmong, isOneOf } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";

export type DifferenceInput = CallParsed<typeof reconciliationDifferences>;
export type DifferenceFilters = Omit<DifferenceInput, "Cursor" | "Size" | "Sort">;
export type ListedDifference = Selectable<Tables["ReconciliationDifference"]> & { AccountName: string };

// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
type Filtered = SelectQueryBuilder<Tables, "ReconciliationDifference", {}>;

interface Viewer {
  timeDifferenceMinutes: number;
}

export async function listDifferences(
  tx: Transaction,
  viewer: Viewer,
  input: DifferenceInput,
): Promise<List<ListedDifference>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filteredDifferences(tx, await withDays(tx, viewer, input)),
    shape: withAccount,
    idColumn: "ReconciliationDifference.Id",
  });
}

export function findDifference(tx: Transaction, id: bigint): Promise<ListedDifference | undefined> {
  return withAccount(
    tx.selectFrom("ReconciliationDifference").where("ReconciliationDifference.Id", "=", id),
  ).executeTakeFirst();
}

function withAccount(query: Filtered) {
  return query.selectAll("ReconciliationDifference").select(accountName.as("AccountName"));
}

export const accountName = sql<string>`case reconciliation_difference.account_kind
  when 'Card' then (select name from payout_card where id = reconciliation_difference.account_id)
  else (select name from offline_account where id = reconciliation_difference.account_id) end`;

/** `From` and `To` as days of the operator's calendar. */
export async function withDays<Filters extends Pick<DifferenceFilters, "From" | "To">>(
  tx: Transaction,
  viewer: Viewer,
  filters: Filters,
): Promise<Filters> {
  const operatorMinutes = await operatorMinutesOf(tx);
  const day = (time: string | undefined) =>
    time === undefined ? undefined : dayOf(instantOf(time, viewer.timeDifferenceMinutes), operatorMinutes);
  return { ...filters, From: day(filters.From), To: day(filters.To) };
}

/** By filters whose `From` and `To` are days. */
export function filteredDifferences(tx: Transaction, input: DifferenceFilters): Filtered {
  const { AccountKinds, AccountKind, AccountId, From, To, Kinds, States, Ways, Numbers, Currency } = input;
  const column = (name: string) => `ReconciliationDifference.${name}`;
  let query: Filtered = tx.selectFrom("ReconciliationDifference");
  if (AccountKind) query = query.where("ReconciliationDifference.AccountKind", "=", AccountKind);
  if (AccountKinds?.length) query = query.where(isOneOf(column("AccountKind"), AccountKinds));
  if (AccountId) query = query.where("ReconciliationDifference.AccountId", "=", BigInt(AccountId));
  if (From) query = query.where("ReconciliationDifference.Day", ">=", From);
  if (To) query = query.where("ReconciliationDifference.Day", "<=", To);
  if (Kinds?.length) query = query.where(isOneOf(column("Kind"), Kinds));
  if (States?.length) query = query.where(isAmong(column("State"), States));
  if (Ways?.length) query = query.where(isOneOf(column("Way"), Ways));
  if (Numbers?.length) query = query.where(hasNumber([column("ExternalId"), column("OrderNo")], Numbers));
  if (Currency) query = query.where("ReconciliationDifference.Currency", "=", Currency);
  return query;
}

export const differenceRowOf = rowMapper(differenceFields, {});
