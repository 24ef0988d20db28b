import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Pictures of the screens as they shall look, in a folder for each view; beside them what they were drawn with. */
export const kept = join(import.meta.dirname, "kept");
/** Of the last comparison; it is not committed. */
export const differences = join(root, ".cache/pictures");
export const tokens = join(root, "packages/console/src/theme/tokens.css");
export const vitest = join(root, "node_modules/vitest/vitest.mjs");
