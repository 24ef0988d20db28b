/** Which rows of a statement are new: not known of the account, nor earlier in the same file. */
import type { Transaction } from "../../db/transaction.ts";
import {
  isKnownAs,
  type Known,
  knownAs,
  knownTransactions,
  type Report,
  sameTransaction,
} from "../matching/report.ts";
import type { Fault, StatementRow } from "./rules.ts";

export interface Compared {
  fresh: StatementRow[];
  /** Their numbers in the file. */
  known: Set<number>;
  faults: Fault[];
  stored: Known;
}

export async function compareWithKnown(
  tx: Transaction,
  accountId: bigint,
  reporter: Report["reporter"],
  rows: readonly StatementRow[],
): Promise<Compared> {
  const transactions = rows.map((row) => row.transaction);
  const stored = await knownTransactions(tx, [{ accountId, transactions }]);
  const inFile = new Map<string, StatementRow>();
  const compared: Compared = { fresh: [], known: new Set(), faults: [], stored };
  for (const row of rows) {
    const { externalId } = row.transaction;
    const before = knownAs(stored, accountId, externalId);
    const earlier = inFile.get(externalId);
    const isTwice = earlier !== undefined && !sameTransaction(earlier.transaction, row.transaction);
    if (isTwice) compared.faults.push({ row: row.number, field: "ExternalId", reason: "twice" });
    else if (before && !isKnownAs(before, row.transaction, { reporter }))
      compared.faults.push({ row: row.number, field: "ExternalId", reason: "conflict" });
    else if (before || earlier) compared.known.add(row.number);
    else {
      inFile.set(externalId, row);
      compared.fresh.push(row);
    }
  }
  return compared;
}
