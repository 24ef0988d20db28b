/**
 * What a user keeps about a screen: at once in local storage under the user's own name, and on the server so
 * that it is there on another machine too. The server's copy counts only where this machine has none.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { callQuery, queryClient } from "../../api/query.ts";
import { useSession } from "../../state/session.ts";

const saveAfterMs = 1000;

export function usePreference<Value>(name: string, read: (text: string | null) => Value) {
  const { MerchantAlias, UserName } = useSession();
  const storageKey = `opc_preference:${MerchantAlias}/${UserName}:${name}`;
  const [value, setValue] = useState<Value>(() => read(localStorage.getItem(storageKey)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (localStorage.getItem(storageKey) !== null) return;
    let isCurrent = true;
    // Asked once: an effect runs again each time the tab comes back to the front.
    queryClient.fetchQuery(callQuery("preferenceGet", { Key: name }, { quiet: true })).then(
      ({ Value: kept }) => {
        if (!isCurrent || kept === null || localStorage.getItem(storageKey) !== null) return;
        localStorage.setItem(storageKey, kept);
        setValue(read(kept));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [name, storageKey, read]);

  const keep = useCallback(
    (next: Value) => {
      const text = JSON.stringify(next);
      setValue(next);
      localStorage.setItem(storageKey, text);
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void api("preferenceSave", { Key: name, Value: text }, { quiet: true }).catch(() => undefined),
        saveAfterMs,
      );
    },
    [name, storageKey],
  );
  return [value, keep] as const;
}
