/** Bank transactions as the console reads them. They are the operator's alone: row-level security hides them from merchants. */
import type { CallParsed } from "@opc/contract";
import type {
  matchingdeskList,
  originalrecordList,
  originalrecordSummary,
} from "@opc/contract/bank-transaction/calls";
import { parseAmount } from "@opc/contract/money";
import type { List } from "@opc/contract/page";
import type { PaymentOrderStatus, ReviewStatus } from "@opc/contract/payment-order/states";
import { amountIn } from "@opc/contract/question/amounts";
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { createdBetween, hasPart, isAmong } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

type ListInput = CallParsed<typeof originalrecordList>;
type DeskInput = CallParsed<typeof matchingdeskList>;
export type TransactionFilters = CallParsed<typeof originalrecordSummary>;

export type BankTransaction = Selectable<Tables["BankTransaction"]>;

export interface ListedTransaction extends BankTransaction {
  AccountName: string;
  SpiderId: string | null;
  OrderNo: string | null;
  OrderStatus: PaymentOrderStatus | null;
  OrderReviewStatus: ReviewStatus | null;
  MerchantAlias: string | null;
}

// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
type Filtered = SelectQueryBuilder<Tables, "BankTransaction", {}>;

export function listTransactions(
  tx: Transaction,
  input: ListInput,
  timeDifferenceMinutes: number,
): Promise<List<ListedTransaction>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, input, timeDifferenceMinutes),
    shape: withNames,
    idColumn: "BankTransaction.Id",
  });
}

/** The matching desk: credits that nobody has linked, ignored or split. */
export function listWaiting(tx: Transaction, input: DeskInput): Promise<List<ListedTransaction>> {
  let query = tx
    .selectFrom("BankTransaction")
    .where("BankTransaction.MatchStatus", "=", sql.lit("PendingMatch"))
    .where("BankTransaction.Direction", "=", sql.lit("Credit"))
    .where("BankTransaction.OrderId", "is", null);
  if (input.AccountId) query = query.where("BankTransaction.AccountId", "=", BigInt(input.AccountId));
  if (input.Currency) query = query.where("BankTransaction.Currency", "=", input.Currency);
  if (input.Text) query = query.where(isMeant(input.Text));
  return listByKey({
    tx,
    controls: input,
    filtered: query,
    shape: withNames,
    idColumn: "BankTransaction.Id",
  });
}

export function findTransaction(tx: Transaction, id: bigint): Promise<ListedTransaction | undefined> {
  return withNames(tx.selectFrom("BankTransaction").where("BankTransaction.Id", "=", id)).executeTakeFirst();
}

/** Its row locked until the transaction ends. */
export function lockTransaction(tx: Transaction, id: bigint): Promise<BankTransaction | undefined> {
  return tx.selectFrom("BankTransaction").selectAll().where("Id", "=", id).forUpdate().executeTakeFirst();
}

/** In the order in which they were split. */
export function partsOf(tx: Transaction, parentId: bigint): Promise<ListedTransaction[]> {
  return withNames(tx.selectFrom("BankTransaction").where("BankTransaction.ParentId", "=", parentId))
    .orderBy("BankTransaction.PartNumber")
    .execute();
}

function withNames(query: Filtered) {
  return query
    .innerJoin("OfflineAccount as Account", "Account.Id", "BankTransaction.AccountId")
    .leftJoin("Crawler", "Crawler.Id", "BankTransaction.CrawlerId")
    .leftJoin("PaymentOrder as Order", "Order.Id", "BankTransaction.OrderId")
    .leftJoin("Merchant", "Merchant.Id", "Order.MerchantId")
    .selectAll("BankTransaction")
    .select(["Account.Name as AccountName", "Crawler.SpiderId", "Order.OrderNo"])
    .select(["Order.Status as OrderStatus", "Order.ReviewStatus as OrderReviewStatus"])
    .select("Merchant.Alias as MerchantAlias");
}

export interface TransactionSum {
  MatchStatus: BankTransaction["MatchStatus"];
  Direction: BankTransaction["Direction"];
  Currency: string;
  Count: bigint;
  /** Decimal text of minor units: a sum may pass the range of bigint. */
  Amount: string;
}

/** By match status, direction and currency; the filter's own statuses are ignored. */
export function sumTransactions(
  tx: Transaction,
  input: TransactionFilters,
  timeDifferenceMinutes: number,
): Promise<TransactionSum[]> {
  return filtered(tx, { ...input, MatchStatuses: undefined }, timeDifferenceMinutes)
    .select(["BankTransaction.MatchStatus", "BankTransaction.Direction", "BankTransaction.Currency"])
    .select([
      tx.fn.countAll<bigint>().as("Count"),
      sql<string>`sum(bank_transaction.amount_minor)::text`.as("Amount"),
    ])
    .groupBy(["BankTransaction.MatchStatus", "BankTransaction.Direction", "BankTransaction.Currency"])
    .execute();
}

