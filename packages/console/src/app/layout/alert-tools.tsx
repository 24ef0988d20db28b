/**
 * The navbar's counters of what waits for a person, withdrawals (specification sections 2 and 6), codes of crawler
 * payouts and approvals, each for those who may act on them. The voice is for those alone who may open Withdrawal Confirm; it
 * then tells of the others, too. Their code and the first question come after the first page; their place is kept for them.
 */
import { lazy, Suspense, useEffect, useState } from "react";
import { routes } from "../../routes.static.ts";
import { can, canOpen, useMenu } from "../../state/session.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { whenIdle } from "../when-idle.ts";
import classes from "./alert-tools.module.css";

const AlertCounters = lazy(async () => ({
  default: (await import("./alert-counters.tsx")).AlertCounters,
}));

export function AlertTools() {
  const menu = useMenu();
  const withdrawals = canOpen(menu, routes.WithdrawalConfirm);
  const codes = canOpen(menu, routes.CashoutTask);
  const approvals = can(menu, "Approval", "approve");
  // Withdrawals bring two buttons: their counter and the voice.
  const count = [withdrawals, withdrawals, codes, approvals].filter(Boolean).length;
  const isAllowed = count > 0;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => (isAllowed ? whenIdle(() => setWanted(true)) : undefined), [isAllowed]);
  if (!isAllowed) return null;
  return (
    <div className={classes.tools} data-buttons={count}>
      <ErrorBoundary isSilent>
        <Suspense>
          {isWanted && <AlertCounters withdrawals={withdrawals} codes={codes} approvals={approvals} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
