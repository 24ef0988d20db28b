/** Whether what a person is about to click moves under the pointer. */
import { expect } from "./component.ts";

const rows = "#content :is(tr[data-index], li > [id^=row-])";
const clicked = `${rows}, #content :is(a, button, input, select), [data-navbar] button`;

/** A list's rows, chips, buttons and fields stay where they are once its rows are there, whatever comes after these. */
export async function expectToStay(allElse: () => Promise<void>): Promise<void> {
  await expect.poll(() => document.querySelector(rows)).not.toBe(null);
  const moved = watchPlaces();
  await allElse();
  expect(moved()).toEqual([]);
}

/** Returns a look at what has moved since, of all that can be clicked now. */
export function watchPlaces(): () => string[] {
  const before = new Map([...document.querySelectorAll(clicked)].map((one) => [one, placeOf(one)]));
  return () =>
    [...before]
      .filter(([one, place]) => one.isConnected && placeOf(one) !== place)
      .map(([one, place]) => `${nameOf(one)} from ${place} to ${placeOf(one)}`);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** What of the page has moved since by itself, as browsers count it (https://web.dev/articles/cls), and which parts of it. */
export function watchShifts(): () => Promise<{ sum: number; parts: string }> {
  const shifts: LayoutShift[] = [];
  const keep = (entries: readonly PerformanceEntry[]) => shifts.push(...(entries as LayoutShift[]));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  return async () => {
    // It is counted after the frame that has drawn it.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    keep(observer.takeRecords());
    observer.disconnect();
    const parts = shifts.flatMap(({ value, sources }) =>
      sources.map(({ node }) => `${value.toFixed(4)} ${partOf(node)}`),
    );
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), parts: parts.join("\n") };
  };
}

function partOf(node: Node | null): string {
  const one = node instanceof Element ? node : node?.parentElement;
  return one ? `${one.tagName} ${one.className} ${(one.textContent ?? "").slice(0, 40)}` : "gone";
}

function placeOf(one: Element): string {
  const { left, top } = one.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(top)}`;
}

function nameOf(one: Element): string {
  return one.id || one.getAttribute("aria-label") || one.textContent || one.tagName;
}
