/**
 * Which credit is looked at where nobody has chosen one: the oldest that waited when the desk was opened, or moved on. It stays
 * that one when somebody else deals with it, so that what vanishes says so, and no key acts on another credit unseen.
 */
import { useState } from "react";
import type { DeskSearch } from "./use-desk-address.ts";

interface Waiting {
  ids: readonly string[];
  search: DeskSearch;
  /** The list answers this search and is as new as it gets: what was kept of it may be dealt with by now. */
  isSettled: boolean;
}

interface Held {
  id: string;
  search: DeskSearch;
}

/** `isWanted`: nobody has chosen, and one is looked at all the same. */
export function useFirstCredit({ ids, search, isSettled }: Waiting, isWanted: boolean) {
  const [held, setHeld] = useState<Held>();
  const isHeld = isWanted && held !== undefined && isSame(held.search, search);
  const id = isHeld ? held.id : ids[0];
  if (isWanted && !isHeld && isSettled && id !== undefined) setHeld({ id, search });
  if (!isWanted && held) setHeld(undefined);
  return {
    firstId: isWanted ? id : undefined,
    /** The person, or the desk after an act, moves on. */
    moveOn: () => setHeld(undefined),
  };
}

function isSame(one: DeskSearch, other: DeskSearch): boolean {
  return one.Text === other.Text && one.AccountId === other.AccountId;
}
