/** The sums of the list of payouts, where its filter asks for no more than the kept figures tell. */
import type { CallParsed } from "@opc/contract";
import type { cashoutorderSummary } from "@opc/contract/payout-order/calls";
import {
  type PayoutException,
  type PayoutStatus,
  type PayoutWay,
  paidPayoutStatuses,
  payoutStatuses,
} from "@opc/contract/payout-order/states";
import { type RawBuilder, sql } from "kysely";
import { hasPart, type IdRange, type ListViewer } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import { payouts } from "../report/order-report-kinds.ts";
import type { WayQuestion } from "../report/read-ways.ts";
import { asksOnly, readStatusSums, rollupRange, type StatusFigures } from "../report/status-sums.ts";

type Filters = CallParsed<typeof cashoutorderSummary>;

export interface StatusSum {
  Status: PayoutStatus;
  Exception: PayoutException;
  Currency: string;
  Count: bigint;
  /** Decimal text of minor units: a sum may pass the range of bigint. */
  Amount: string;
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
  const { Exceptions } = input;
  const isAsked = ({ Exception }: StatusSum) => !Exceptions?.length || Exceptions.includes(Exception);
  return [...kept.flatMap(sumsOf).filter(isAsked), ...rest.flat()];
}

const rollupFilters = [
  ...["MerchantAlias", "Exceptions", "CashoutTypeCode", "Currency"],
  ...["ChannelCode", "CardName", "PayoutCard", "Ways"],
] as readonly (keyof Filters)[];

/** What the kept figures are asked by; undefined where they do not tell. */
export function rollupQuery(viewer: ListViewer, input: Filters): Omit<WayQuestion, "range"> | undefined {
  if (!asksOnly(input, rollupFilters)) return undefined;
  const { MerchantAlias, CashoutTypeCode, ChannelCode, PayoutCard, Currency } = input;
  const filters = {
    merchantAlias: MerchantAlias,
    typeCode: CashoutTypeCode,
    channelCode: ChannelCode,
    account: PayoutCard,
  };
  return { kind: payouts, viewer, filters, currency: Currency, which: whichOf(viewer, input) };
}

const ofWay: Record<PayoutWay, RawBuilder<boolean>> = {
  OwnCard: sql`s.account is not null`,
  Supplier: sql`(s.channel is not null and s.account is null)`,
  None: sql`s.channel is null`,
};

function whichOf({ isSuper }: ListViewer, { CardName, Ways }: Filters): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  // Through what the operator pays is its own affair: who is not told, finds nothing by it.
  if ((CardName !== undefined || Ways?.length) && !isSuper) parts.push(sql`false`);
  if (CardName) parts.push(hasPart("s.Account", CardName));
  if (Ways?.length)
    parts.push(
      sql`(${sql.join(
        Ways.map((way) => ofWay[way]),
        sql` or `,
      )})`,
    );
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** In the order of the kept lists: every status, then the paid ones of which a bank returned the money. */
const classes: readonly Pick<StatusSum, "Status" | "Exception">[] = [
  ...payoutStatuses.map((Status) => ({ Status, Exception: "None" as const })),
  ...paidPayoutStatuses.map((Status) => ({ Status, Exception: "Returned" as const })),
];

function sumsOf({ Currency, Counts, Minor, Fees }: StatusFigures): StatusSum[] {
  return classes.flatMap((one, at) => {
    const Count = BigInt(Counts[at] ?? 0);
    return Count === 0n ? [] : [{ ...one, Currency, Count, Amount: Minor[at] ?? "0", Fee: Fees[at] ?? "0" }];
  });
}
