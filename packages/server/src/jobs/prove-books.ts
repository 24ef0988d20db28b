/** "Prove the books" every night; what is wrong stands in the log with its row. */
import { describeBad, proveBooks } from "../ledger/prove.ts";
import type { Services } from "../services.ts";
import type { BackgroundWork } from "./worker.ts";

const nightlyAtThree = "0 3 * * *";

export const proveBooksNightly: BackgroundWork = async (jobs, services) => {
  await jobs.work("prove-books", () => proveAndLog(services), { pollSeconds: 30 });
  await jobs.schedule("prove-books", nightlyAtThree);
};

export async function proveAndLog({ database, log }: Pick<Services, "database" | "log">): Promise<void> {
  const proof = await proveBooks(database);
  if (proof.firstBad) log.error({ proof }, `the books do not prove: ${describeBad(proof.firstBad)}`);
  else log.info({ checked: proof.checked }, "the books prove");
}
