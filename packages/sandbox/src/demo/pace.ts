/** Live traffic goes on as the history ends: by its curve of hours, weekdays and pay days. */
import { minuteMs } from "@opc/contract/time";
import type { SandboxClock } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Schedule } from "../schedule.ts";
import { meanPauseMs } from "./curve.ts";

/** What the history is filled with. */
export const pastDays = 30;
export const pastOrders = 20_000;

/** The curve may have changed by then. */
const drawAgainMs = 5 * minuteMs;

/** Does it at once, and then once for so many of the history's orders. */
export function atPaceOfPast(
  { random, clock }: { random: Random; clock: SandboxClock },
  schedule: Pick<Schedule, "repeat">,
  orders: number,
  task: () => Promise<void>,
): void {
  let isDue = true;
  const pauseMs = () => {
    // Drawn anew, a pause of this kind is as long as what was left of it.
    const pause = random.exponential(orders * meanPauseMs(clock.now().getTime(), pastDays, pastOrders));
    isDue = pause < drawAgainMs;
    return Math.min(pause, drawAgainMs);
  };
  schedule.repeat(pauseMs, async () => {
    if (isDue) await task();
  });
}
