/** What the contract takes as a file, as plain values for the browser. */
export const imageTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp"];
export const imageMaxBytes: number = 5 * 1024 * 1024;
export const csvMaxBytes: number = 5 * 1024 * 1024;
