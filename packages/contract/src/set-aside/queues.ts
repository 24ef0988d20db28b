/** The queues that pass a record over which they cannot work on. Plain, so that the browser needs no schema for it. */
export const asideQueues = [
  "callbacks",
  "suppliers",
  "payouts",
  "notices",
  "expiry",
  "matching",
  "mail",
] as const;
export type AsideQueue = (typeof asideQueues)[number];
