/**
 * One step for many rows, one call after the other: a refused one says why in its own line and does not stop the
 * others; whoever looks can stop between two of them. A call whose answer was lost may have been made. Those after the
 * session's end, or after the connection's, are not tried.
 */
import { ApiError, NetworkError } from "../../api/client.ts";
import { blockedIp, isPasswordToChange, isSessionExpired } from "../../boot/request.ts";
import { translate } from "../../i18n/i18n.ts";
import { failureText } from "../../state/messages.ts";

export type Outcome = { kind: "done" } | { kind: "refused"; why: string } | { kind: "lost" };

/** Thrown by a step that was made and did not come to what it was for; its message is said. */
export class NotDone extends Error {}

export async function runEach<Row>(
  rows: readonly Row[],
  step: (row: Row) => Promise<unknown>,
  tools: { isStopped: () => boolean; onOutcome: (row: Row, outcome: Outcome) => void },
): Promise<void> {
  for (const row of rows) {
    if (tools.isStopped() || navigator.onLine === false) return;
    try {
      await step(row);
      tools.onOutcome(row, { kind: "done" });
    } catch (error) {
      tools.onOutcome(row, outcomeOf(error));
      if (endsAll(error)) return;
    }
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof NetworkError) return { kind: "lost" };
  if (error instanceof NotDone) return { kind: "refused", why: error.message };
  const why = error instanceof ApiError ? failureText(error) : translate("common.operationFailed");
  return { kind: "refused", why };
}

/** No call after it would be answered otherwise. */
function endsAll(error: unknown): boolean {
  const isOffline = error instanceof NetworkError && error.kind === "offline";
  return isOffline || isSessionExpired(error) || isPasswordToChange(error) || blockedIp(error) !== undefined;
}
