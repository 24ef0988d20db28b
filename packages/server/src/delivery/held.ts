/**
 * Whether what was leased may still leave this process. A worker that stood still (a stopped process, a machine that slept) goes on
 * where it was, while another has long taken over: what it was about to send must not leave then. Asked when the connection
 * stands, in the turn that writes to it, because a process can stand still while it connects, too.
 */
import type { Clock } from "../ports/clock.ts";
import { startStopwatch } from "../ports/stopwatch.ts";

/** Less than every lease (30 s) by more than an answer may take: who sends in time also hears the answer in time. */
export const sendWithinMs = 18_000;

export type MayLeave = () => boolean;

/** To be begun before the lease is asked for, so that it is over no later than the lease. */
export function startLease(clock: Clock): MayLeave {
  const elapsedMs = startStopwatch(clock);
  return () => elapsedMs() < sendWithinMs;
}
