/** Leads to another screen from code that is no component: what a row's action opens, what a link of the menu leads to. */
import { type MouseEvent, useEffect } from "react";
import { useNavigate } from "react-router";

let navigate: (address: string, options: { replace: boolean }) => void = (address) =>
  location.assign(address);

/** Where one is already, nothing is added to the way back. */
export function go(address: string): void {
  navigate(address, { replace: address === location.pathname + location.search });
}

/**
 * For links that stand on every page: the router's own are each drawn anew with every address. What a browser does with a link by
 * a key or another button stays the browser's.
 */
export function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && event.button === 0;
  if (event.defaultPrevented || !isPlain) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  go(pathname + search);
}

/** Called once, inside the router. */
export function useGoing(): void {
  const within = useNavigate();
  useEffect(() => {
    navigate = (address, options) => void within(address, options);
  }, [within]);
}
