/** What a merchant is, and what becomes of it and of its withdrawal password. */
export const merchantTypes = ["Super", "Normal"] as const;
export const merchantStates = ["Enabled", "Disabled"] as const;
export const withdrawalPasswordStates = ["NotSet", "Set", "Locked"] as const;
/**
 * Of a merchant's own keys for paying out. Waiting: one waits for somebody of the operator to compare its fingerprint; Demanded: payouts
 * are taken with one alone.
 */
export const payoutKeyStates = ["None", "Waiting", "Live", "Demanded"] as const;
export type PayoutKeyState = (typeof payoutKeyStates)[number];
export type MerchantType = (typeof merchantTypes)[number];
export type MerchantState = (typeof merchantStates)[number];
