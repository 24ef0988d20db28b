/** Ends the session: one call, then nothing of the user is left in this browser tab (specification section 4). */
import { api } from "../api/client.ts";
import { signInPath } from "../boot/addresses.ts";
import { clearCookie, sessionCookie } from "../boot/cookies.ts";
import { forgetLastSeen } from "../boot/last-seen-key.ts";
import { forgetViews } from "../kit/list/use-preference.ts";
import { forgetFormDrafts } from "../state/form-drafts.ts";
import { forgetCachedLists } from "../state/reference.ts";
import { forgetTabs } from "../state/tabs.ts";
import { forgetUnsaved } from "../state/unsaved.ts";
import { mayLose } from "./confirm-discard.ts";
import { forgetRecent } from "./palette/recent.ts";

export async function signOut(): Promise<void> {
  if (!(await mayLose(() => true))) return;
  await end();
  // A session that only ended leaves them: whoever signs in again goes on with what they had typed.
  forgetFormDrafts();
  forgetViews();
  location.assign(signInPath);
}

/** After the server ended the session: the same, then the page is loaded again; the form remembers where it was. */
export async function signOutExpired(): Promise<void> {
  await end();
  location.reload();
}

async function end(): Promise<void> {
  // A server that no longer knows the session, or cannot be reached, must not keep anyone here.
  await api("logout", {}, { quiet: true }).catch(() => undefined);
  clearCookie(sessionCookie);
  forgetCachedLists();
  forgetTabs();
  forgetLastSeen();
  forgetRecent();
  forgetUnsaved();
}
