/** notShown → shown (once, to whoever enrols the user) → bound (a first code was accepted). */
export const googleBindings = ["NotShown", "Shown", "Bound"] as const;
