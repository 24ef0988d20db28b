/** A withdrawal's states and what leads from one to another. */
export const withdrawalStatuses = ["Pending", "Approved", "Rejected"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** The table of moves: whatever is not listed is refused with `StatusChanged`. */
export const withdrawalMoves = {
  approve: { from: ["Pending"], to: "Approved" },
  reject: { from: ["Pending"], to: "Rejected" },
} as const satisfies Record<string, { from: readonly WithdrawalStatus[]; to: WithdrawalStatus }>;
export type WithdrawalMove = keyof typeof withdrawalMoves;
