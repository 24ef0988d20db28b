/** Plants text that acts (planted.ts) in a component test, and looks whether any of it ran. */
import { expect, onTestFinished, vi } from "vitest";
import { nasty, ranAddress } from "./planted.ts";
import { sampleWords } from "./sample.ts";

/** Until the test's end; returns a look at whether any of it ran, once a script would have run and an image have failed. */
export function watchPlanted(): { ran: () => number; nothingRan: () => Promise<void> } {
  const ran = vi.fn();
  const alerted = vi.spyOn(window, "alert").mockImplementation(ran);
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = (target, init) => {
    if (String(target).endsWith(ranAddress)) ran(target);
    return fetchBefore(target, init);
  };
  onTestFinished(() => {
    globalThis.fetch = fetchBefore;
    alerted.mockRestore();
  });
  return { ran: () => ran.mock.calls.length, nothingRan };

  async function nothingRan(): Promise<void> {
    const image = new Image();
    image.src = "/planted-missing";
    await image.decode().catch(() => undefined);
    expect(ran).not.toHaveBeenCalled();
  }
}

/** Samples are names that are programs, until the test's end. */
export function plantNames(): void {
  onTestFinished(sampleWords((_, row) => nasty(row)));
}
