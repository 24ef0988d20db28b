/** Clicks on what the server has drawn, while the app that hears them is still on its way: the last one is done when it is here. */

let last: Element | undefined;

function keep(event: MouseEvent): void {
  // What opens elsewhere is the browser's own affair.
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  last = event.target;
}

export function keepClicks(): void {
  document.addEventListener("click", keep, true);
}

/** They are the browser's again: a link leads where it says. */
export function dropClicks(): void {
  document.removeEventListener("click", keep, true);
}

export function doKeptClick(): void {
  dropClicks();
  if (last?.isConnected) last.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
