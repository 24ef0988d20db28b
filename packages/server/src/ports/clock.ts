/** The time, so that rules and tests share one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
