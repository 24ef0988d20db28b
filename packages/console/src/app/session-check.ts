/**
 * Asks every 60 seconds whether the session still stands; a no is dealt with by the client (code 101). Asked once more
 * when a warning is due (status-bars.tsx). A window whose session was ended or replaced in another window takes up
 * that of the same person, and begins anew for anybody else, when someone turns to it.
 */
import { useEffect } from "react";
import { sessionId } from "../boot/cookies.ts";
import { sessionStore } from "../state/session.ts";
import { useStore } from "../state/store.ts";
import { sessionExpiredStore } from "./reactions.ts";
import { lookAtSession } from "./session-look.ts";

const intervalMs = 60_000;

export function useSessionCheck(): void {
  const signedIn = useStore(sessionStore) !== undefined;
  const expired = useStore(sessionExpiredStore);
  useEffect(() => {
    if (!signedIn || expired) return;
    let warning: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      clearTimeout(warning);
      const { warnInMs = intervalMs } = await lookAtSession();
      if (!isOver && warnInMs < intervalMs) warning = setTimeout(look, warnInMs);
    };
    const timer = setInterval(() => {
      if (sessionId()) void look();
      else clearInterval(timer);
    }, intervalMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      clearTimeout(warning);
    };
  }, [signedIn, expired]);
}

export function useSameSession(): void {
  const own = useStore(sessionStore)?.user.SessionId;
  useEffect(() => {
    if (own === undefined) return;
    const look = () => {
      const theirs = sessionId();
      if (document.hidden || theirs === own) return;
      if (theirs === undefined) location.reload();
      else
        import("./take-up-session.ts").then(
          (module) => module.takeUpSession(),
          () => location.reload(),
        );
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [own]);
}
