/**
 * Takes a statement in, in the call's transaction. Where it fails for a row that cannot be booked, the call begins again: it
 * looks for such rows, sets them aside, and takes the rest.
 */
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { isPassing, RaceLost } from "../../db/races.ts";
import { setAside } from "../../db/set-aside.ts";
import { postInTurn } from "../../ledger/post-last.ts";
import { type Matches, matchCredits } from "../matching/match.ts";
import { creditKey, type Unbookable, unbookableOf } from "../matching/one-by-one.ts";
import { type Known, type Report, storeReports } from "../matching/report.ts";

interface Taken extends Matches {
  accepted: number;
  waiting: number;
  setAside: number;
}

const nothing: Unbookable = { unmatched: new Map(), unstored: new Map() };

/** Requests whose first try has failed. */
const failed = new WeakSet<object>();

/** `known`: what is stored of it already. Throws TransactionConflict. */
export async function takeStatement(
  report: Report,
  known: Known,
  currencies: Currencies,
  { tx, request, services }: TransactionFacts<UserViewer>,
): Promise<Taken> {
  const isAgain = failed.has(request);
  // Before anything is locked here: the tries lock the same rows.
  const { unmatched, unstored } = isAgain ? await unbookableOf(services, report, currencies) : nothing;
  const transactions = report.transactions.filter(({ externalId }) => !unstored.has(externalId));
  try {
    const { outcomes, credits } = await storeReports(tx, [{ ...report, transactions }], known);
    const [outcome] = outcomes;
    if (!outcome || outcome instanceof CallError) throw outcome ?? new Error("a report has an outcome");
    const matched = credits.filter(({ externalId }) => !unmatched.has(externalId));
    const matches = await matchCredits(tx, matched, currencies, report.now);
    await postInTurn(tx, services.database);
    for (const { id, externalId } of credits) {
      if (unmatched.has(externalId))
        await setAside(services, "matching", creditKey(id), unmatched.get(externalId));
    }
    for (const [number, error] of unstored)
      await setAside(services, "matching", `statement row ${number} of account ${report.accountId}`, error);
    return {
      ...matches,
      accepted: outcome.accepted,
      waiting: credits.length - matches.settled - matches.toReview,
      setAside: unmatched.size + unstored.size,
    };
  } catch (error) {
    if (isAgain || isNothingOfItsRows(error)) throw error;
    failed.add(request);
    throw new RaceLost("a row of a statement cannot be booked");
  }
}

function isNothingOfItsRows(error: unknown): boolean {
  return error instanceof CallError || isPassing(error);
}
