/** Goes on with a new session of the same person where the old one stopped: nothing that was typed is lost. */
import { open } from "../boot/opening.ts";
import { NetworkError } from "../boot/request.ts";
import { proofWindowsStore } from "../state/proof-windows.ts";
import { type LoggedInUser, sessionStore } from "../state/session.ts";
import { forgetUnsaved } from "../state/unsaved.ts";
import { enter } from "./guard.ts";
import { sessionExpiredStore } from "./reactions.ts";
import { sessionEndStore } from "./session-look.ts";

/** `user` is given by a sign-in that has just succeeded. For anybody else the window begins anew. */
export async function takeUpSession(user?: LoggedInUser): Promise<void> {
  const before = sessionStore.get()?.user;
  const opening = open(user);
  const next = await opening.user.catch((error: unknown) => error);
  // Whose it is will be known when someone turns to the window again.
  if (next instanceof NetworkError) return;
  const isAnother = before && !(next instanceof Error) && !isSame(before, next as LoggedInUser);
  // Asked whether to leave what is not saved, another person could stay with it, and with all that stands beside it.
  if (isAnother) forgetUnsaved();
  if (!before || next instanceof Error || isAnother) {
    location.reload();
    return;
  }
  // Proofs were the old session's.
  proofWindowsStore.set([]);
  sessionEndStore.set(undefined);
  if (await enter(opening)) sessionExpiredStore.set(false);
}

function isSame(one: LoggedInUser, other: LoggedInUser): boolean {
  return one.MerchantAlias === other.MerchantAlias && one.UserName === other.UserName;
}
