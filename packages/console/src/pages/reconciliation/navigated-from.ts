/**
 * Who follows a difference to where it is settled comes back to a day that is compared anew, and finds the way to close it
 * chosen already. Kept while the console is open, for this is about what was done a moment ago.
 */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import type { CloseWay } from "@opc/contract/reconciliation/values";
import { useEffect } from "react";
import { useCan } from "../../state/session.ts";
import { type AccountDay, accountDayPath } from "./account-day.ts";
import type { Lead } from "./leads.ts";

const days = new Set<string>();
const ways = new Map<string, CloseWay>();

export function ledAway(row: DifferenceRow, { way }: Lead): void {
  days.add(accountDayPath(row));
  if (way) ways.set(row.DifferenceId, way);
}

/** The way that all of them were led to. */
export function likelyWay(rows: readonly Pick<DifferenceRow, "DifferenceId">[]): CloseWay | undefined {
  const [first, ...others] = rows.map(({ DifferenceId }) => ways.get(DifferenceId));
  return others.every((way) => way === first) ? first : undefined;
}

export function useComparedOnReturn(accountDay: AccountDay): void {
  const may = useCan("Reconciliation", "edit");
  const path = accountDayPath(accountDay);
  const { AccountKind, AccountId, Day } = accountDay;
  useEffect(() => {
    if (!may || !days.delete(path)) return;
    void import("./acts.ts").then(({ compareNow }) =>
      compareNow({ AccountKind, AccountId, From: Day, To: Day }),
    );
  }, [may, path, AccountKind, AccountId, Day]);
}
