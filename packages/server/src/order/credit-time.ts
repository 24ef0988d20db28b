/** How the time of a credit is judged against that of its order. */

/** After expiry an amount stays taken so long, and money that comes meanwhile is known to be late. */
export const coolingMs = 30 * 60_000;

/** Banks tell times by the minute: a credit may seem up to so much older than its order. */
export const bankClockGrainMs = 60_000;
