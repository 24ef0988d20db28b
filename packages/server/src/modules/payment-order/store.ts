/** Collection orders as the console reads them: list, sums, one with its timeline and ledger lines. */
import type { CallParsed } from "@opc/contract";
import { parseAmount } from "@opc/contract/money";
import type { List } from "@opc/contract/page";
import type { payorderList, payorderSummary } from "@opc/contract/payment-order/calls";
import { paymentOrderFields } from "@opc/contract/payment-order/fields";
import type { PaymentOrderStatus } from "@opc/contract/payment-order/states";
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
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type StatusSum, sumRollup } from "./rollup-sums.ts";

type ListInput = CallParsed<typeof payorderList>;
type Filters = CallParsed<typeof payorderSummary>;

export interface ShownOrder extends PaymentOrder {
  MerchantAlias: string;
  MerchantName: string;
  /** Null where row-level security hides the operator's tables. */
  ChannelCode: string | null;
  AccountName: string | null;
}

/** What a list reads of it: what the fields are made of. */
export type ListedOrder = SourceOf<typeof paymentOrderFields> & Pick<PaymentOrder, "Id">;

/** Pending and Paying are few at any time, and found by the index of what expires. */
export const keptStatuses: readonly PaymentOrderStatus[] = ["Success", "Expired", "Failed", "Locked"];

export async function listOrders(
  tx: Transaction,
  viewer: ListViewer & OwnerNames,
  input: ListInput,
): Promise<List<ListedOrder>> {
  return withOwnNames(await pageOfOrders(tx, viewer, input), viewer);
}

function pageOfOrders(tx: Transaction, viewer: ListViewer, input: ListInput): Promise<List<ListedOrder>> {
  const shape = viewer.isSuper ? withListed : withListedOfOwner;
  const list = { tx, controls: input, shape, idColumn: "PaymentOrder.Id" };
  if (!hasOnlyTimeAndStatus(input, keptStatuses))
    return listByKey({ ...list, filtered: filtered(tx, viewer, input) });
  const { Statuses = [] } = input;
  return listByKeptPlan({
    ...list,
    table: tx.selectFrom("PaymentOrder"),
    conditions: [
      ownRowsInOrder("PaymentOrder.MerchantId", viewer),
      createdBetween("PaymentOrder.Id", input, viewer.timeDifferenceMinutes),
      ...(Statuses.length > 0 ? [isAmong("PaymentOrder.Status", Statuses)] : []),
    ],
    ownerColumn: viewer.isSuper ? undefined : "PaymentOrder.MerchantId",
  });
}

export function findOrder(
  tx: Transaction,
  viewer: ListViewer,
  orderNo: string,
): Promise<ShownOrder | undefined> {
  return withNames(ownOrders(tx, viewer).where("PaymentOrder.OrderNo", "=", orderNo)).executeTakeFirst();
}

/** Joined with the tables that its fields name (`@opc/contract/payment-order/fields`). */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
export function withOthers(query: SelectQueryBuilder<Tables, "PaymentOrder", {}>) {
  return query
    .innerJoin("Merchant", "Merchant.Id", "PaymentOrder.MerchantId")
    .leftJoin("Channel", "Channel.Id", "PaymentOrder.ChannelId")
    .leftJoin("OfflineAccount as Account", "Account.Id", "PaymentOrder.AccountId");
}

// biome-ignore lint/complexity/noBannedTypes: as above.
function withNames(query: SelectQueryBuilder<Tables, "PaymentOrder", {}>) {
  return withOthers(query)
    .selectAll("PaymentOrder")
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName"])
    .select(["Channel.Code as ChannelCode", "Account.Name as AccountName"]);
}

const listed = listedColumns("PaymentOrder", paymentOrderFields);

// biome-ignore lint/complexity/noBannedTypes: as above.
function withListed(query: SelectQueryBuilder<Tables, "PaymentOrder", {}>) {
  return withOthers(query).select(listed).$castTo<ListedOrder>();
}

const listedOfOwner = listedColumns("PaymentOrder", fieldsReadForOwner(paymentOrderFields));

// biome-ignore lint/complexity/noBannedTypes: as above.
function withListedOfOwner(query: SelectQueryBuilder<Tables, "PaymentOrder", {}>) {
  return query.select(listedOfOwner).$castTo<ListedOrder>();
}

/** By status and currency, some of them more than once; the filter's own statuses are ignored. */
export async function sumOrders(tx: Transaction, viewer: ListViewer, input: Filters): Promise<StatusSum[]> {
  const { From, To, ...asked } = { ...input, Statuses: undefined };
  const ids = idRange({ From, To }, viewer.timeDifferenceMinutes);
  const ofRows = (range: IdRange) => sumRows(tx, viewer, asked, range);
  return (await sumRollup({ tx, viewer, input: asked, ids }, ofRows)) ?? ofRows(ids);
}

