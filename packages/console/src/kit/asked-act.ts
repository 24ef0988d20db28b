/**
 * An act that another page leads to with what it is about: "?Act=Balance&Amount=10.00" opens the form, filled in. The address
 * forgets it at once, so that neither a reload nor a way back opens it again; nothing is done before a person sends the form.
 */
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTab } from "../state/tab.tsx";

export function useAskedAct(act: string, run: (asked: URLSearchParams) => void): void {
  const { path } = useTab();
  const { search } = useLocation();
  const navigate = useNavigate();
  const begun = useRef("");
  useEffect(() => {
    const asked = new URLSearchParams(search);
    if (asked.get("Act") !== act) {
      begun.current = "";
      return;
    }
    if (begun.current === search) return;
    begun.current = search;
    void navigate({ pathname: path }, { replace: true });
    run(asked);
  }, [act, navigate, path, run, search]);
}

/** What the address tells of the named fields; the form itself judges it, like anything typed. */
export function askedValues<Name extends string>(
  asked: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const told = names.flatMap((name) => {
    const value = asked.get(name)?.trim().slice(0, 200);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(told) as Partial<Record<Name, string>>;
}
