/** What maintenance windows are told apart by. */

export const maintenanceScopes = ["System", "Merchant", "PayType", "CashoutType"] as const;
export type MaintenanceScope = (typeof maintenanceScopes)[number];

/** By the clock: Planned before its start, Running, Ended by time or by hand; Cancelled before it began. */
export const maintenanceStates = ["Planned", "Running", "Ended", "Cancelled"] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];

export const messageLimit = 300;

/** A window is told of this long before it begins. */
export const announcedMs = 24 * 3_600_000;
