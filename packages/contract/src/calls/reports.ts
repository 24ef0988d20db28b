/** Calls of reports, of reconciliation and of exports. */

export const reportCalls = {} as const;
