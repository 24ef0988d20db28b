/**
 * Tabs with input that closing them would lose. A hidden page's effects are gone, so a mark stays until the page
 * takes it back or its tab ends: what is no longer open, or was refreshed since, has nothing to lose.
 */
import { useLayoutEffect } from "react";
import { createStore } from "./store.ts";
import { useTab } from "./tab.tsx";
import { type Tab, tabsStore } from "./tabs.ts";

/** Path → the instance that has something to lose. */
export const unsavedStore = createStore<ReadonlyMap<string, number>>(new Map());

/**
 * Marks the page's tab while `isUnsaved`, in the commit that shows it: an effect that comes later leaves a moment in
 * which the window closes without a question. Who tells it from below does so in a layout effect too.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const { path, instance } = useTab();
  useLayoutEffect(() => {
    unsavedStore.set((marks) => {
      if (isUnsaved === (marks.get(path) === instance)) return marks;
      const next = new Map(marks);
      if (isUnsaved) next.set(path, instance);
      else next.delete(path);
      return next;
    });
  }, [path, instance, isUnsaved]);
}

export function isUnsaved(tab: Tab, marks = unsavedStore.get()): boolean {
  return marks.get(tab.path) === tab.instance;
}

export function forgetUnsaved(): void {
  unsavedStore.set(new Map());
}

/** The browser's own question before it reloads the document or closes the window. */
addEventListener("beforeunload", (event) => {
  if (tabsStore.get().some((tab) => isUnsaved(tab))) event.preventDefault();
});
