/** How long PostgreSQL may take for a statement, and how long it may then be silent before its connection is cut. */
export interface DatabaseLimits {
  /** A statement, where its transaction is not told otherwise; 0: as long as it takes, and silence is not judged. */
  statementMs: number;
  /** A statement of a transaction that many callers wait for together (batch.ts). */
  sharedStatementMs: number;
  /** PostgreSQL ends what is over its limit by itself: whoever says nothing for so long after that is not there. */
  silenceMs: number;
}

/**
 * Together well below 10 s for what is shared, which is every class of traffic and every loop whose rounds others wait for: a
 * console that nobody can sign in to is noticed sooner than that. The longer limit is for what one person or one job waits for
 * alone and may take so long: a report, a file, a proof, a count. Others have connections of their own meanwhile.
 */
export const usualLimits: DatabaseLimits = {
  statementMs: 30_000,
  sharedStatementMs: 5_000,
  silenceMs: 3_000,
};

/** For a command that works alone on a connection of its own, whatever it takes. */
export const noLimits: DatabaseLimits = { ...usualLimits, statementMs: 0 };
