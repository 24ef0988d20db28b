/** The newest lines of one card, told beside it. */
import type { Transaction } from "../../db/transaction.ts";
import { type ListedRecord, withCard } from "./store.ts";

export function newestRecordsOf(tx: Transaction, cardId: bigint, most: number): Promise<ListedRecord[]> {
  return withCard(tx.selectFrom("PayoutCardRecord"))
    .where("PayoutCardRecord.CardId", "=", cardId)
    .orderBy("PayoutCardRecord.Sequence", "desc")
    .limit(most)
    .execute();
}
