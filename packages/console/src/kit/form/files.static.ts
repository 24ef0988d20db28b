/** The largest files that the contract takes, as plain values for the browser. */
import { csvMaximumBytes, imageMaximumBytes } from "@opc/contract/files";

export const maximumBytes = { image: imageMaximumBytes, csv: csvMaximumBytes } as const;
