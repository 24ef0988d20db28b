/** Arrow keys in the tree: up and down by line, left and right by check box, Home and End to its ends. */
import type { KeyboardEvent } from "react";

type Boxes = readonly HTMLInputElement[];

export function treeKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: tree, target } = event;
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = steps[key];
  if (!step) return;
  event.preventDefault();
  step(target, boxesIn(tree), linesIn(tree))?.focus();
}

type Step = (box: HTMLInputElement, boxes: Boxes, lines: readonly Boxes[]) => HTMLInputElement | undefined;

const steps: Readonly<Record<string, Step>> = {
  ArrowRight: (box, boxes) => boxes[boxes.indexOf(box) + 1],
  ArrowLeft: (box, boxes) => boxes[boxes.indexOf(box) - 1],
  ArrowDown: (box, _, lines) => onLine(box, lines, 1),
  ArrowUp: (box, _, lines) => onLine(box, lines, -1),
  Home: (_, boxes) => boxes[0],
  End: (_, boxes) => boxes.at(-1),
};

/** The box at the same place of the line below or above, or that line's last one. */
function onLine(box: HTMLInputElement, lines: readonly Boxes[], step: 1 | -1): HTMLInputElement | undefined {
  const from = lines.findIndex((boxes) => boxes.includes(box));
  const line = lines[from + step] ?? [];
  return line[lines[from]?.indexOf(box) ?? 0] ?? line.at(-1);
}

function boxesIn(element: Element): Boxes {
  return [...element.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
}

function linesIn(tree: Element): Boxes[] {
  return [...tree.querySelectorAll("[data-line]")].map(boxesIn);
}
