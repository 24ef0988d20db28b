/**
 * Dialogs that code opens and waits for: `const answer = await openDialog(…)`. They are drawn once for the
 * whole console, above the pages, so that a row's action needs no place of its own for them. What they are made
 * of arrives with whoever opens them, which is itself behind a lazy import.
 */
import { Fragment, type ReactNode } from "react";
import { createStore, useStore } from "../state/store.ts";
import { focusNearest } from "./focus-home.ts";

export interface DialogTools<Answer> {
  /** False while it fades out. */
  isOpen: boolean;
  /** Resolves what whoever opened it awaits, and begins to close; undefined when the person gave up. */
  close: (answer?: Answer) => void;
  /** It has faded out: nothing of it is left, what was typed included. */
  remove: () => void;
}

interface OpenDialog {
  id: number;
  isOpen: boolean;
  draw: (isOpen: boolean) => ReactNode;
  remove: () => void;
}

const dialogs = createStore<readonly OpenDialog[]>([]);
let lastId = 0;
/** Where the focus was before the first of them opened. */
let home: Element | null = null;

export function openDialog<Answer>(
  draw: (tools: DialogTools<Answer>) => ReactNode,
): Promise<Answer | undefined> {
  lastId += 1;
  const id = lastId;
  // Nowhere: what it was in has just gone, as between two dialogs of one errand; the first one's place holds.
  const here = document.activeElement;
  if (dialogs.get().length === 0 && here !== document.body) home = here;
  return new Promise((resolve) => {
    const close = (answer?: Answer) => {
      resolve(answer);
      dialogs.set((all) => all.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
    };
    const remove = () => {
      resolve(undefined);
      dialogs.set((all) => all.filter((one) => one.id !== id));
      if (dialogs.get().length === 0) setTimeout(returnHome);
    };
    const opened = { id, isOpen: true, remove, draw: (isOpen: boolean) => draw({ isOpen, close, remove }) };
    dialogs.set((all) => [...all, opened]);
  });
}

/** Unless someone has gone elsewhere by now. */
function returnHome(): void {
  if (document.activeElement === document.body && home instanceof HTMLElement) home.focus();
  focusNearest();
}

/** Takes them all away at once: nobody may go on with what they had begun. */
export function closeDialogs(): void {
  for (const { remove } of dialogs.get()) remove();
}

/** The one place where they appear. */
export function Dialogs() {
  return useStore(dialogs).map(({ id, isOpen, draw }) => <Fragment key={id}>{draw(isOpen)}</Fragment>);
}
