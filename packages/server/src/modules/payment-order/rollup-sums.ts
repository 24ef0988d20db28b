/** The sums of the list of collection orders, where its filter asks for no more than the kept figures tell. */
import type { CallParsed } from "@opc/contract";
import type { payorderSummary } from "@opc/contract/payment-order/calls";
import { type PaymentOrderStatus, paymentOrderStatuses } from "@opc/contract/payment-order/states";
import { type RawBuilder, sql } from "kysely";
import type { IdRange, ListViewer } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import { collections } from "../report/order-report-kinds.ts";
import type { WayQuestion } from "../report/read-ways.ts";
import { asksOnly, readStatusSums, rollupRange, type StatusFigures } from "../report/status-sums.ts";

type Filters = CallParsed<typeof payorderSummary>;

export interface StatusSum {
  Status: PaymentOrderStatus;
  Currency: string;
  Count: bigint;
  /** Decimal text of minor units: a sum may pass the range of bigint. */
  Amount: string;
  /** Of successful orders: what their merchants were credited for, before the fee. */
  Settled: string;
  /** Of successful orders, too. */
  Fee: string;
}

interface Question {
  tx: Transaction;
  viewer: ListViewer;
  /** Without statuses and times. */
  input: Filters;
  ids: IdRange;
}

/** Undefined where the rows have to be counted; `ofRows` counts those around the kept quarters. */
export async function sumRollup(
  { tx, viewer, input, ids }: Question,
  ofRows: (ids: IdRange) => Promise<StatusSum[]>,
): Promise<StatusSum[] | undefined> {
  const question = rollupQuery(viewer, input);
  const range = question && rollupRange(ids, Date.now());
  if (!range) return undefined;
  const [kept, ...rest] = await Promise.all([
    readStatusSums(tx, { ...question, range: range.kept }),
    ...range.rest.map(ofRows),
  ]);
  return [...kept.flatMap(sumsOf), ...rest.flat()];
}

const rollupFilters = [
  "MerchantAlias",
  "Kinds",
  "PayTypeCode",
  "ChannelCode",
  "AccountId",
  "Ways",
  "Currency",
] as const;

/** What the kept figures are asked by; undefined where they do not tell. */
export function rollupQuery(viewer: ListViewer, input: Filters): Omit<WayQuestion, "range"> | undefined {
  if (!asksOnly(input, rollupFilters)) return undefined;
  const { MerchantAlias, PayTypeCode, ChannelCode, AccountId, Currency } = input;
  const filters = {
    merchantAlias: MerchantAlias,
    typeCode: PayTypeCode,
    channelCode: ChannelCode,
    account: AccountId === undefined ? undefined : BigInt(AccountId).toString(),
  };
  return { kind: collections, viewer, filters, currency: Currency, which: whichOf(viewer, input) };
}

function whichOf({ isSuper }: ListViewer, { Kinds, Ways }: Filters): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  if (Kinds?.length === 1) parts.push(Kinds[0] === "Test" ? sql`s.is_test` : sql`not s.is_test`);
  // By whose way members pay is the operator's own affair: who is not told, finds nothing by it.
  if (Ways?.length && !isSuper) parts.push(sql`false`);
  if (Ways?.length === 1)
    parts.push(Ways[0] === "OwnAccount" ? sql`s.account is not null` : sql`s.account is null`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

function sumsOf({ Currency, Counts, Minor, SuccessMinor, FeeMinor }: StatusFigures): StatusSum[] {
  return paymentOrderStatuses.flatMap((Status, at) => {
    const Count = BigInt(Counts[at] ?? 0);
    const paid = Status === "Success" ? { Settled: SuccessMinor, Fee: FeeMinor } : { Settled: "0", Fee: "0" };
    return Count === 0n ? [] : [{ Status, Currency, Count, Amount: Minor[at] ?? "0", ...paid }];
  });
}
