/** Time that passes when a test lets it. */
import { expect, now, vi } from "./component.ts";

/** Minutes pass only when a test lets them. */
export const stopClock = () => vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "Date"] });

const everyTimer = ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] as const;

/** Also the five seconds that a message is there. */
export const stopTimers = () => vi.useFakeTimers({ now, toFake: [...everyTimer] });

/** Time goes on as it does, and a test may leap ahead. */
export const leapingTimers = () =>
  vi.useFakeTimers({ now, shouldAdvanceTime: true, toFake: [...everyTimer] });

/** Waiting as usual lets stopped timers run on; what must be there by now is waited for in frames, which are real. */
export async function drawn(isSo: () => boolean): Promise<void> {
  for (let frames = 0; frames < 300 && !isSo(); frames++) await nextFrame();
  expect(isSo()).toBe(true);
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** And drawn, as far as something changes by it. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let frames = 0; frames < 10; frames++) await nextFrame();
}
