/** What the list of differences adds up to: by state, and in each currency by kind. */
import type { CallOutput, Calls } from "@opc/contract";
import {
  type DifferenceKind,
  type DifferenceState,
  differenceKinds,
  differenceStates,
} from "@opc/contract/reconciliation/values";
import { sql } from "kysely";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type DifferenceFilters, filteredDifferences, withDays } from "./differences.ts";

export interface DifferenceSum {
  State: DifferenceState;
  Kind: DifferenceKind;
  Currency: string;
  Count: number;
  /** Decimal text of minor units: a sum may pass the range of bigint. */
  Signed: string;
  Unsigned: string;
}

/** Of every state, whichever the filter names: each is counted beside the list. */
export async function sumDifferences(
  tx: Transaction,
  viewer: { timeDifferenceMinutes: number },
  input: DifferenceFilters,
): Promise<DifferenceSum[]> {
  return filteredDifferences(tx, { ...(await withDays(tx, viewer, input)), States: undefined })
    .select([
      "ReconciliationDifference.State",
      "ReconciliationDifference.Kind",
      "ReconciliationDifference.Currency",
      sql<number>`count(*)::int`.as("Count"),
      sql<string>`sum(reconciliation_difference.amount_minor)::text`.as("Signed"),
      sql<string>`sum(abs(reconciliation_difference.amount_minor))::text`.as("Unsigned"),
    ])
    .groupBy([
      "ReconciliationDifference.State",
      "ReconciliationDifference.Kind",
      "ReconciliationDifference.Currency",
    ])
    .execute();
}

export function differencesSummary(
  sums: readonly DifferenceSum[],
  states: readonly DifferenceState[] | undefined,
  { text }: Currencies,
): CallOutput<Calls["reconciliationDifferencesSummary"]> {
  const wanted = states?.length ? states : differenceStates;
  const shown = Map.groupBy(
    sums.filter(({ State }) => wanted.includes(State)),
    ({ Currency }) => Currency,
  );
  return {
    StateCounts: differenceStates.map((State) => ({
      State,
      Count: countOf(sums.filter((sum) => sum.State === State)),
    })),
    Sums: [...shown]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([Currency, own]) => ({
        Currency,
        Count: countOf(own),
        Amount: text(totalOf(own, "Signed"), Currency),
        Kinds: differenceKinds.flatMap((Kind) => {
          const some = own.filter((sum) => sum.Kind === Kind);
          if (some.length === 0) return [];
          return [{ Kind, Count: countOf(some), Amount: text(totalOf(some, "Unsigned"), Currency) }];
        }),
      })),
  };
}

function countOf(sums: readonly DifferenceSum[]): number {
  return sums.reduce((count, sum) => count + sum.Count, 0);
}

function totalOf(sums: readonly DifferenceSum[], of: "Signed" | "Unsigned"): bigint {
  return sums.reduce((total, sum) => total + BigInt(sum[of]), 0n);
}
