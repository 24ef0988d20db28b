/**
 * One step for many rows, one call after the other: a refused one says why in its own line and does not stop the
 * others; whoever looks can stop between two of them.
 */
import { ApiError, NetworkError } from "../../api/client.ts";
import { translate } from "../../i18n/i18n.ts";
import { failureText } from "../../state/messages.ts";

export type Outcome = { kind: "done" } | { kind: "refused"; why: string };

/** Thrown by a step that was made and did not come to what it was for; its message is said. */
export class NotDone extends Error {}

export async function runEach<Row>(
  rows: readonly Row[],
  step: (row: Row) => Promise<unknown>,
  tools: { isStopped: () => boolean; onOutcome: (row: Row, outcome: Outcome) => void },
): Promise<void> {
  for (const row of rows) {
    if (tools.isStopped()) return;
    tools.onOutcome(row, await outcomeOf(() => step(row)));
  }
}

async function outcomeOf(step: () => Promise<unknown>): Promise<Outcome> {
  try {
    await step();
    return { kind: "done" };
  } catch (error) {
    const isKnown = error instanceof ApiError || error instanceof NetworkError;
    if (error instanceof NotDone) return { kind: "refused", why: error.message };
    return { kind: "refused", why: isKnown ? failureText(error) : translate("common.operationFailed") };
  }
}
