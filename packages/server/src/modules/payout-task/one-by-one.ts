/**
 * A card's report that could not be booked in one: each line is, in a transaction of its own and in the bank's order. A debit
 * that cannot be booked as its payout's is written down as unexplained, for a person to confirm the payout by it.
 */
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { inTurn } from "../../db/held.ts";
import { isPassing } from "../../db/races.ts";
import { setAside } from "../../db/set-aside.ts";
import { giveWay, inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { type CardReport, type CardReportTaken, takeCardReport } from "./debits.ts";

type AsideServices = Pick<Services, "database" | "clock" | "log">;

/**
 * In one where that can be. Throws TransactionConflict, and whatever passes: the crawler tells it again, and what was booked by then is
 * known.
 */
export async function bookCardReport(
  services: AsideServices,
  report: CardReport,
  currencies: Currencies,
): Promise<CardReportTaken> {
  const { database } = services;
  const book = (lines: CardReport, how: "explained" | "unexplained") =>
    inTurn(database, () =>
      inSharedTransaction(database, wholeScope, (tx) => {
        giveWay(tx);
        return takeCardReport(tx, lines, currencies, how);
      }),
    );
  try {
    return await book(report, "explained");
  } catch (error) {
    if (isNothingOfItsLines(error)) throw error;
  }
  const taken: CardReportTaken = { accepted: 0, known: 0 };
  const inOrder = report.transactions.toSorted(
    (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime(),
  );
  for (const one of inOrder) {
    const line = { ...report, transactions: [one] };
    const set = (error: unknown) => {
      if (isNothingOfItsLines(error)) throw error;
      return setAside(services, "matching", `line ${one.externalId} of payout card ${report.cardId}`, error);
    };
    const booked = await book(line, "explained").catch(async (error) => {
      await set(error);
      return book(line, "unexplained").catch(set);
    });
    taken.accepted += booked?.accepted ?? 0;
    taken.known += booked?.known ?? 0;
  }
  return taken;
}

function isNothingOfItsLines(error: unknown): boolean {
  return error instanceof CallError || isPassing(error);
}
