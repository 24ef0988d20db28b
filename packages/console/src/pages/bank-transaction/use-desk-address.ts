/** What of the desk stands in its address, so that it can be sent to a colleague: the search and the chosen credit. */
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTab } from "../../state/tab.tsx";

export interface DeskSearch {
  Text?: string;
  AccountId?: string;
}

export function useDeskAddress() {
  const { path } = useTab();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const { search, creditId } = useMemo(() => read(address), [address]);

  const go = useCallback(
    (next: DeskSearch, credit: string | undefined, replace: boolean) => {
      void navigate({ pathname: path, search: write(next, credit) }, { replace, preventScrollReset: true });
    },
    [navigate, path],
  );
  /** On a phone choosing is a step of its own that the browser's back undoes; elsewhere it is not worth one. */
  const choose = useCallback(
    (credit: string | undefined, isStep = false) => go(search, credit, !isStep),
    [go, search],
  );
  const ask = useCallback((next: DeskSearch) => go(next, undefined, false), [go]);
  return { search, creditId, choose, ask };
}

function read(address: string): { search: DeskSearch; creditId: string | undefined } {
  const params = new URLSearchParams(address);
  const [text, account] = [params.get("Text")?.trim(), params.get("AccountId")];
  const search = { ...(text ? { Text: text } : {}), ...(account ? { AccountId: account } : {}) };
  return { search, creditId: params.get("Credit") ?? undefined };
}

function write(search: DeskSearch, credit: string | undefined): string {
  return new URLSearchParams({ ...search, ...(credit === undefined ? {} : { Credit: credit }) }).toString();
}
