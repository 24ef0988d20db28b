/** Where servers that tests begin keep what they have compiled: the next one is there in half of the processor time. */
import { join } from "node:path";

export const compiledDir = join(import.meta.dirname, "../../../../.cache/compiled");
