/**
 * What a user keeps about a screen: at once in local storage under the user's own name, and on the server so
 * that it is there on another machine too. The server's copy wins when it arrives, unless this machine has a
 * change that the server has not heard of yet; then that is sent instead.
 */
import { userKey } from "@opc/contract/user/key";
import { useCallback, useEffect, useRef, useState } from "react";
import { callRows } from "../../api/call-rows.ts";
import { api, type Output } from "../../api/client.ts";
import { takeGiven } from "../../boot/given.ts";
import { unwrap } from "../../boot/request.ts";
import { type LoggedInUser, useSession } from "../../state/session.ts";

const saveAfterMs = 1000;

const keyOf = (user: LoggedInUser, name: string | undefined) => `opc_preference:${userKey(user)}:${name}`;
const unsavedOf = (storageKey: string) => `${storageKey}:unsaved`;

/** Taken up before a screen was there to ask for them. */
const isTakenUp = new Set<string>();

/**
 * Takes up what came with the page, so that the first drawing has it. False where this machine has another opinion than the
 * server.
 */
export function takeUpPreference(user: LoggedInUser, name: string): boolean {
  const storageKey = keyOf(user, name);
  if (localStorage.getItem(unsavedOf(storageKey)) !== null) return false;
  const given = takeGiven(callRows.preferenceGet.path, { Key: name });
  if (!given) return false;
  const { Value: kept } = unwrap(given, 200) as Output<"preferenceGet">;
  isTakenUp.add(storageKey);
  if (kept !== null) localStorage.setItem(storageKey, kept);
  return kept === localStorage.getItem(storageKey);
}

/** Saved views hold numbers and payers: they come again from the server, which knows all but those that are not sent yet. */
export function forgetViews(): void {
  for (const key of Object.keys(localStorage)) {
    const isView = /^opc_preference:.+:views\/(?!.*:unsaved$)/.test(key);
    if (isView && localStorage.getItem(unsavedOf(key)) === null) localStorage.removeItem(key);
  }
}

/** Whether what the server keeps is known here; until then a change would take the place of what nobody has seen. */
export type Adoption = "awaited" | "known" | "failed";

/** Without a name nothing is kept, nor asked for. `onAdoption`: the same function each time. */
export function usePreference<Value>(
  name: string | undefined,
  read: (text: string | null) => Value,
  onAdoption?: (adoption: Adoption) => void,
) {
  const user = useSession();
  const storageKey = keyOf(user, name);
  const unsavedKey = unsavedOf(storageKey);
  const [value, setValue] = useState<Value>(() => read(localStorage.getItem(storageKey)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAdopted = useRef(false);

  const save = useCallback(async () => {
    const text = localStorage.getItem(storageKey);
    if (text === null || name === undefined) return;
    await api("preferenceSave", { Key: name, Value: text }, { quiet: true });
    if (localStorage.getItem(storageKey) === text) localStorage.removeItem(unsavedKey);
  }, [name, storageKey, unsavedKey]);

  useEffect(() => {
    if (name === undefined) return;
    const hasUnsaved = () => localStorage.getItem(unsavedKey) !== null;
    const adopt = async () => {
      if (hasUnsaved()) {
        onAdoption?.("known");
        return save();
      }
      // Effects run again each time the tab comes to the front; the server is asked once while it is open.
      isAdopted.current ||= isTakenUp.delete(storageKey);
      if (isAdopted.current) return;
      const { Value: kept } = await api("preferenceGet", { Key: name }, { quiet: true });
      isAdopted.current = true;
      onAdoption?.("known");
      if (kept === null || hasUnsaved() || kept === localStorage.getItem(storageKey)) return;
      localStorage.setItem(storageKey, kept);
      setValue(read(kept));
    };
    // What could not be fetched or sent stays as it is here and is tried again the next time.
    adopt().catch(() => isAdopted.current || hasUnsaved() || onAdoption?.("failed"));
  }, [name, storageKey, unsavedKey, read, save, onAdoption]);

  const keep = useCallback(
    (next: Value) => {
      setValue(next);
      if (name === undefined) return;
      localStorage.setItem(storageKey, JSON.stringify(next));
      localStorage.setItem(unsavedKey, "1");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save().catch(() => undefined), saveAfterMs);
    },
    [name, storageKey, unsavedKey, save],
  );
  return [value, keep] as const;
}
