/**
 * Asks every 60 seconds whether the session still stands; a no is dealt with by the client (code 101). A window
 * whose session was ended or replaced in another window begins anew when someone turns to it.
 */
import { useEffect } from "react";
import { api } from "../api/client.ts";
import { sessionId } from "../boot/cookies.ts";
import { sessionStore } from "../state/session.ts";
import { useStore } from "../state/store.ts";
import { sessionExpiredStore } from "./reactions.ts";

const intervalMs = 60_000;

export function useSessionCheck(): void {
  const signedIn = useStore(sessionStore) !== undefined;
  const expired = useStore(sessionExpiredStore);
  useEffect(() => {
    if (!signedIn || expired) return;
    const timer = setInterval(() => {
      if (sessionId()) api("checksession", {}, { polled: true, quiet: true }).catch(() => undefined);
      else clearInterval(timer);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [signedIn, expired]);
}

export function useSameSession(): void {
  const own = useStore(sessionStore)?.user.SessionId;
  const expired = useStore(sessionExpiredStore);
  useEffect(() => {
    if (own === undefined || expired) return;
    const look = () => {
      if (!document.hidden && sessionId() !== own) location.reload();
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [own, expired]);
}
