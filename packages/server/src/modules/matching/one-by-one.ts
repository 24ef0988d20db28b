/**
 * A report whose credits could not be matched together. What the crawler saw is written down all the same, and each credit is
 * matched in a transaction of its own: one that cannot be stays at the matching desk, and the others settle.
 */
import { inBatch } from "../../db/batch.ts";
import type { Currencies } from "../../db/currencies.ts";
import { isOverload } from "../../db/overload.ts";
import { setAside } from "../../db/set-aside.ts";
import type { Services } from "../../services.ts";
import { matchCredits } from "./match.ts";
import { type Report, type ReportOutcome, storeReports } from "./report.ts";

/** Throws where the report itself cannot be written down. */
export async function takeOneByOne(
  services: Pick<Services, "database" | "clock" | "log">,
  report: Report,
  currencies: Currencies,
): Promise<ReportOutcome> {
  const { database } = services;
  const { outcomes, credits } = await inBatch(database, (tx) => storeReports(tx, [report]));
  for (const credit of credits) {
    try {
      await inBatch(database, (tx) => matchCredits(tx, [credit], currencies, report.now));
    } catch (error) {
      if (isOverload(error)) throw error;
      await setAside(services, "matching", `bank transaction ${credit.id}`, error);
    }
  }
  const [outcome] = outcomes;
  if (!outcome) throw new Error("a report was left without an outcome");
  return outcome;
}
