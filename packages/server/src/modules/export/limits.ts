/** How much one user, and one worker, may have of exports. */

/** Waiting or running, of one user. */
export const mostOpenExports = 3;
/** Of all kept files of one user, as they are kept (compressed). */
export const mostStoredBytes = 1_000_000_000;
/** Of one file, as it is kept: far beyond what a spreadsheet opens. */
export const mostBytesOfOne = 1_000_000_000;
/** At the same time in one process. */
export const mostAtOnce = 2;
export const defaultKeptDays = 7;
