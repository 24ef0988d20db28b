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
  const { asked, openId } = useMemo(() => partsOf(search), [search]);
  // An opened record is no other question: what is typed in the filters stays.
  const question = useMemo(() => readAddress(new URLSearchParams(asked), fields), [asked, fields]);

  /** While the browser takes the step back, which undoes what comes before it: what is to be done then. */
  const going = useRef<{ next?: () => void }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has gone when another is open, or none
  useEffect(() => {
    const gone = going.current;
    going.current = undefined;
    gone?.next?.();
  }, [openId]);

  const go = useCallback(
    (question: URLSearchParams, replace: boolean, state?: Step) => {
      const next = new URLSearchParams(view === undefined ? [] : [["View", view]]);
      for (const [name, value] of question) next.set(name, value);
      const to = { pathname: tab.path, search: readable(next) };
      const goThere = () => void navigate(to, { replace, state, preventScrollReset: true });
      if (going.current) going.current.next = goThere;
      else goThere();
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
      const isGoing = going.current !== undefined;
      const isOpen = openId !== undefined && !isGoing;
      if (id === undefined && (isGoing || (isOpen && isOwnStep()))) {
        going.current = {};
        // Told twice before the browser has gone, as by a key that is held, it goes once.
        if (!isGoing) void navigate(-1);
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

function partsOf(search: string): { asked: string; openId: string | undefined } {
  const address = new URLSearchParams(search);
  const openId = address.get("Open") ?? undefined;
  address.delete("Open");
  return { asked: address.toString(), openId };
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
