/**
 * Service levels: what of all there was is in time, over 30 days (docs/operations.md, "Service levels"). What the objective
 * leaves, the error budget, may be late. The same figures as in deploy/prometheus/slo.yml. What strangers are refused with counts
 * as nothing: it is said at once, and a flood of it would make late what is late look rare.
 */
export const serviceLevels = {
  /** Signed creates; failed or turned away counts as late. */
  creates: {
    withinMs: 500,
    objective: 0.99,
    calls: ["gatewayPayCreate", "gatewayPayoutCreate"],
    strangers: ["SignatureInvalid", "SignatureExpired", "ApiIpNotAllowed"],
  },
  /** From the end of an order to the first attempt to tell its merchant. */
  callbacks: { withinMs: 5_000, objective: 0.99, calls: [], strangers: [] },
  /** The console's largest lists. */
  lists: {
    withinMs: 500,
    objective: 0.95,
    calls: ["payorderList", "cashoutorderList", "originalrecordList", "callbackrecordList", "withdrawalList"],
    strangers: ["SessionExpired", "IpNotAllowed"],
  },
} as const;

export type ServiceLevel = keyof typeof serviceLevels;

export const serviceLevelNames = Object.keys(serviceLevels) as [ServiceLevel, ...ServiceLevel[]];

/** How much of the error budget is left: 1 is all, below 0 more than there was is spent. Of nothing all is left. */
export function budgetLeft(level: ServiceLevel, { count, late }: { count: number; late: number }): number {
  const budget = (1 - serviceLevels[level].objective) * count;
  return budget === 0 ? 1 : 1 - late / budget;
}

/** Whether there was so much that one may be late: of fewer nothing can be said. */
export function isEnoughFor(level: ServiceLevel, count: number): boolean {
  return (1 - serviceLevels[level].objective) * count >= 1 - 1e-9;
}
