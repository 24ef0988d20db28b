/** A settlement account's states, what leads from one to another, and why one cannot be chosen. Plain lists, without a schema. */
export const settlementAccountStatuses = ["Pending", "Approved", "Rejected", "Retired"] as const;
export type SettlementAccountStatus = (typeof settlementAccountStatuses)[number];

/** The table of moves: whatever is not listed is refused with `StatusChanged`. What an account says is never changed. */
export const settlementAccountMoves = {
  approve: { from: ["Pending"], to: "Approved" },
  reject: { from: ["Pending"], to: "Rejected" },
  retire: { from: ["Pending", "Approved"], to: "Retired" },
} as const satisfies Record<
  string,
  { from: readonly SettlementAccountStatus[]; to: SettlementAccountStatus }
>;
export type SettlementAccountMove = keyof typeof settlementAccountMoves;

/** Why a withdrawal cannot be paid to it now. `Held`: approved, but not for long enough. */
export const accountObstacles = ["Unchecked", "Rejected", "Retired", "Held"] as const;
export type AccountObstacle = (typeof accountObstacles)[number];
