/** The lines of payout cards' running accounts, as lists and exports read them. */
import type { CallParsed } from "@opc/contract";
import type { List } from "@opc/contract/page";
import type { PayoutCardRecordKind } from "@opc/contract/payout-card/record-kinds";
import type { payoutcardrecordList, payoutcardrecordSummary } from "@opc/contract/payout-card/records";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { createdBetween, hasNumber, hasPart, isOneOf, type ListViewer } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type Filters = CallParsed<typeof payoutcardrecordSummary>;
export type ListInput = CallParsed<typeof payoutcardrecordList>;
export type ListedRecord = Selectable<Tables["PayoutCardRecord"]> & { CardName: string };

export function listRecords(
  tx: Transaction,
  viewer: ListViewer,
  input: ListInput,
): Promise<List<ListedRecord>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: withCard,
    idColumn: "PayoutCardRecord.Id",
  });
}

export function withCard(query: ReturnType<typeof filtered>) {
  return query
    .innerJoin("PayoutCard", "PayoutCard.Id", "PayoutCardRecord.CardId")
    .selectAll("PayoutCardRecord")
    .select("PayoutCard.Name as CardName");
}

export interface RecordSum {
  Kind: PayoutCardRecordKind;
  Currency: string;
  Count: bigint;
  /** Decimal text of minor units: a sum may pass the range of bigint columns. */
  InMinor: string;
  OutMinor: string;
  FeeMinor: string;
}

/** By kind and currency, whatever kinds the filter names. */
export function sumRecords(tx: Transaction, viewer: ListViewer, filters: Filters): Promise<RecordSum[]> {
  return filtered(tx, viewer, { ...filters, Kinds: undefined })
    .select(["PayoutCardRecord.Kind", "PayoutCardRecord.Currency", tx.fn.countAll<bigint>().as("Count")])
    .select([
      sql<string>`coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::text`.as("InMinor"),
      sql<string>`coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::text`.as("OutMinor"),
      sql<string>`coalesce(sum(fee_minor), 0)::text`.as("FeeMinor"),
    ])
    .groupBy(["PayoutCardRecord.Kind", "PayoutCardRecord.Currency"])
    .orderBy("PayoutCardRecord.Currency")
    .execute();
}

export function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  const { CardId, Kinds, Numbers, Text, Currency } = input;
  let query = tx
    .selectFrom("PayoutCardRecord")
    .where(createdBetween("PayoutCardRecord.Id", input, viewer.timeDifferenceMinutes));
  if (CardId) query = query.where("PayoutCardRecord.CardId", "=", BigInt(CardId));
  if (Kinds?.length) query = query.where(isOneOf("PayoutCardRecord.Kind", Kinds));
  if (Numbers?.length)
    query = query.where(hasNumber(["PayoutCardRecord.OrderNo", "PayoutCardRecord.ExternalId"], Numbers));
  if (Text) {
    const places = ["PayoutCardRecord.Remark", "PayoutCardRecord.Counterparty"].map((one) =>
      hasPart(one, Text),
    );
    query = query.where(sql<boolean>`coalesce(${sql.join(places, sql` or `)}, false)`);
  }
  if (Currency) query = query.where("PayoutCardRecord.Currency", "=", Currency);
  return query;
}
