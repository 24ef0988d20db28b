/** What a merchant is, and what becomes of it and of its withdrawal password. */
export const merchantTypes = ["Super", "Normal"] as const;
export const merchantStates = ["Enabled", "Disabled"] as const;
export const withdrawalPasswordStates = ["NotSet", "Set", "Locked"] as const;
export type MerchantType = (typeof merchantTypes)[number];
export type MerchantState = (typeof merchantStates)[number];
