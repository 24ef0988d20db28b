/** How long ago something began, for a process that may have stood still meanwhile: by whichever clock went further. */
import type { Clock } from "./clock.ts";

/** Returns how many milliseconds ago that was. The wall clock goes on while a machine sleeps; the other is never set back. */
export function startStopwatch(clock: Clock): () => number {
  const [ticks, wall] = [performance.now(), clock.now().getTime()];
  return () => Math.max(performance.now() - ticks, clock.now().getTime() - wall);
}
