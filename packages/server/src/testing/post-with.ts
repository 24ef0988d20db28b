import type { Transaction } from "../db/transaction.ts";
import type { Transfer } from "../ledger/post.ts";
import { postLast } from "../ledger/post-last.ts";

/** Transfers that stand beside what a test arranges in the same transaction; each has to be posted. */
export function postWith(tx: Transaction, transfers: readonly Transfer[]): void {
  const unposted = ({ kind }: { kind: string }) => new Error(`what a test arranged was not posted: ${kind}`);
  postLast(
    tx,
    transfers.map((transfer) => ({ transfer, unposted })),
  );
}
