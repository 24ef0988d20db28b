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

function placeOf(one: Element): string {
  const { left, top } = one.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(top)}`;
}

function nameOf(one: Element): string {
  return one.id || one.getAttribute("aria-label") || one.textContent || one.tagName;
}
