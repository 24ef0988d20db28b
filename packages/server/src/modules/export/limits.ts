/** How much one user, and one worker, may have of exports. */

/** Waiting or running, of one user. */
export const maxOpenExports = 3;
/** Files of one user, those on the way included; twenty daily reports of a week are 140. */
export const maxKeptExports = 200;
/** Of all kept files of one user, as they are kept (compressed). */
export const maxStoredBytes = 1_000_000_000;
/** Of one file, as it is kept: far beyond what a spreadsheet opens. */
export const maxBytesOfOne = 1_000_000_000;
/** Of all kept files of one merchant's users, and of everybody: the ledger lies on the same disk. */
export const maxStoredBytesOfMerchant = 5_000_000_000;
export const maxStoredBytesInAll = 50_000_000_000;
/** At the same time: in one process, and of one merchant, whose long files leave room for others. One of each user. */
export const maxAtOnce = 3;
export const maxAtOnceOfMerchant = 2;
/** Then an export is broken off: its snapshot holds up the cleaning of every table. */
export const maxMs = 2 * 3_600_000;
/** Without a single row in between. */
export const maxStallMs = 10 * 60_000;
export const defaultKeptDays = 7;
