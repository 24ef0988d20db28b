/** How long PostgreSQL may take for a statement, and how long it may then be silent before its connection is cut. */
export interface DatabaseLimits {
  /** A statement, where its transaction is not told otherwise; 0: as long as it takes, and silence is not judged. */
  statementMs: number;
  /** A statement of a transaction that many callers wait for together (batch.ts). */
  sharedStatementMs: number;
  /** PostgreSQL ends what is over its limit by itself: whoever says nothing for so long after that is not there. */
  silenceMs: number;
}

/** Together below 10 s for what is shared: a console that nobody can sign in to is noticed sooner than that. */
export const usualLimits: DatabaseLimits = {
  statementMs: 30_000,
  sharedStatementMs: 6_000,
  silenceMs: 3_000,
};

/** For a command that works alone on a connection of its own, whatever it takes. */
export const noLimits: DatabaseLimits = { ...usualLimits, statementMs: 0 };