function sumRows(tx: Transaction, viewer: ListViewer, input: Filters, ids: IdRange): Promise<StatusSum[]> {
  return filtered(tx, viewer, input)
    .where(idsBetween("PaymentOrder.Id", ids))
    .select(["PaymentOrder.Status", "PaymentOrder.Currency", tx.fn.countAll<bigint>().as("Count")])
    .select([
      sql<string>`sum(payment_order.amount_minor)::text`.as("Amount"),
      sql<string>`coalesce(sum(payment_order.settled_minor), 0)::text`.as("Settled"),
      sql<string>`coalesce(sum(payment_order.fee_minor) filter (where payment_order.settled_minor is not null), 0)::text`.as(
        "Fee",
      ),
    ])
    .groupBy(["PaymentOrder.Status", "PaymentOrder.Currency"])
    .execute();
}

function ownOrders(tx: Transaction, viewer: ListViewer, alias?: string) {
  return tx.selectFrom("PaymentOrder").where(ownRows("PaymentOrder.MerchantId", viewer, alias));
}

export function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  return narrowed(ownOrders(tx, viewer, input.MerchantAlias), viewer, input);
}

function narrowed(own: ReturnType<typeof ownOrders>, viewer: ListViewer, input: Filters) {
  const { Statuses, Exceptions, ReviewStatuses, MatchStatuses, CallbackStatuses } = input;
  let query = own.where(createdBetween("PaymentOrder.Id", input, viewer.timeDifferenceMinutes));
  if (input.OrderNos?.length) query = query.where(hasNumber(numberColumns, input.OrderNos));
  if (Statuses?.length) query = query.where(isAmong("PaymentOrder.Status", Statuses));
  if (Exceptions?.length) query = query.where(isAmong("PaymentOrder.Exception", Exceptions));
  if (ReviewStatuses?.length) query = query.where(isAmong("PaymentOrder.ReviewStatus", ReviewStatuses));
  if (MatchStatuses?.length) query = query.where(isAmong("PaymentOrder.MatchStatus", MatchStatuses));
  if (CallbackStatuses?.length) query = query.where(isAmong("PaymentOrder.CallbackStatus", CallbackStatuses));
  if (input.Kinds?.length === 1) query = query.where("PaymentOrder.IsTest", "=", input.Kinds[0] === "Test");
  if (input.LockedBy) query = query.where(viewer.isSuper ? isHeldBy(input.LockedBy) : sql<boolean>`false`);
  if (input.PayTypeCode) query = query.where("PaymentOrder.PayTypeCode", "=", input.PayTypeCode);
  if (input.ChannelCode) query = query.where(ofChannel(input.ChannelCode));
  if (input.AccountId || input.Ways?.length) query = query.where(isByWay(viewer, input));
  if (input.Currency) query = query.where("PaymentOrder.Currency", "=", input.Currency);
  if (input.AmountFrom || input.AmountTo) query = query.where(isOfAmount(input));
  return query;
}

const numberColumns = ["PaymentOrder.OrderNo", "PaymentOrder.MerchantOrderNo", "PaymentOrder.ExternalId"];

function isHeldBy(name: string): RawBuilder<boolean> {
  return sql`strpos(lower(payment_order.locked_by), lower(${name})) > 0`;
}

function ofChannel(code: string): RawBuilder<boolean> {
  return sql`payment_order.channel_id = (select id from channel where code = ${code})`;
}

/** Through which account members pay is the operator's own affair: who is not told, finds nothing by it. */
function isByWay({ isSuper }: ListViewer, { AccountId, Ways }: Filters): RawBuilder<boolean> {
  if (!isSuper) return sql`false`;
  const parts = [
    ...(AccountId ? [sql`payment_order.account_id = ${BigInt(AccountId)}`] : []),
    // All ways together are every order.
    ...(Ways?.length === 1 ? [Ways[0] === "OwnAccount" ? isOwnAccount : sql`not (${isOwnAccount})`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

const isOwnAccount = sql`payment_order.account_id is not null`;

/** Decimals that any currency can have; an amount means each order's own currency. */
const maxDecimals = 4;

/** What was asked for, what the member was told to pay, or what arrived: people say any of them. */
function isOfAmount({ AmountFrom, AmountTo }: Filters): RawBuilder<boolean> {
  const limits = [
    ...(AmountFrom ? [{ sign: sql`>=`, text: AmountFrom }] : []),
    ...(AmountTo ? [{ sign: sql`<=`, text: AmountTo }] : []),
  ];
  for (const { text } of limits)
    if (parseAmount(text, maxDecimals) === undefined)
      throw new CallError("InvalidAmount", { Exponent: maxDecimals });
  const amounts = ["amount_minor", "payable_minor", "paid_minor"].map((column) => {
    const within = limits.map(
      ({ sign, text }) =>
        sql`payment_order.${sql.raw(column)} ${sign} ${text}::numeric * 10::numeric ^ currency.exponent`,
    );
    return sql`(${sql.join(within, sql` and `)})`;
  });
  return sql`exists (select from currency where currency.code = payment_order.currency
    and (${sql.join(amounts, sql` or `)}))`;
}

/** Lines of an order on its timeline, in the order in which they were written. */
export function eventsOf(tx: Transaction, orderId: bigint) {
  return tx.selectFrom("OrderEvent").selectAll().where("OrderId", "=", orderId).orderBy("Id").execute();
}
