/** Cases as lists read them. */
import type { CallParsed } from "@opc/contract";
import type { moneycaseList, moneycaseSummary } from "@opc/contract/money-case/calls";
import type { CaseState } from "@opc/contract/money-case/states";
import type { List } from "@opc/contract/page";
import { type SelectQueryBuilder, sql } from "kysely";
import { createdBetween, isAmong, isOneOf, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

type ListInput = CallParsed<typeof moneycaseList>;
export type Filters = CallParsed<typeof moneycaseSummary>;
export type ListedCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export function listCases(tx: Transaction, viewer: ListViewer, input: ListInput): Promise<List<ListedCase>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: withNames,
    idColumn: "MoneyCase.Id",
  });
}

export function findCase(tx: Transaction, caseId: bigint) {
  return withNames(tx.selectFrom("MoneyCase").where("MoneyCase.Id", "=", caseId)).executeTakeFirst();
}

/** Joined with the table that its fields name (`@opc/contract/money-case/fields`). */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
export function withOthers(query: SelectQueryBuilder<Tables, "MoneyCase", {}>) {
  return query.innerJoin("Merchant", "Merchant.Id", "MoneyCase.MerchantId");
}

// biome-ignore lint/complexity/noBannedTypes: as above.
function withNames(query: SelectQueryBuilder<Tables, "MoneyCase", {}>) {
  return withOthers(query).selectAll("MoneyCase").select("Merchant.Alias as MerchantAlias");
}

export interface CaseSum {
  State: CaseState;
  Currency: string;
  Count: bigint;
  SurplusMinor: bigint;
  MissingMinor: bigint;
}

/** Of all that fit, whatever states the filter names. */
export function sumCases(tx: Transaction, viewer: ListViewer, filters: Filters): Promise<CaseSum[]> {
  const sum = (side: string) =>
    sql<bigint>`coalesce(sum(money_case.amount_minor) filter (where money_case.side = ${side}), 0)::bigint`;
  return filtered(tx, viewer, { ...filters, States: undefined })
    .select(["MoneyCase.State", "MoneyCase.Currency", tx.fn.countAll<bigint>().as("Count")])
    .select([sum("Surplus").as("SurplusMinor"), sum("Missing").as("MissingMinor")])
    .groupBy(["MoneyCase.State", "MoneyCase.Currency"])
    .execute();
}

export function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  const { OrderNos, States, Kinds, Currency } = input;
  let query = tx
    .selectFrom("MoneyCase")
    .where(createdBetween("MoneyCase.Id", input, viewer.timeDifferenceMinutes))
    .where(ownRows("MoneyCase.MerchantId", viewer, input.MerchantAlias));
  if (OrderNos?.length) query = query.where(isOneOf("MoneyCase.OrderNo", OrderNos));
  if (States?.length) query = query.where(isAmong("MoneyCase.State", States));
  if (Kinds?.length) query = query.where(isAmong("MoneyCase.Kind", Kinds));
  if (Currency) query = query.where("MoneyCase.Currency", "=", Currency);
  return query;
}
