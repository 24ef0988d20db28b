/** A figure of the ledger counts only if the books prove after it. */
import type { Database } from "@opc/server/db/kysely";
import { describeBad, proveBooks } from "@opc/server/modules/proof/prove";

export async function assertProof(database: Database): Promise<void> {
  const { firstBad } = await proveBooks(database);
  if (firstBad) throw new Error(`the proof of the books failed after the run: ${describeBad(firstBad)}`);
}
