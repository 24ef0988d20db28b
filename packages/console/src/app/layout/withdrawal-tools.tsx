/**
 * The navbar's counter of pending withdrawals and its voice alert, for those who may open Withdrawal Confirm
 * (specification sections 2 and 6). Their code and the first question come after the first page; their place is
 * kept for them.
 */
import { lazy, Suspense, useEffect, useState } from "react";
import { routes } from "../../routes.static.ts";
import { canOpen, useMenu } from "../../state/session.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { whenIdle } from "../when-idle.ts";
import classes from "./withdrawal-tools.module.css";

const WithdrawalCounter = lazy(async () => ({
  default: (await import("./withdrawal-counter.tsx")).WithdrawalCounter,
}));

export function WithdrawalTools() {
  const isAllowed = canOpen(useMenu(), routes.WithdrawalConfirm);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => (isAllowed ? whenIdle(() => setWanted(true)) : undefined), [isAllowed]);
  if (!isAllowed) return null;
  return (
    <div className={classes.tools}>
      <ErrorBoundary isSilent>
        <Suspense>{isWanted && <WithdrawalCounter />}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
