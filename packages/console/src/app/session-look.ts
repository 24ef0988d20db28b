/** What the server says of the session: whether it stands, and how soon it ends. */
import { api, NetworkError } from "../api/client.ts";
import { createStore } from "../state/store.ts";

/** Enough to see it and to click: an act gives the session its whole time again. */
const warnSeconds = 60;
/** Nothing makes it longer then: enough to bring to an end what was begun. */
const warnFinallySeconds = 300;

export interface SessionEnd {
  /** On this browser's clock. */
  endsAt: number;
  /** False where it has stood for as long as a session may. */
  canBeKept: boolean;
}

/** Of a session that ends soon. */
export const sessionEndStore = createStore<SessionEnd | undefined>(undefined);

/** Whether the server answered at all, and in how long it is to be asked again so that a warning comes in time. */
export async function lookAtSession(): Promise<{ isAnswered: boolean; warnInMs?: number }> {
  try {
    const { SecondsLeft, MostSecondsLeft } = await api("checksession", {}, { polled: true, quiet: true });
    const canBeKept = SecondsLeft <= warnSeconds && SecondsLeft < MostSecondsLeft;
    const isNear = canBeKept || MostSecondsLeft <= warnFinallySeconds;
    const endsAt = Date.now() + (canBeKept ? SecondsLeft : MostSecondsLeft) * 1000;
    sessionEndStore.set(isNear ? { endsAt, canBeKept } : undefined);
    const waits = [SecondsLeft - warnSeconds, MostSecondsLeft - warnFinallySeconds];
    return { isAnswered: true, warnInMs: Math.min(...waits.filter((seconds) => seconds > 0)) * 1000 };
  } catch (error) {
    return { isAnswered: !(error instanceof NetworkError) };
  }
}
