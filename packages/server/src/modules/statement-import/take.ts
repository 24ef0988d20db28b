/**
 * Takes a statement in, in the call's transaction. Where it fails for a row that cannot be booked, the call begins again: it
 * looks for such rows, sets them aside, and takes the rest.
 */
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { isOutOfTime, isOverload } from "../../db/overload.ts";
import { isRace, RaceLost } from "../../db/races.ts";
import { setAside } from "../../db/set-aside.ts";
import { postNow } from "../../ledger/post-last.ts";
import { creditKey, type Unbookable, unbookableOf } from "../matching/one-by-one.ts";
import { knownByNumber, type Report, type ReportedTransaction, takeReports } from "../matching/report.ts";

interface Taken {
  accepted: number;
  acceptedIds: bigint[];
  setAside: number;
}

const nothing: Unbookable = { unmatched: new Map(), unstored: new Map() };

/** Requests whose first try has failed. */
const failed = new WeakSet<object>();

/** Throws TransactionConflict. */
export async function takeStatement(
  report: Report,
  currencies: Currencies,
  { tx, request, services }: TransactionFacts<UserViewer>,
): Promise<Taken> {
  const isAgain = failed.has(request);
  // Before anything is locked here: the tries lock the same rows.
  const { unmatched, unstored } = isAgain ? await unbookableOf(services, report, currencies) : nothing;
  const transactions = report.transactions.filter(({ externalId }) => !unstored.has(externalId));
  const stored = { ...report, transactions };
  const isUnmatched = ({ externalId }: ReportedTransaction) => unmatched.has(externalId);
  try {
    const [outcome] = await takeReports(tx, [stored], currencies, new Set(unmatched.keys()));
    if (!outcome || outcome instanceof CallError) throw outcome ?? new Error("a report has an outcome");
    await postNow(tx);
    const known = await knownByNumber(tx, { ...stored, transactions: transactions.filter(isUnmatched) });
    for (const [number, error] of unmatched) {
      const row = known.get(number);
      if (row) await setAside(services, "matching", creditKey(row.Id), error);
    }
    for (const [number, error] of unstored)
      await setAside(services, "matching", `statement row ${number} of account ${report.accountId}`, error);
    return { ...outcome, setAside: unmatched.size + unstored.size };
  } catch (error) {
    if (isAgain || isNothingOfItsRows(error)) throw error;
    failed.add(request);
    throw new RaceLost("a row of a statement cannot be booked");
  }
}

function isNothingOfItsRows(error: unknown): boolean {
  return error instanceof CallError || isOverload(error) || isOutOfTime(error) || isRace(error);
}
