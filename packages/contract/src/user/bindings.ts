/** notShown → shown (to the user, by the link) → bound (a first code was accepted). */
export const googleBindings = ["NotShown", "Shown", "Bound"] as const;
export type GoogleBinding = (typeof googleBindings)[number];
