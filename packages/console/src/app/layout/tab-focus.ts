/** Where the focus goes when what had it in the bar of tabs, or in a tab's menu, is gone. */

export function isInTabs(element: Element | null): boolean {
  return element?.closest("[data-tab], [role=menu]") != null;
}

/** Once that is gone, unless someone has gone elsewhere. */
export function focusTab(path: string | undefined): void {
  if (path === undefined) return;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(path)}"] a`)?.focus();
  });
}