export function filtered(
  tx: Transaction,
  input: TransactionFilters,
  timeDifferenceMinutes: number,
): Filtered {
  let query = tx
    .selectFrom("BankTransaction")
    .where(createdBetween("BankTransaction.Id", input, timeDifferenceMinutes));
  const { AccountId, Numbers, MatchStatuses, Directions, Sources, MatchedBys, Currency, Text } = input;
  if (AccountId) query = query.where("BankTransaction.AccountId", "=", BigInt(AccountId));
  if (Numbers?.length) query = query.where(hasNumber(Numbers));
  if (MatchStatuses?.length) query = query.where(isAmong("BankTransaction.MatchStatus", MatchStatuses));
  if (Directions?.length) query = query.where(isAmong("BankTransaction.Direction", Directions));
  if (Sources?.length) query = query.where(isAmong("BankTransaction.Source", Sources));
  if (MatchedBys?.length) query = query.where(isAmong("BankTransaction.MatchedBy", MatchedBys));
  if (Currency) query = query.where("BankTransaction.Currency", "=", Currency);
  if (Text) query = query.where(hasText(Text));
  if (input.AmountFrom)
    query = query.where(sql<boolean>`bank_transaction.amount_minor >= ${minorOf(input.AmountFrom)}`);
  if (input.AmountTo)
    query = query.where(sql<boolean>`bank_transaction.amount_minor <= ${minorOf(input.AmountTo)}`);
  return query;
}

/** Somewhere in what the bank says of who paid and why. */
function hasText(text: string): RawBuilder<boolean> {
  const parts = ["BankTransaction.Remark", "BankTransaction.Counterparty"].map((column) =>
    hasPart(column, text),
  );
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** At the desk also by its amount, as it is written anywhere, and by the account's name: few credits wait. */
function isMeant(text: string): RawBuilder<boolean> {
  const amount = amountIn(text);
  const ofAccount = sql`bank_transaction.account_id in (select id from offline_account where ${hasPart("OfflineAccount.Name", text)})`;
  const parts = [
    hasText(text),
    ofAccount,
    ...(amount === undefined ? [] : [sql`bank_transaction.amount_minor = ${minorOf(amount)}`]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/**
 * The bank's number, that of a part, or that of the order that it is linked to. Each is asked of an index of its own, so the
 * ids are read before: PostgreSQL combines indexes only of what it knows when the scan begins.
 */
function hasNumber(numbers: readonly string[]): RawBuilder<boolean> {
  const found = [idsByBankNumber(numbers), ...numbers.flatMap((number) => idsOfPart(number))];
  const ofOrder = sql`select id from payment_order where order_no = any(${[...numbers]}::text[])`;
  return sql<boolean>`(bank_transaction.id = any(array(${sql.join(found, sql` union all `)}))
    or bank_transaction.order_id = any(array(${ofOrder})))`;
}

function idsByBankNumber(numbers: readonly string[]): RawBuilder<unknown> {
  return sql`select k.transaction_id from offline_account a join bank_transaction_key k on k.account_id = a.id
    where k.external_id = any(${[...numbers]}::text[])`;
}

/** Parts of parts: nobody splits a credit so often. */
const deepest = 5;

/** A part is named after its parent: "X#2" is the second of X (`split.ts`). */
function idsOfPart(number: string, depth = 1): RawBuilder<unknown>[] {
  const [, parent, place] = /^(.+)#([1-9]\d{0,5})$/.exec(number) ?? [];
  if (parent === undefined || depth > deepest) return [];
  const parents = sql.join([idsByBankNumber([parent]), ...idsOfPart(parent, depth + 1)], sql` union all `);
  return [
    sql`select p.transaction_id from bank_transaction_part p
      where p.parent_id = any(array(${parents})) and p.part_number = ${Number(place)}`,
  ];
}

/** Decimals that any currency can have; an amount means each transaction's own currency. */
const maxDecimals = 4;

function minorOf(amount: string): RawBuilder<bigint> {
  if (parseAmount(amount, maxDecimals) === undefined)
    throw new CallError("InvalidAmount", { Exponent: maxDecimals });
  return sql`(select ${amount}::numeric * 10::numeric ^ exponent from currency
    where code = bank_transaction.currency)`;
}
