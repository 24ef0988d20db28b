/**
 * Whether the server can be reached. One call without an answer may be a slow one, so the server is asked once more, by
 * a call that costs it nothing; only where that has no answer either, it is away. Any answer to any call ends it.
 */
import { sessionStore } from "../state/session.ts";
import { createStore } from "../state/store.ts";
import { lookAtSession } from "./session-look.ts";

export interface Away {
  /** When the first call failed. */
  since: number;
  /** Asked once more, it did not answer. */
  isSure: boolean;
}

export const awayStore = createStore<Away | undefined>(undefined);

export function heard(isAnswered: boolean): void {
  if (isAnswered) awayStore.set(undefined);
  else if (awayStore.get() === undefined && sessionStore.get() !== undefined) void askOnceMore();
}

async function askOnceMore(): Promise<void> {
  const suspected: Away = { since: Date.now(), isSure: false };
  awayStore.set(suspected);
  const { isAnswered } = await lookAtSession();
  if (!isAnswered && awayStore.get() === suspected) awayStore.set({ ...suspected, isSure: true });
}

/** The browser itself knows of a cable that was pulled. */
addEventListener("offline", () => heard(false));
