/**
 * Before any page: who is signed in, and the routes that they may reach (specification section 2, "Navigation
 * guard"). Without a session only the sign-in form and three pages exist; `sign-in/main.ts` sees to that.
 */
import { ApiError, NetworkError } from "../api/client.ts";
import { forbiddenAddress, leaveForSignIn, signInAddress } from "../boot/addresses.ts";
import { clearCookie, sessionCookie } from "../boot/cookies.ts";
import { forgetLastSeen } from "../boot/last-seen-key.ts";
import type { Opening } from "../boot/opening.ts";
import { blockedIp, isUnanswered } from "../boot/request.ts";
import { translate } from "../i18n/i18n.ts";
import { failureText } from "../state/messages.ts";
import { withOwnPages } from "../state/own-pages.ts";
import { sessionStore } from "../state/session.ts";
import { closeTabs, homePath } from "../state/tabs.ts";
import { isAllowed } from "./allowed.ts";

/**
 * False when the person was led elsewhere: the token is cleared and the sign-in form says why. Without an answer nobody has said
 * that the session is over: then it is what was last seen in this tab, and where there is nothing of it the NetworkError is thrown.
 */
export async function enter(opening: Opening): Promise<boolean> {
  try {
    const [user, permitted] = await Promise.all([opening.user, opening.menu]);
    const menu = withOwnPages(permitted);
    sessionStore.set({ user, menu });
    closeTabs(({ path }) => !isAllowed(menu, path), homePath);
    forgetLastSeen();
    return true;
  } catch (error) {
    if (isUnanswered(error)) return goOnWithout(error);
    const ip = blockedIp(error);
    if (ip !== undefined && location.pathname === "/forbidden") return true;
    if (ip !== undefined) {
      location.replace(forbiddenAddress(ip));
      return false;
    }
    clearCookie(sessionCookie);
    leaveForSignIn(signInAddress(location.pathname + location.search), reasonOf(error));
    return false;
  }
}

/** A window that is open stays as it is. */
async function goOnWithout(error: unknown): Promise<boolean> {
  if (sessionStore.get()) return false;
  const lastSeen = await import("../offline/last-seen.ts").catch(() => undefined);
  if (lastSeen?.takeUpLastSeen()) return true;
  throw error;
}

function reasonOf(error: unknown): string {
  const isSaid = error instanceof NetworkError || (error instanceof ApiError && error.msg !== "");
  return isSaid ? failureText(error) : translate("common.hasError");
}
