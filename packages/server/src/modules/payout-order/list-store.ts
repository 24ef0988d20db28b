/** Payouts as the console reads them: list, sums, one with its lines, attempts, callbacks and entries. */
import type { CallParsed } from "@opc/contract";
import { parseAmount } from "@opc/contract/money";
import type { List } from "@opc/contract/page";
import type { cashoutorderList, cashoutorderSummary } from "@opc/contract/payout-order/calls";
import { payoutOrderFields } from "@opc/contract/payout-order/fields";
import type { PayoutWay } from "@opc/contract/payout-order/states";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  fieldsReadForOwner,
  listedColumns,
  type OwnerNames,
  withOwnNames,
} from "../../call/listed-columns.ts";
import type { SourceOf } from "../../call/row-of.ts";
import { CallError } from "../../call-error.ts";
import {
  createdBetween,
  hasNumber,
  hasPart,
  type IdRange,
  idRange,
  idsBetween,
  isAmong,
  type ListViewer,
  ownRows,
  ownRowsInOrder,
} from "../../db/filters.ts";
import { hasOnlyTimeAndStatus, listByKeptPlan, listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { type StatusSum, sumRollup } from "./rollup-sums.ts";

type ListInput = CallParsed<typeof cashoutorderList>;
type Filters = CallParsed<typeof cashoutorderSummary>;

/** The keyed hash by which a whole card number is found. */
type HashOf = (cardNumber: string) => Buffer;

export interface ShownPayout extends PayoutOrder {
  MerchantAlias: string;
  MerchantName: string;
}

/** What a list reads of it: what the fields are made of. */
export type ListedPayout = SourceOf<typeof payoutOrderFields> & Pick<PayoutOrder, "Id" | "CardLast4">;

export async function listPayouts(
  tx: Transaction,
  viewer: ListViewer & OwnerNames,
  input: ListInput,
  hashOf: HashOf,
): Promise<List<ListedPayout>> {
  return withOwnNames(await pageOfPayouts(tx, viewer, input, hashOf), viewer);
}

function pageOfPayouts(
  tx: Transaction,
  viewer: ListViewer,
  input: ListInput,
  hashOf: HashOf,
): Promise<List<ListedPayout>> {
  const shape = viewer.isSuper ? withListed : withListedOfOwner;
  const list = { tx, controls: input, shape, idColumn: "PayoutOrder.Id" };
  // Which statuses payouts have depends on how they are paid: any of them may be rare.
  if (!hasOnlyTimeAndStatus(input, []))
    return listByKey({ ...list, filtered: filtered(tx, viewer, input, hashOf) });
  return listByKeptPlan({
    ...list,
    table: tx.selectFrom("PayoutOrder"),
    conditions: [
      ownRowsInOrder("PayoutOrder.MerchantId", viewer),
      createdBetween("PayoutOrder.Id", input, viewer.timeDifferenceMinutes),
    ],
    ownerColumn: viewer.isSuper ? undefined : "PayoutOrder.MerchantId",
  });
}

export function findPayout(
  tx: Transaction,
  viewer: ListViewer,
  orderNo: string,
): Promise<ShownPayout | undefined> {
  return withNames(ownPayouts(tx, viewer).where("PayoutOrder.OrderNo", "=", orderNo)).executeTakeFirst();
}

/** Joined with the table that its fields name (`@opc/contract/payout-order/fields`). */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
export function withOthers(query: SelectQueryBuilder<Tables, "PayoutOrder", {}>) {
  return query.innerJoin("Merchant", "Merchant.Id", "PayoutOrder.MerchantId");
}

// biome-ignore lint/complexity/noBannedTypes: as above.
function withNames(query: SelectQueryBuilder<Tables, "PayoutOrder", {}>) {
  return withOthers(query)
    .selectAll("PayoutOrder")
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName"]);
}

const listed = listedColumns("PayoutOrder", payoutOrderFields, ["CardLast4"]);

// biome-ignore lint/complexity/noBannedTypes: as above.
function withListed(query: SelectQueryBuilder<Tables, "PayoutOrder", {}>) {
  return withOthers(query).select(listed).$castTo<ListedPayout>();
}

const listedOfOwner = listedColumns("PayoutOrder", fieldsReadForOwner(payoutOrderFields), ["CardLast4"]);

// biome-ignore lint/complexity/noBannedTypes: as above.
function withListedOfOwner(query: SelectQueryBuilder<Tables, "PayoutOrder", {}>) {
  return query.select(listedOfOwner).$castTo<ListedPayout>();
}

/** By status, exception and currency, some of them more than once; the filter's own statuses are ignored. */
export async function sumPayouts(
  tx: Transaction,
  viewer: ListViewer,
  input: Filters,
  hashOf: HashOf,
): Promise<StatusSum[]> {
  const { From, To, ...asked } = { ...input, Statuses: undefined };
  const ids = idRange({ From, To }, viewer.timeDifferenceMinutes);
  const ofRows = (range: IdRange) => sumRows(filtered(tx, viewer, asked, hashOf), range);
  return (await sumRollup({ tx, viewer, input: asked, ids }, ofRows)) ?? ofRows(ids);
}

function sumRows(query: ReturnType<typeof filtered>, ids: IdRange): Promise<StatusSum[]> {
  return query
    .where(idsBetween("PayoutOrder.Id", ids))
    .select(["PayoutOrder.Status", "PayoutOrder.Exception", "PayoutOrder.Currency"])
    .select([
      sql<bigint>`count(*)`.as("Count"),
      sql<string>`sum(payout_order.amount_minor)::text`.as("Amount"),
      sql<string>`sum(payout_order.fee_minor)::text`.as("Fee"),
    ])
    .groupBy(["PayoutOrder.Status", "PayoutOrder.Exception", "PayoutOrder.Currency"])
    .execute();
}

function ownPayouts(tx: Transaction, viewer: ListViewer, alias?: string) {
  return tx.selectFrom("PayoutOrder").where(ownRows("PayoutOrder.MerchantId", viewer, alias));
}

export function filtered(tx: Transaction, viewer: ListViewer, input: Filters, hashOf: HashOf) {
  return narrowed(ownPayouts(tx, viewer, input.MerchantAlias), viewer, input, hashOf);
}

function narrowed(own: ReturnType<typeof ownPayouts>, viewer: ListViewer, input: Filters, hashOf: HashOf) {
  const conditions = [...stateConditions(input), ...factConditions(input), ...payeeConditions(input, hashOf)];
  return [...conditions, ...operatorConditions(viewer, input)].reduce(
    (query, condition) => query.where(condition),
    own.where(createdBetween("PayoutOrder.Id", input, viewer.timeDifferenceMinutes)),
  );
}

type Condition = RawBuilder<boolean>;

const numberColumns = ["PayoutOrder.OrderNo", "PayoutOrder.MerchantOrderNo", "PayoutOrder.ExternalId"];

function stateConditions(input: Filters): Condition[] {
  const among = (column: string, values: readonly string[] | undefined) =>
    values?.length ? [isAmong(column, values)] : [];
  return [
    ...among("PayoutOrder.Status", input.Statuses),
    ...among("PayoutOrder.Exception", input.Exceptions),
    ...among("PayoutOrder.CallbackStatus", input.CallbackStatuses),
    ...among("PayoutOrder.Source", input.Sources),
  ];
}

function factConditions(input: Filters): Condition[] {
  const is = (column: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  return [
    ...(input.OrderNos?.length ? [hasNumber(numberColumns, input.OrderNos)] : []),
    ...is("PayoutOrder.CashoutTypeCode", input.CashoutTypeCode),
    ...is("PayoutOrder.BankCode", input.BankCode),
    ...is("PayoutOrder.Currency", input.Currency),
    ...(input.BatchId ? [sql<boolean>`payout_order.batch_id = ${BigInt(input.BatchId)}`] : []),
    ...(input.AmountFrom ? [sql<boolean>`payout_order.amount_minor >= ${minorOf(input.AmountFrom)}`] : []),
    ...(input.AmountTo ? [sql<boolean>`payout_order.amount_minor <= ${minorOf(input.AmountTo)}`] : []),
  ];
}

function payeeConditions({ CardNumber, PayeeName }: Filters, hashOf: HashOf): Condition[] {
  return [
    ...(CardNumber ? [ofCard(CardNumber, hashOf)] : []),
    ...(PayeeName ? [hasPart("PayoutOrder.PayeeName", PayeeName)] : []),
  ];
}

const shownDigits = 4;

function ofCard(digits: string, hashOf: HashOf): Condition {
  if (digits.length === shownDigits) return sql`payout_order.card_last4 = ${digits}`;
  return sql`payout_order.card_hash = ${hashOf(digits)}`;
}

/** Through what the operator pays is its own affair: who is not told, finds nothing by it. */
function operatorConditions(
  { isSuper }: ListViewer,
  { ChannelCode, CardName, PayoutCard, Ways, Doubts }: Filters,
): Condition[] {
  const isAsked = [ChannelCode, CardName, PayoutCard].some((text) => text !== undefined);
  if (!isAsked && !Ways?.length && !Doubts?.length) return [];
  if (!isSuper) return [sql`false`];
  return [
    ...(ChannelCode ? [sql<boolean>`payout_order.channel_code = ${ChannelCode}`] : []),
    ...(CardName ? [hasPart("PayoutOrder.CardName", CardName)] : []),
    ...(PayoutCard ? [sql<boolean>`payout_order.card_name = ${PayoutCard}`] : []),
    ...(Ways?.length
      ? [
          sql<boolean>`(${sql.join(
            Ways.map((way) => ofWay[way]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(Doubts?.length ? [inConflict(Doubts)] : []),
  ];
}

const ofWay: Record<PayoutWay, Condition> = {
  OwnCard: sql`payout_order.card_name is not null`,
  Supplier: sql`(payout_order.channel_code is not null and payout_order.card_name is null)`,
  None: sql`payout_order.channel_code is null`,
};

function inConflict(conflicts: readonly string[]): Condition {
  return sql`payout_order.id in (select order_id from payout_attempt where doubt = any(${[...conflicts]}::text[]))`;
}

/** Decimals that any currency can have; an amount means each order's own currency. */
const maxDecimals = 4;

function minorOf(amount: string): RawBuilder<bigint> {
  if (parseAmount(amount, maxDecimals) === undefined)
    throw new CallError("InvalidAmount", { Exponent: maxDecimals });
  return sql`(select ${amount}::numeric * 10::numeric ^ exponent from currency where code = payout_order.currency)`;
}
