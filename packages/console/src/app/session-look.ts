/** What the server says of the session: whether it stands, and how soon it ends. */
import { api, NetworkError } from "../api/client.ts";
import { sessionStore } from "../state/session.ts";
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
    const answer = await api("checksession", {}, { polled: true, quiet: true });
    const { SecondsLeft, MostSecondsLeft } = answer;
    takeClock(answer.TimeDifferenceMinutes);
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

/** The merchant's clock was changed while its people are signed in: what they read and what they type mean the same again. */
function takeClock(TimeDifferenceMinutes: number | undefined): void {
  const session = sessionStore.get();
  // A server of the release before does not tell.
  if (!session || TimeDifferenceMinutes === undefined) return;
  if (session.user.TimeDifferenceMinutes === TimeDifferenceMinutes) return;
  sessionStore.set({ ...session, user: { ...session.user, TimeDifferenceMinutes } });
}
