/** What the envelope's codes look like in this shell; `api/client.ts` decides when. */
import { setReactions } from "../api/client.ts";
import { forbiddenAddress } from "../boot/addresses.ts";
import { closeDialogs } from "../kit/dialogs.tsx";
import { failureText, say } from "../state/messages.ts";
import { sessionStore } from "../state/session.ts";
import { createStore } from "../state/store.ts";
import { heard } from "./server-away.ts";

/** Set once the server has said that the session is over: the timer stops and a box without escape appears. */
export const sessionExpiredStore = createStore(false);

export function installReactions(): void {
  setReactions({
    forbidden(ip) {
      if (location.pathname !== "/forbidden") location.assign(forbiddenAddress(ip));
    },
    sessionExpired() {
      sessionExpiredStore.set(true);
    },
    passwordToChange() {
      closeDialogs();
      sessionStore.set((now) => now && { ...now, user: { ...now.user, MustChangePassword: true } });
    },
    heard,
    say: (error) => say.error(failureText(error)),
  });
  addEventListener("vite:preloadError", sayMissing);
}

/** Fetched ahead: it cannot be asked for when it is needed. */
export const loadMissingCode = () => import("./missing-code.tsx");

let isSaying = false;

/** Code that was wanted did not arrive. What says so is code too, so only one is tried at a time. */
function sayMissing(): void {
  if (isSaying) return;
  isSaying = true;
  loadMissingCode()
    .then((code) => code.sayMissing())
    .catch(() => undefined)
    .finally(() => {
      isSaying = false;
    });
}
