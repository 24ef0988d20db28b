/**
 * The question of a list lives in its tab's address, beside the open record (`Open`), so that it can be sent to
 * a colleague and the browser's back and forward walk through what was asked.
 */

import { readAddress, writeAddress } from "@opc/contract/question/address";
import type { FilterField, ListQuestion } from "@opc/contract/question/fields";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTab } from "../../state/tab.tsx";

/** `view`: names the list among the views of its screen; kept in the address whatever is asked. */
export function useListAddress(fields: readonly FilterField[], view?: string) {
  const tab = useTab();
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const question = useMemo(() => readAddress(address, fields), [address, fields]);
  const openId = address.get("Open") ?? undefined;

  const isGoing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has gone when another is open, or none
  useEffect(() => {
    isGoing.current = false;
  }, [openId]);

  const go = useCallback(
    (question: URLSearchParams, replace: boolean, state?: Step) => {
      const next = new URLSearchParams(view === undefined ? [] : [["View", view]]);
      for (const [name, value] of question) next.set(name, value);
      const text = readable(next);
      void navigate({ pathname: tab.path, search: text }, { replace, state, preventScrollReset: true });
    },
    [navigate, tab.path, view],
  );

  /** Returns whether the question is another one. */
  const ask = useCallback(
    (next: ListQuestion) => {
      const text = writeAddress(next, fields);
      const isOther = text.toString() !== writeAddress(question, fields).toString();
      if (isOther) go(text, false);
      return isOther;
    },
    [fields, go, question],
  );

  /**
   * Opening makes a step in the browser's history, which closing takes back, so that no address stands there twice; moving from one
   * open row to the next makes none.
   */
  const open = useCallback(
    (id: string | undefined) => {
      const isOpen = openId !== undefined;
      if (isOpen && id === undefined && isOwnStep()) {
        // Told twice before the browser has gone, as by a key that is held, it goes once.
        if (!isGoing.current) void navigate(-1);
        isGoing.current = true;
        return;
      }
      const next = writeAddress(question, fields);
      if (id !== undefined) next.set("Open", id);
      go(next, isOpen, { opensRecord: isOpen ? isOwnStep() : true });
    },
    [fields, go, navigate, openId, question],
  );

  /** The question's own address, as a saved view keeps it, and the way to another. */
  const goTo = useCallback(
    (text: string) => go(writeAddress(readAddress(new URLSearchParams(text), fields), fields), false),
    [fields, go],
  );

  return { question, ask, openId, open, search: writeAddress(question, fields).toString(), goTo };
}

interface Step {
  /** The step before it is the same list, with nothing open. */
  opensRecord: boolean;
}

/** Of the entry of the browser's history that is shown, where the router keeps what it was given. */
function isOwnStep(): boolean {
  return (history.state as { usr?: Partial<Step> | null } | null)?.usr?.opensRecord === true;
}

/** Commas and colons may stand in an address as they are; it is read by people. */
function readable(address: URLSearchParams): string {
  return address.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
